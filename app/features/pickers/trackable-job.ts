import type { inferRouterOutputs } from '@trpc/server';
import { numberLabel } from '#app/features/labels/number-label.ts';
import type { SearchOption } from '#app/ui/combobox.ts';
import type { AppRouter } from '#server/router.ts';

/** A job that the worker may track, from `jobs.active`: those assigned for today come first. */
export type TrackableJob = inferRouterOutputs<AppRouter>['jobs']['active'][number];

/** The fields needed to start tracking. */
export type StartableJob = Pick<TrackableJob, 'id' | 'job_title' | 'property_address'> & {
  number?: number | undefined;
};

/** An option found by title, address or #number. */
export const jobOption = (job: StartableJob): SearchOption => ({
  value: String(job.id),
  label: `${job.job_title} @ ${job.property_address}`,
  detail: numberLabel(job),
});
