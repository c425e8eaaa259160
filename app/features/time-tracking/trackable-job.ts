import type { SearchOption } from '#app/components/search-select-match.ts';

/** A job that the worker may track, as `jobs.active` answers it: those assigned for today first. */
export interface TrackableJob {
  id: number;
  job_title: string;
  property_id: number;
  property_address: string;
}

/** Found by the words of its title and address and by #id (S1 3: 'job_title @ property_address'). */
export const jobOption = (job: TrackableJob): SearchOption => ({
  value: String(job.id),
  label: `${job.job_title} @ ${job.property_address}`,
  detail: `#${job.id}`,
});
