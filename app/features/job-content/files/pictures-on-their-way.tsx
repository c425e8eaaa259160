import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { OnItsWay } from '#app/offline/ui/on-its-way.tsx';
import { type PictureCategory, pictureCategoryLabels } from '#server/files/constants.ts';

/** The pictures of a job that are not on the server yet. */
export function PicturesOnTheirWay({ job: { jobId, heading } }: { job: JobInHand }) {
  return (
    <OnItsWay
      kind="files"
      jobId={jobId}
      title="On their way"
      heading={heading}
      words={({ body: { category } }, files) => {
        const label = pictureCategoryLabels[category as PictureCategory];
        if (!files) return label;
        return `${label}: ${files.length} ${files.length === 1 ? 'file' : 'files'}`;
      }}
    />
  );
}
