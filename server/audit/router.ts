import { z } from 'zod';
import type { Scope } from '#db/scope.ts';
import { listedInstants } from '#server/infra/time-zone.ts';
import { can, router } from '#server/rpc/trpc.ts';
import {
  changesOfRecord,
  markChangesSeen,
  type RecordChangeRow,
  unseenChanges,
} from '#server/time-tracking/record-change-queries.ts';
import { toRecordChange } from '#server/time-tracking/record-changes.ts';
import { withNames } from './name-queries.ts';
import { listHistory } from './queries.ts';
import { restorableEntities } from './restore-queries.ts';
import {
  historyListSchema,
  listHistorySchema,
  listOwnHistorySchema,
  markSeenSchema,
  maxUnseen,
  type OwnChange,
  ownChangeSchema,
  recordIdSchema,
  restoredSchema,
  restoreSchema,
} from './schema.ts';
import { restoreDeleted } from './service.ts';
import { withSubjects } from './subject-queries.ts';

function ownChangeOf(row: RecordChangeRow, { time_zone }: Scope): OwnChange {
  const { start_time, job_title, property_address, is_deleted, is_own } = row;
  return { ...toRecordChange(row, time_zone), Record: { start_time, job_title, property_address, is_deleted, is_own } };
}

export const auditRouter = router({
  list: can('history.read')
    .meta({
      export: { table: 'audit' },
      replica: true,
      rest: {
        method: 'GET',
        path: '/audit',
        summary: 'List changes with who made them and when, newest first. Filter by entity and id for one row.',
        list: true,
        whole: {},
      },
    })
    .input(listHistorySchema)
    .output(historyListSchema)
    .query(async ({ ctx, input: { start_date, end_date, ...input } }) => {
      const list = { ...input, ...listedInstants({ start_date, end_date }, ctx.scope.time_zone) };
      const { data, meta } = await listHistory(ctx.db, ctx.scope, list, restorableEntities);
      const described = await withSubjects(ctx.db, ctx.scope, data);
      return { data: await withNames(ctx.db, ctx.scope, described), meta };
    }),

  mine: can('history.own')
    .meta({
      rest: {
        method: 'GET',
        path: '/audit/mine',
        summary: 'List changes others made to your time records, expenses and payments, newest first.',
        list: true,
      },
    })
    .input(listOwnHistorySchema)
    .output(historyListSchema)
    .query(async ({ ctx, input: { start_date, end_date, ...input } }) => {
      const list = { ...input, own: true, ...listedInstants({ start_date, end_date }, ctx.scope.time_zone) };
      const { data, meta } = await listHistory(ctx.db, ctx.scope, list, []);
      return { data: data.map((row) => ({ ...row, about: null, names: {} })), meta };
    }),

  unseen: can('history.own')
    .meta({
      rest: {
        method: 'GET',
        path: '/audit/mine/unseen',
        summary: `List unseen changes others made to your time records, newest first, up to ${maxUnseen}.`,
      },
    })
    .output(z.array(ownChangeSchema))
    .query(async ({ ctx: { db, scope } }) => {
      const rows = await unseenChanges(db, scope, maxUnseen);
      return rows.map((row) => ownChangeOf(row, scope));
    }),

  ofRecord: can('history.own')
    .meta({
      rest: {
        method: 'GET',
        path: '/audit/mine/time-tracking/{id}',
        summary: 'List changes others made to one of your time records, oldest first, also after it was given away.',
      },
    })
    .input(recordIdSchema)
    .output(z.array(ownChangeSchema))
    .query(async ({ ctx: { db, scope }, input: { id } }) => {
      const rows = await changesOfRecord(db, scope, id);
      return rows.map((row) => ownChangeOf(row, scope));
    }),

  markSeen: can('history.own')
    .meta({
      rest: {
        method: 'POST',
        path: '/audit/mine/seen',
        summary: 'Mark these changes as seen, or all changes up to a given one.',
      },
    })
    .input(markSeenSchema)
    .output(z.null())
    .mutation(async ({ ctx: { db, scope }, input }) => {
      await markChangesSeen(db, scope, input);
      return null;
    }),

  restore: can('history.restore')
    .meta({
      changesAccess: true,
      rest: {
        method: 'POST',
        path: '/audit/{id}/restore',
        summary:
          'Restore the row deleted by this change, with its original id and related rows. Returns 409 if it can’t be restored.',
        message: 'Restored',
      },
    })
    .input(restoreSchema)
    .output(restoredSchema)
    .mutation(({ ctx, input }) => restoreDeleted(ctx, input)),
});
