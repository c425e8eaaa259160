import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import { expensesRouter } from '#server/expenses/router.ts';
import { AppError } from '#server/infra/errors.ts';
import { jobsRouter } from '#server/jobs/router.ts';
import { paymentsRouter } from '#server/payments/router.ts';
import { propertiesRouter } from '#server/properties/router.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, createCallerFactory, router } from '#server/rpc/trpc.ts';
import { timeTrackingRouter } from '#server/time-tracking/router.ts';
import { userRatesRouter } from '#server/user-rates/router.ts';
import { usersRouter } from '#server/users/router.ts';
import { maxRowsOf } from './constants.ts';
import { type ImportTable, importRows } from './rows.ts';
import { importedSchema, importSchema, undoImportSchema } from './schema.ts';

/**
 * What rows can be imported into: each table by its REST base, written by its own calls. So an imported row is judged, and
 * told of in the history, as one that was added by hand.
 */
const creates = router({
  'time-tracking': timeTrackingRouter.start,
  jobs: jobsRouter.create,
  properties: propertiesRouter.create,
  users: usersRouter.create,
  'users-rates': userRatesRouter.create,
  payments: paymentsRouter.create,
  expenses: expensesRouter.create,
});
const removes = router({
  'time-tracking': timeTrackingRouter.remove,
  jobs: jobsRouter.remove,
  properties: propertiesRouter.remove,
  users: usersRouter.remove,
  'users-rates': userRatesRouter.remove,
  payments: paymentsRouter.remove,
  expenses: expensesRouter.remove,
});
type Table = keyof typeof creates._def.procedures;

const extras: Partial<Record<Table, Omit<ImportTable, 'input' | 'most'>>> = {
  // A timer that runs is started by its worker and not by a file.
  'time-tracking': {
    required: ['user_id', 'start_time', 'end_time'],
    defaults: { is_driving: false },
  },
};

/** The tables that can be imported into, for openapi.json and the tests. */
export const importedTables = Object.keys(creates._def.procedures) as Table[];

type Calls = Record<string, (input: unknown) => Promise<{ id: number }>>;
const createsCaller = createCallerFactory(creates);
const removesCaller = createCallerFactory(removes);

function inputOf(routes: typeof creates | typeof removes, table: string): z.ZodObject {
  const procedures = routes._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
  const procedure = Object.hasOwn(procedures, table) ? procedures[table] : undefined;
  if (!procedure) throw new AppError('not_found', 'There is no such table.');
  return (procedure._def as unknown as { inputs: [z.ZodObject] }).inputs[0];
}

/** A call for each row, in the import's own transaction: one line in the log is enough for all of them. */
const forRows = (ctx: CallCtx): CallCtx => ({
  ...ctx,
  background: true,
  log: ctx.log.child({}, { level: 'error' }),
});

export const importRouter = router({
  create: can('import.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/import/{table}',
        summary:
          'Add many rows, all or none: at most 5,000, of users 500. With dry_run it only says what is wrong with which cell.',
      },
    })
    .input(importSchema)
    .output(importedSchema)
    .mutation(async ({ ctx, input: { table, ...given }, signal }) => {
      const input = inputOf(creates, table);
      const caller = createsCaller(forRows(ctx)) as unknown as Calls;
      const { ids, errors } = await importRows(ctx.db, ctx.scope, {
        ...given,
        table: { input, most: maxRowsOf(table), ...extras[table as Table] },
        confirm_past: given.confirm_past,
        create: (row) => caller[table]!(row),
        signal,
      });
      return { table, dry_run: given.dry_run, ids, errors };
    }),

  undo: can('import.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/import/{table}/undo',
        summary:
          'Delete what an import added, all of it or nothing: 409 when something hangs on a row by now.',
      },
    })
    .input(undoImportSchema)
    .output(z.object({ ids: z.array(z.number()) }))
    .mutation(async ({ ctx, input: { table, ids } }) => {
      const confirmed = 'confirm_past' in inputOf(removes, table).shape;
      const caller = removesCaller(forRows(ctx)) as unknown as Calls;
      // The last first: a row may lean on one before it.
      for (const id of ids.toReversed())
        await caller[table]!({ id, ...(confirmed && { confirm_past: true }) });
      return { ids };
    }),
});
