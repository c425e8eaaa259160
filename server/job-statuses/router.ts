import { z } from 'zod';
import { can, router } from '#server/rpc/trpc.ts';
import { type JobStatus, jobStatuses, jobStatusLabels, openStatuses } from '../jobs/constants.ts';

/** Statuses that a role may set: admins all, staff the open ones, landlords none. */
function settable(role: string): readonly JobStatus[] {
  if (role === 'admin') return jobStatuses;
  return role === 'landlord' ? [] : openStatuses;
}

export const jobStatusesRouter = router({
  list: can('job.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/job-statuses',
        summary: 'List the job statuses you can set, with their names.',
      },
    })
    .output(z.array(z.object({ value: z.enum(jobStatuses), label: z.string() })))
    .query(({ ctx }) => settable(ctx.scope.role).map((value) => ({ value, label: jobStatusLabels[value] }))),
});
