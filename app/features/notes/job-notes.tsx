import type { JobInHand } from '#app/features/jobs/job-in-hand.ts';
import { Notes } from './notes.tsx';

/** The notes of a job; `mayAdd` for those who work on it. */
export function JobNotes({ job: { jobId, about, place }, mayAdd }: { job: JobInHand; mayAdd: boolean }) {
  return (
    <Notes
      at={{ of: { job_id: jobId }, about, place }}
      mayAdd={mayAdd}
      hint="What the next one should know of this job stands here."
    />
  );
}
