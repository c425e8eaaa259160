import type { Job } from '#app/features/labels/job-words.ts';
import type { Entry } from '#app/offline/entry.ts';
import { type Sending, sendingOf } from '#app/offline/sending.ts';
import type { JobStatus } from '#server/jobs/constants.ts';

/** A job's status with what waits laid over it; a refused change is not shown as made. */
export function shownStatus(
  { id, status }: Pick<Job, 'id' | 'status'>,
  entries: readonly Entry[],
): { status: JobStatus; sending: Sending } {
  let shown: { status: JobStatus; sending: Sending } = { status, sending: 'sent' };
  for (const entry of entries) {
    if (entry.kind !== 'job_status' || entry.body.id !== id) continue;
    const wanted = entry.refusal ? shown.status : (entry.body.changes.status ?? shown.status);
    shown = { status: wanted, sending: sendingOf(entry) };
  }
  return shown;
}
