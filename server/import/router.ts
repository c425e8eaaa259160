import { z } from 'zod';
import { absencesRouter } from '#server/absences/router.ts';
import { createAbsences } from '#server/absences/service.ts';
import { expensesRouter } from '#server/expenses/router.ts';
import { createExpenses } from '#server/expenses/service.ts';
import type { Outcomes } from '#server/infra/write-each.ts';
import { jobsRouter } from '#server/jobs/router.ts';
import { createJobs } from '#server/jobs/service.ts';
import { paymentsRouter } from '#server/payments/router.ts';
import { createPayments } from '#server/payments/service.ts';
import { propertiesRouter } from '#server/properties/router.ts';
import { createProperties } from '#server/properties/service.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { procedureOfTable } from '#server/rpc/procedure-of-table.ts';
import { authorised, can, createCallerFactory, type ProcedureMeta, router } from '#server/rpc/trpc.ts';
import { createTimeRecords } from '#server/time-tracking/corrections.ts';
import { timeTrackingRouter } from '#server/time-tracking/router.ts';
import { userRatesRouter } from '#server/user-rates/router.ts';
import { createUserRates } from '#server/user-rates/service.ts';
import { usersRouter } from '#server/users/router.ts';
import { createUsers } from '#server/users/service.ts';
import { visitsRouter } from '#server/visits/router.ts';
import { createVisits } from '#server/visits/service.ts';
import { maxRowsOf } from './constants.ts';
import { type ImportTable, importRows } from './rows.ts';
import { importedSchema, importSchema, undoImportSchema } from './schema.ts';

/** By REST base. Imported rows have the input and the permission of these calls. */
const creates = router({
  'time-tracking': timeTrackingRouter.start,
  jobs: jobsRouter.create,
  properties: propertiesRouter.create,
  users: usersRouter.create,
  'users-rates': userRatesRouter.create,
  payments: paymentsRouter.create,
  expenses: expensesRouter.create,
  visits: visitsRouter.create,
  absences: absencesRouter.create,
});
const removes = router({
  'time-tracking': timeTrackingRouter.remove,
  jobs: jobsRouter.remove,
  properties: propertiesRouter.remove,
  users: usersRouter.remove,
  'users-rates': userRatesRouter.remove,
  payments: paymentsRouter.remove,
  expenses: expensesRouter.remove,
  visits: visitsRouter.remove,
  absences: absencesRouter.remove,
});
type Table = keyof typeof creates._def.procedures;

/** What the calls above do, for many rows at once. `inputs` are parsed by the schema of the table's call. */
type CreateMany = (ctx: CallCtx, inputs: never[], options: { isDryRun: boolean }) => Promise<Outcomes<{ id: number }>>;
const createMany: Record<Table, CreateMany> = {
  'time-tracking': createTimeRecords,
  jobs: createJobs,
  properties: createProperties,
  users: createUsers,
  'users-rates': createUserRates,
  payments: createPayments,
  expenses: createExpenses,
  visits: createVisits,
  absences: createAbsences,
};

const extras: Partial<Record<Table, Omit<ImportTable, 'input' | 'most'>>> = {
  // An import must not start a running timer.
  'time-tracking': {
    required: ['user_id', 'start_time', 'end_time'],
    defaults: { is_driving: false },
  },
};

export const importedTables = Object.keys(creates._def.procedures) as Table[];

type RemoveProcedures = Record<string, (input: unknown) => Promise<unknown>>;
const removesCaller = createCallerFactory(removes);

function inputOf(routes: typeof creates | typeof removes, table: string): z.ZodObject {
  return (procedureOfTable(routes, table)._def as unknown as { inputs: [z.ZodObject] }).inputs[0];
}

/** 403 without the permission of the table's create call. */
function authorisedFor(ctx: CallCtx, table: string): CallCtx {
  const { permission } = procedureOfTable(creates, table)._def.meta as ProcedureMeta;
  if (!permission || permission === 'public') throw new Error(`${table}.create has no permission`);
  return authorised(ctx, permission);
}

/** Context for one call per row in the import's transaction; logs errors only. */
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
        summary: 'Import up to 5,000 rows (500 users), all or none. Use dry_run to validate without importing.',
      },
    })
    .input(importSchema)
    .output(importedSchema)
    .mutation(async ({ ctx, input: { table, ...given }, signal }) => {
      const input = inputOf(creates, table);
      const own = authorisedFor(ctx, table);
      const { ids, errors } = await importRows(ctx.db, ctx.scope, {
        ...given,
        table: { input, most: maxRowsOf(table), ...extras[table as Table] },
        confirm_past: given.confirm_past,
        create: (rows) => createMany[table as Table](own, rows as never[], { isDryRun: given.dry_run }),
        signal,
      });
      return { table, dry_run: given.dry_run, ids, errors };
    }),

  undo: can('import.create')
    .meta({
      changesAccess: true,
      rest: {
        method: 'POST',
        path: '/import/{table}/undo',
        summary: 'Undo an import by deleting all its rows, or none. Returns 409 if any row is now in use.',
      },
    })
    .input(undoImportSchema)
    .output(z.object({ ids: z.array(z.number()) }))
    .mutation(async ({ ctx, input: { table, ids } }) => {
      const confirmed = 'confirm_past' in inputOf(removes, table).shape;
      const caller = removesCaller(forRows(ctx)) as unknown as RemoveProcedures;
      // Reversed, because later rows may depend on earlier ones.
      for (const id of ids.toReversed()) await caller[table]!({ id, ...(confirmed && { confirm_past: true }) });
      return { ids };
    }),
});
