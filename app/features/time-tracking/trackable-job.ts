import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/api/router.ts';

/** A job that the worker may track, as `jobs.active` answers it: those assigned for today first. */
export type TrackableJob = inferRouterOutputs<AppRouter>['jobs']['active'][number];

/** What starting needs to know of a job. */
export type StartableJob = Pick<TrackableJob, 'id' | 'job_title' | 'property_address'>;
