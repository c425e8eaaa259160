import type { inferRouterOutputs } from '@trpc/server';
import type { SearchOption } from '#app/ui/search-select-match.ts';
import type { AppRouter } from '#server/router.ts';

/** A job that the worker may track, as `jobs.active` answers it: those assigned for today first. */
export type TrackableJob = inferRouterOutputs<AppRouter>['jobs']['active'][number];

/** What starting needs to know of a job. */
export type StartableJob = Pick<TrackableJob, 'id' | 'job_title' | 'property_address'>;

/** For choices from a list: found by the words of its title and address and by #id. */
export const jobOption = (job: StartableJob): SearchOption => ({
  value: String(job.id),
  label: `${job.job_title} @ ${job.property_address}`,
  detail: `#${job.id}`,
});
