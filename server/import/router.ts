import type { AnyTRPCProcedure } from '@trpc/server';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, fieldError, found, isServerError, toAppError } from '#server/infra/errors.ts';
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
import {
  changesSince,
  endImport,
  listImports,
  lockImport,
  rememberedHeadings,
  rememberHeadings,
  saveImport,
} from './import-queries.ts';
import { importRows } from './rows.ts';
import {
  importedSchema,
  importHeadingsSchema,
  importIdSchema,
  importRowSchema,
  importSchema,
  type RemainingRow,
  rememberedSchema,
  undoImportSchema,
} from './schema.ts';

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

/** Deletes one row of an import, as the call of a person does. */
function removerOf(ctx: CallCtx, calls: ProcedureSet, call: TableCall<ImportMeta>): (id: number) => Promise<unknown> {
  const { table } = call.meta;
  const removal = removalOf(calls, call);
  const confirmed = 'confirm_past' in inputOf(removal).shape;
  const caller = createCallerFactory(router({ [table]: removal }))(forRows(ctx)) as unknown as Record<
    string,
    RemoveProcedure
  >;
  return (id) => caller[table]!({ id, ...(confirmed && { confirm_past: true }) });
}

const changedMessage = 'It was changed since.';

/** Deletes the rows of an import, or none: 409 with all that were used or changed since in `details.rows`. */
async function undoWhole(
  ctx: CallCtx,
  id: number,
  calls: ProcedureSet,
  tables: ReadonlyMap<string, TableCall<ImportMeta>>,
) {
  const { db, scope } = ctx;
  const done = found(await lockImport(db, scope, id), 'import');
  if (done.undone_at !== null) throw fieldError('conflict', 'id', 'This import is undone already.', 'already_done');
  const remove = removerOf(ctx, calls, tableNamed(tables, done.table));
  const since = await changesSince(db, scope, { table: done.table, ids: done.ids, since: done.createdAt });
  const remaining: RemainingRow[] = [];
  const keep = (id: number, message: string) => remaining.push({ row: done.ids.indexOf(id) + 1, id, message });
  await sql`savepoint undo_import`.execute(db);
  // Reversed, because later rows may depend on earlier ones. A row that was deleted since is undone already.
  for (const id of done.ids.filter((each) => since.get(each) !== 'deleted').toReversed()) {
    if (since.has(id)) {
      keep(id, changedMessage);
      continue;
    }
    await sql`savepoint undo_row`.execute(db);
    try {
      await remove(id);
    } catch (error) {
      const known = toAppError(error);
      if (isServerError(known.code)) throw error;
      await sql`rollback to savepoint undo_row`.execute(db);
      // It went with another row of the import.
      if (known.code !== 'not_found') keep(id, known.message);
    }
    await sql`release savepoint undo_row`.execute(db);
  }
  if (remaining.length > 0) {
    await sql`rollback to savepoint undo_import`.execute(db);
    remaining.sort((a, b) => a.row - b.row);
    const counted = remaining.length === 1 ? '1 row was' : `${remaining.length} rows were`;
    const message = `Nothing was undone: ${counted} used or changed since.`;
    throw new AppError('conflict', message, {
      fields: { id: message },
      errorCause: 'in_use',
      details: { rows: remaining },
    });
  }
  await endImport(db, scope, id);
  return { ids: done.ids };
}

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
        if (!given.dry_run) {
          if (ids.length > 0) await saveImport(ctx.db, ctx.scope, { table, file_name: given.file_name, ids });
          await rememberHeadings(ctx.db, ctx.scope, table, given.headings);
        }
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
        const remove = removerOf(ctx, calls, tableNamed(tables, table));
        // Reversed, because later rows may depend on earlier ones.
        for (const id of ids.toReversed()) await remove(id);
        return { ids };
      }),

    list: can('import.create')
      .meta({
        rest: {
          method: 'GET',
          path: '/imports',
          summary: 'List the last 200 imports, with who imported what when.',
          whole: {},
        },
      })
      .output(z.array(importRowSchema))
      .query(({ ctx }) => listImports(ctx.db, ctx.scope)),

    undoWhole: can('import.create')
      .meta({
        changesAccess: true,
        rest: {
          method: 'POST',
          path: '/imports/{id}/undo',
          summary:
            'Undo an import by deleting all its rows, or none. Returns 409 with the rows that were used or changed since in details.rows.',
        },
      })
      .input(importIdSchema)
      .output(z.object({ ids: z.array(z.number()) }))
      .mutation(({ ctx, input }) => undoWhole(ctx, input.id, calls, tables)),

    headings: can('import.create')
      .meta({
        rest: {
          method: 'GET',
          path: '/import/{table}/headings',
          summary:
            'The fields that were chosen for headings of earlier files; empty for a column that is not imported.',
        },
      })
      .input(importHeadingsSchema)
      .output(rememberedSchema)
      .query(({ ctx, input }) => {
        tableNamed(tables, input.table);
        return rememberedHeadings(ctx.db, ctx.scope, input.table);
      }),
  });
}
