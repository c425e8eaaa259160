import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import type { CallCtx } from '#server/rpc/context.ts';
import {
  type ImportMeta,
  importedTables,
  type ProcedureSet,
  type TableCall,
  tableNamed,
} from '#server/rpc/table-meta.ts';
import { authorised, can, createCallerFactory, type ProcedureMeta, router } from '#server/rpc/trpc.ts';
import { maxRowsOf } from './constants.ts';
import { importRows } from './rows.ts';
import { importedSchema, importSchema, undoImportSchema } from './schema.ts';

type RemoveProcedure = (input: unknown) => Promise<unknown>;

const inputOf = (procedure: AnyTRPCProcedure) => (procedure._def as unknown as { inputs: [z.ZodObject] }).inputs[0];

/** `remove` of the router of a create call. */
function removalOf(calls: ProcedureSet, { path }: TableCall<ImportMeta>): AnyTRPCProcedure {
  const name = `${path.split('.')[0]}.remove`;
  const procedure = (calls._def.procedures as Record<string, AnyTRPCProcedure>)[name];
  if (!procedure) throw new Error(`${path} is imported, but there is no ${name}`);
  return procedure;
}

/** 403 without the permission of the table's create call. */
function authorisedFor(ctx: CallCtx, { path, procedure }: TableCall<ImportMeta>): CallCtx {
  const { permission } = procedure._def.meta as ProcedureMeta;
  if (!permission || permission === 'public') throw new Error(`${path} has no permission`);
  return authorised(ctx, permission);
}

/** Context for one call per row in the import's transaction; logs errors only. */
const forRows = (ctx: CallCtx): CallCtx => ({
  ...ctx,
  background: true,
  log: ctx.log.child({}, { level: 'error' }),
});

/** Of all calls that can be imported. */
export function importRouterOf(calls: ProcedureSet) {
  const tables = importedTables(calls);
  return router({
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
        const call = tableNamed(tables, table);
        const { createMany, required, defaults } = call.meta;
        const own = authorisedFor(ctx, call);
        const { ids, errors } = await importRows(ctx.db, ctx.scope, {
          ...given,
          table: { input: inputOf(call.procedure), most: maxRowsOf(table), required, defaults },
          confirm_past: given.confirm_past,
          create: (rows) => createMany(own, rows as never[], { isDryRun: given.dry_run }),
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
        const removal = removalOf(calls, tableNamed(tables, table));
        const confirmed = 'confirm_past' in inputOf(removal).shape;
        const caller = createCallerFactory(router({ [table]: removal }))(forRows(ctx)) as unknown as Record<
          string,
          RemoveProcedure
        >;
        // Reversed, because later rows may depend on earlier ones.
        for (const id of ids.toReversed()) await caller[table]!({ id, ...(confirmed && { confirm_past: true }) });
        return { ids };
      }),
  });
}
