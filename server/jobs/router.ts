import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields } from '#server/checks/assertions.ts';
import { toIso } from '#server/infra/clock.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { found } from '#server/infra/errors.ts';
import { withSums } from '#server/infra/list-input.ts';
import { addDays, dayOf, todayOf, toInstants } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { type JobStatus, jobStatuses } from './constants.ts';
import { presetRange } from './date-presets.ts';
import { exportValues } from './export-values.ts';
import { jobFields } from './fields.ts';
import { listMessages } from './message-queries.ts';
import { countJobs, fixedToBill, listActiveJobs, listJobs, readJob, sumJobs } from './row-queries.ts';
import {
  activeJobSchema,
  contentVersionSchema,
  contentVersionsSchema,
  countJobsSchema,
  createJobSchema,
  type JobCounts,
  jobCountsSchema,
  jobIdSchema,
  jobListSchema,
  jobMessageSchema,
  jobSchema,
  landlordSorts,
  listActiveJobsSchema,
  listJobsSchema,
  officeJobSorts,
  unfinishedSchema,
  updateJobSchema,
} from './schema.ts';
import { changeJob, createJob, createJobs, removeJob } from './service.ts';
import { readUnfinished } from './unfinished-queries.ts';
import { listContentVersions } from './version-queries.ts';

const answerJob = async ({ db, scope }: Ctx, { id }: { id: number | string }) =>
  found(await readJob(db, scope, id), 'job');

type ListInput = z.infer<typeof listJobsSchema>;
type Loaded = Pick<
  ListInput,
  'includeArchived' | 'includeRejected' | 'includeCompleted' | 'dateRange' | 'start_date' | 'end_date'
> & { status?: JobStatus | undefined };

/** Closed statuses to list. Cancelled jobs are listed with the rejected. */
function closedStatuses(input: Loaded): JobStatus[] {
  const closed = new Set<JobStatus>();
  if (input.includeCompleted) closed.add('completed');
  if (input.includeArchived) closed.add('archived');
  if (input.includeRejected) closed.add('rejected').add('cancelled');
  if (input.status) closed.add(input.status);
  return [...closed];
}

function loadedJobs({ clock, scope }: Ctx, input: Loaded) {
  const days =
    input.dateRange === 'custom'
      ? { from: input.start_date!, to: addDays(input.end_date!, 1) }
      : presetRange(input.dateRange, todayOf({ clock, scope }));
  return { ...toInstants(days, scope.time_zone), closed: closedStatuses(input) };
}

/** Rejects filters and sorts by fields that the role cannot read, because they would reveal the values (R12). */
function checkShown(role: string, input: ListInput): void {
  if (role === 'admin') return;
  if (role !== 'landlord') {
    const { planned_not_started, unscheduled, to_bill, over_limit, customer_id, sort } = input;
    assertAllowedFields(
      {
        planned_not_started,
        unscheduled,
        to_bill,
        over_limit,
        customer_id,
        ...(officeJobSorts.includes(sort) && { sort }),
      },
      [],
    );
    return;
  }
  const { job_type, job_group, trade_id, priority, assignee, planned_not_started, unassigned, unscheduled } = input;
  const { to_bill, over_limit, customer_id, sort } = input;
  const hidden = {
    ...{ job_type, job_group, trade_id, priority, assignee },
    ...{ planned_not_started, unassigned, unscheduled, to_bill, over_limit, customer_id },
  };
  assertAllowedFields(hidden, []);
  if (!landlordSorts.includes(sort)) assertAllowedFields({ sort }, []);
}

async function list(ctx: CallCtx, { amounts, sums, ...input }: ListInput) {
  const { db, scope } = ctx;
  checkShown(scope.role, input);
  const { finished_from = null, finished_to } = input;
  const until = finished_to === undefined ? null : addDays(finished_to, 1);
  const isFinished = (finished_from ?? until) !== null;
  const query = {
    ...input,
    ...loadedJobs(ctx, input),
    // Finished days, and what is to bill, replace the range of creation dates.
    ...((isFinished || input.to_bill) && { from: null, to: null, closed: ['completed', 'archived'] as const }),
    ...(isFinished && { finishedDays: { from: finished_from, to: until } }),
    today: todayOf(ctx),
  };
  const isAdding = amounts && scope.role === 'admin';
  const page = await listJobs(db, scope, query);
  if (!isAdding) return withSums(page, sums, () => sumJobs(db, scope, query));
  const toBill = await fixedToBill(
    db,
    scope,
    page.data.map(({ id }) => id),
  );
  const data = page.data.map((job) => ({ ...job, to_bill: toBill.get(job.id) ?? null }));
  return withSums({ ...page, data }, sums, () => sumJobs(db, scope, query));
}

export const jobsRouter = router({
  create: can('job.create')
    .meta({
      import: {
        table: 'jobs',
        createMany: createJobs,
        duplicates: [
          { by: ['client_reference'], and: ['property_id'] },
          { by: ['property_id', 'job_title'], and: ['job_description', 'job_start_date', 'due_date'] },
        ],
      },
      rest: {
        method: 'POST',
        path: '/jobs',
        summary: 'Add a job. Jobs from contractors and landlords await approval.',
        status: 201,
      },
    })
    .input(createJobSchema)
    .output(jobSchema)
    .mutation(async ({ ctx, input }) => answerJob(ctx, await createJob(ctx, input))),

  list: can('job.read')
    .meta({
      export: {
        table: 'jobs',
        fields: jobFields,
        values: exportValues,
      },
      rest: {
        method: 'GET',
        path: '/jobs',
        summary: 'List open jobs, plus closed jobs in dateRange selected by the include flags.',
        list: true,
        whole: { dateRange: 'all', includeArchived: true, includeRejected: true, includeCompleted: true },
      },
    })
    .input(listJobsSchema)
    .output(jobListSchema)
    .query(({ ctx, input }) => list(ctx, input)),

  active: can('job.track')
    .meta({
      rest: {
        method: 'GET',
        path: '/jobs/active',
        summary: 'List jobs you can track: those assigned to you today first, then your most recent.',
        paged: { limit: maximumLimit },
      },
    })
    .input(listActiveJobsSchema)
    .output(z.array(activeJobSchema))
    // Unpaged without `first`, because phones search the list offline.
    .query(({ ctx, input: { q, first } = {} }) => {
      const now = ctx.clock();
      const today = dayOf(now, ctx.scope.time_zone);
      return listActiveJobs(ctx.db, ctx.scope, { now: toIso(now), today, q, first });
    }),

  counts: can('job.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/jobs/counts',
        summary: 'Count your jobs by type and status, and open ones that wait, optionally within dateRange.',
      },
    })
    .input(countJobsSchema)
    .output(jobCountsSchema)
    .query(async ({ ctx, input }): Promise<JobCounts> => {
      const { dateRange } = input ?? {};
      const loaded = input && dateRange ? loadedJobs(ctx, { ...input, dateRange }) : undefined;
      const rows = await countJobs(ctx.db, ctx.scope, todayOf(ctx), loaded);
      const sum = (of: (row: (typeof rows)[number]) => boolean) =>
        rows.filter(of).reduce((total, row) => total + row.count, 0);
      const total = (key: keyof JobCounts['open']) => rows.reduce((all, row) => all + row[key], 0);
      const main = ['Emergency', 'Maintenance', 'Refurbishment'];
      return {
        total: sum(() => true),
        by_type: {
          emergency: sum((row) => row.job_type === 'Emergency'),
          maintenance: sum((row) => row.job_type === 'Maintenance'),
          refurbishment: sum((row) => row.job_type === 'Refurbishment'),
          other: sum((row) => !main.includes(row.job_type)),
        },
        by_status: Object.fromEntries(
          jobStatuses.map((status) => [status, sum((row) => row.status === status)]),
        ) as JobCounts['by_status'],
        open: {
          late: total('late'),
          due_this_week: total('due_this_week'),
          unassigned: total('unassigned'),
        },
      };
    }),

  contentVersions: can('job.track')
    .meta({
      rest: {
        method: 'GET',
        path: '/jobs/content-versions',
        summary: 'Tell which of some jobs have changed, with their tasks, notes, files, expenses and time.',
        paged: { limit: maximumLimit },
      },
    })
    .input(contentVersionsSchema)
    .output(z.array(contentVersionSchema))
    .query(({ ctx, input: { ids } }) => listContentVersions(ctx.db, ctx.scope, ids)),

  get: can('job.read')
    .meta({ rest: { method: 'GET', path: '/jobs/{id}', summary: 'Get a job by id or client_ref.' } })
    .input(jobIdSchema)
    .output(jobSchema)
    .query(({ ctx, input }) => answerJob(ctx, input)),

  unfinished: can('job.complete')
    .meta({
      rest: {
        method: 'GET',
        path: '/jobs/{id}/unfinished',
        summary:
          'List unfinished work on a job to check before completing it: running timers, open tasks, time to review and pending expenses.',
      },
    })
    .input(jobIdSchema)
    .output(unfinishedSchema)
    .query(async ({ ctx, input }) => {
      return found(await readUnfinished(ctx.db, ctx.scope, input.id), 'job');
    }),

  messages: can('job.messages')
    .meta({
      rest: {
        method: 'GET',
        path: '/jobs/{id}/messages',
        summary: 'List what the visitor who requested a job was told and wrote, newest first.',
        paged: { limit: maximumLimit },
      },
    })
    .input(jobIdSchema)
    .output(z.array(jobMessageSchema))
    .query(async ({ ctx, input }) => {
      const { id } = await answerJob(ctx, input);
      return listMessages(ctx.db, ctx.scope, id);
    }),

  update: can('job.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/jobs/{id}',
        summary: 'Update a job. Other roles can only change its status to another open status.',
        wrap: 'changes',
      },
    })
    .input(updateJobSchema)
    .output(jobSchema)
    .mutation(async ({ ctx, input }) => answerJob(ctx, await changeJob(ctx, input))),

  remove: can('job.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/jobs/{id}',
        summary: 'Delete a job that has no time, money or files. Archive it otherwise.',
      },
    })
    .input(jobIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeJob(ctx, input.id)),
});
