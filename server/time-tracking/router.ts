import { z } from 'zod';
import { findVisibleJob } from '#db/queries/jobs.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertSelfOrAdmin, assertSort } from '#server/checks/assertions.ts';
import { found, notFound } from '#server/infra/errors.ts';
import { listOutput, withSums } from '#server/infra/list-input.ts';
import { listedInstants } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { markSessionTracking } from '../auth/session-queries.ts';
import { ownTimeRecordSorts } from './constants.ts';
import { approveDay, correctTimeRecord, createTimeRecord, createTimeRecords, removeTimeRecord } from './corrections.ts';
import { listDeletedTimeRecords, readDeletedTimeRecord } from './deleted-queries.ts';
import { exportValues } from './export-values.ts';
import { timeRecordFields } from './fields.ts';
import { moneyOfTimeRecords, sumTimeRecords } from './money-queries.ts';
import { changesOfRecords } from './record-change-queries.ts';
import { toRecordChange } from './record-changes.ts';
import { listTimeRecords, readOpenRecord, readTimeRecord } from './row-queries.ts';
import {
  approveDaySchema,
  approvedDaySchema,
  changeOwnSchema,
  correctSchema,
  currentSumsSchema,
  listOfUserSchema,
  listTimeRecordsSchema,
  ofJobSchema,
  ofUserSchema,
  ownTimeRecordSchema,
  removeSchema,
  startedRecordSchema,
  startSchema,
  sumRowSchema,
  sumsSchema,
  timeRecordListSchema,
  timeRecordSchema,
} from './schema.ts';
import { changeTracking, startTracking, type TrackedRecord } from './service.ts';
import { currentSums, sumRows } from './sums.ts';

async function answerRecord({ db, scope }: Ctx, { id, record: made }: TrackedRecord) {
  const record = made ?? (await readTimeRecord(db, scope, id));
  if (!record) throw notFound('record');
  return record;
}

async function answerStarted(ctx: Ctx, { id, record: made }: TrackedRecord) {
  const record =
    made ?? (await readTimeRecord(ctx.db, ctx.scope, id)) ?? (await readDeletedTimeRecord(ctx.db, ctx.scope, id));
  if (!record) throw notFound('record');
  return record;
}

async function withChanges<Row extends { id: number }>({ db, scope }: Ctx, userId: number, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const changes = await changesOfRecords(db, scope, userId, ids);
  return rows.map((row) => ({
    ...row,
    changes: (changes.get(row.id) ?? []).map((change) => toRecordChange(change, scope.time_zone)),
  }));
}

async function list(ctx: CallCtx, input: z.infer<typeof listTimeRecordsSchema>) {
  const { db, scope, settings } = ctx;
  const { start_date, end_date, sums, amounts, ...filters } = input;
  const { driving_billable } = settings;
  assertSort(scope, input, ownTimeRecordSorts);
  if (scope.role !== 'admin') assertAllowedFields({ to_bill: filters.to_bill }, []);
  const query = {
    ...filters,
    ...listedInstants({ start_date, end_date }, scope.time_zone),
    ...(filters.to_bill !== undefined && { driving_billable }),
  };
  const page = await listTimeRecords(db, scope, query);
  const ids = page.data.map(({ id }) => id);
  const money = amounts ? await moneyOfTimeRecords(db, scope, settings, ids) : undefined;
  const rows = money ? page.data.map((row) => ({ ...row, pay: null, ...money.get(row.id) })) : page.data;
  return withSums({ ...page, data: rows }, sums, () => sumTimeRecords(db, scope, settings, query));
}

export const timeTrackingRouter = router({
  start: can('tracking.own')
    .meta({
      import: {
        table: 'time-tracking',
        createMany: createTimeRecords,
        // An import must not start a running timer.
        required: ['user_id', 'start_time', 'end_time'],
        defaults: { is_driving: false },
        duplicates: [{ by: ['user_id', 'start_time'] }],
        update: 'correct',
      },
      reserved: true,
      rest: {
        method: 'POST',
        path: '/time-tracking',
        summary: 'Start tracking, or add a finished record. Admins can add one for another worker with user_id.',
        status: 201,
      },
    })
    .input(startSchema)
    .output(startedRecordSchema)
    .mutation(async ({ ctx, input }) => {
      const forOther = input.user_id !== undefined && input.user_id !== ctx.scope.user_id;
      // An end measured by the admin's own timer is handled like any worker's late entry.
      const byHand = input.end_time && !input.timer;
      if (ctx.scope.role === 'admin' && (forOther || byHand)) {
        return answerStarted(ctx, await createTimeRecord(ctx, input));
      }
      const started = await startTracking(ctx, input);
      if (ctx.session.kind === 'cookie' && !ctx.session.tracks) await markSessionTracking(ctx.db, ctx.session.id);
      const answer = await answerStarted(ctx, started);
      // `needs_review` follows from the record: a worker may send the resulting value but not choose it.
      const { needs_review } = input;
      if (ctx.scope.role !== 'admin') assertAllowedFields({ needs_review }, [], { needs_review: answer.needs_review });
      return answer;
    }),

  changeOwn: can('tracking.own')
    .meta({
      reserved: true,
      rest: {
        method: 'PATCH',
        path: '/time-tracking/user/{id}',
        summary: 'Update your own record: its note, its end, or is_driving, which ends it and starts a new one.',
        wrap: 'data',
      },
    })
    .input(changeOwnSchema)
    .output(timeRecordSchema)
    .mutation(async ({ ctx, input }) => answerRecord(ctx, await changeTracking(ctx, input))),

  listOfUser: can('tracking.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/time-tracking/user/{id}',
        summary:
          'List a user’s records with changes by others, newest first. Your own list also includes records others deleted.',
        list: true,
      },
    })
    .input(listOfUserSchema)
    .output(listOutput(ownTimeRecordSchema))
    .query(async ({ ctx, input: { id, start_date, end_date, ...input } }) => {
      await assertSelfOrAdmin(ctx, id);
      const range = listedInstants({ start_date, end_date }, ctx.scope.time_zone);
      const { data, meta } = await listTimeRecords(ctx.db, ctx.scope, { ...input, user_id: id, ...range });
      const live = data.map((row) => ({ ...row, deleted: null }));
      const newestFirst = input.sort === 'start_time' && input.order === 'desc' && !input.q;
      if (!newestFirst) return { data: await withChanges(ctx, id, live), meta };
      // Deleted records are not rows of the list: each page adds those whose start falls among its own.
      const last = meta.page * meta.limit >= meta.total;
      const deleted = await listDeletedTimeRecords(ctx.db, ctx.scope, id, {
        from: last ? range.from : (live.at(-1)?.start_time ?? range.from),
        to: meta.page === 1 ? range.to : (live[0]?.start_time ?? range.to),
      });
      const rows = [...live, ...deleted].sort((a, b) => (a.start_time < b.start_time ? 1 : -1));
      return { data: await withChanges(ctx, id, rows), meta };
    }),

  last: can('tracking.read')
    .meta({
      reserved: true,
      rest: {
        method: 'GET',
        path: '/time-tracking/user/{id}/last',
        summary: 'Get a user’s unfinished record, or null.',
      },
    })
    .input(ofUserSchema)
    .output(timeRecordSchema.nullable())
    .query(async ({ ctx, input }) => {
      await assertSelfOrAdmin(ctx, input.id);
      return (await readOpenRecord(ctx.db, ctx.scope, input.id)) ?? null;
    }),

  currentSums: can('tracking.sums')
    .meta({
      rest: {
        method: 'GET',
        path: '/time-tracking/user/{id}/current-sums',
        summary: 'Get a worker’s time today and this week, weekly earnings and hourly rate.',
      },
    })
    .input(ofUserSchema)
    .output(currentSumsSchema)
    .query(async ({ ctx, input }) => {
      await assertSelfOrAdmin(ctx, input.id);
      return currentSums(ctx, input.id);
    }),

  listOfJob: can('tracking.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/time-tracking/job/{id}',
        summary: 'List the records of a job you can read, newest first.',
        paged: { limit: 100 },
      },
    })
    .input(ofJobSchema)
    .output(z.array(timeRecordSchema))
    .query(async ({ ctx, input }) => {
      const job = found(await findVisibleJob(ctx.db, ctx.scope, input.id), 'job');
      // Unpaged, because the caller sums the rows.
      const all = { sort: 'start_time', order: 'desc', page: 1, limit: 1_000_000 } as const;
      return (await listTimeRecords(ctx.db, ctx.scope, { ...all, job_id: job.id })).data;
    }),

  sums: can('tracking.sums')
    .meta({
      replica: true,
      rest: {
        method: 'GET',
        path: '/time-tracking/sums',
        summary: 'Get time and pay by worker and week, or by day.',
        paged: { limit: 100 },
      },
    })
    .input(sumsSchema)
    .output(z.array(sumRowSchema))
    .query(({ ctx, input }) => sumRows(ctx, input)),

  list: can('tracking.read')
    .meta({
      export: { table: 'time-tracking', fields: timeRecordFields, values: exportValues },
      rest: {
        method: 'GET',
        path: '/time-tracking',
        summary: 'List time records: all for admins, your own for other roles.',
        list: true,
      },
    })
    .input(listTimeRecordsSchema)
    .output(timeRecordListSchema)
    .query(({ ctx, input }) => list(ctx, input)),

  correct: can('tracking.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/time-tracking/{id}',
        summary: 'Update a record. Use needs_review: false to approve it.',
        wrap: 'changes',
      },
    })
    .input(correctSchema)
    .output(timeRecordSchema)
    .mutation(async ({ ctx, input }) => answerRecord(ctx, await correctTimeRecord(ctx, input))),

  approveDay: can('tracking.update')
    .meta({
      rest: {
        method: 'POST',
        path: '/time-tracking/approve-day',
        summary: 'Approve all of a worker’s records for a day, except those with an unknown end time.',
      },
    })
    .input(approveDaySchema)
    .output(approvedDaySchema)
    .mutation(({ ctx, input }) => approveDay(ctx, input)),

  remove: can('tracking.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/time-tracking/{id}',
        summary: 'Delete a record. Its worker can still see it, struck through.',
      },
    })
    .input(removeSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeTimeRecord(ctx, input)),
});
