import type { JobInHand } from '#app/features/job-content/job-in-hand.ts';
import { Notes } from './notes.tsx';

/** The notes of a job; `mayAdd` for those who work on it. */
export function JobNotes({ job, mayAdd }: { job: JobInHand; mayAdd: boolean }) {
  const { jobId, about, place, blocked } = job;
  return (
    <Notes
      at={{ of: { job_id: jobId }, about, place }}
      mayAdd={mayAdd}
      isLocked={blocked !== undefined}
      hint="What the next one should know of this job stands here."
    />
  );
}
