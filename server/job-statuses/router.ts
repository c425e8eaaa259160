import { z } from 'zod';
import { can, router } from '#server/rpc/trpc.ts';
import { type JobStatus, jobStatuses, jobStatusLabels, openStatuses } from '../jobs/constants.ts';

/** The statuses that a role may set: all for admins, the three open ones for staff, none for landlords. */
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
        summary: 'The job statuses that you may set, and their names.',
      },
    })
    .output(z.array(z.object({ value: z.enum(jobStatuses), label: z.string() })))
    .query(({ ctx }) => settable(ctx.scope.role).map((value) => ({ value, label: jobStatusLabels[value] }))),
});
