import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import { found } from '#server/infra/errors.ts';
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
import { namesOfRows } from './duplicates.ts';
import {
  listImports,
  lockImport,
  rememberedHeadings,
  rememberHeadings,
  saveImport,
  timeOfDatabase,
} from './import-queries.ts';
import { findDuplicates, type ImportTable, importRows } from './rows.ts';
import {
  duplicatesInput,
  duplicatesSchema,
  importedSchema,
  importHeadingsSchema,
  importIdSchema,
  importRowSchema,
  importSchema,
  rememberedSchema,
  undoImportSchema,
  undoneSchema,
} from './schema.ts';
import { undoImport } from './undo.ts';

type RowProcedure = (input: unknown) => Promise<unknown>;

const inputOf = (procedure: AnyTRPCProcedure) => (procedure._def as unknown as { inputs: [z.ZodObject] }).inputs[0];

/** Another call of the router of a create call. */
function siblingOf(calls: ProcedureSet, { path }: TableCall<ImportMeta>, call: string): AnyTRPCProcedure {
  const name = `${path.split('.')[0]}.${call}`;
  const procedure = (calls._def.procedures as Record<string, AnyTRPCProcedure>)[name];
  if (!procedure) throw new Error(`${path} is imported, but there is no ${name}`);
  return procedure;
}
const updateOf = (calls: ProcedureSet, call: TableCall<ImportMeta>) =>
  siblingOf(calls, call, call.meta.update ?? 'update');

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

/** One call per row, as a person makes it. */
function callerOf(ctx: CallCtx, table: string, procedure: AnyTRPCProcedure): RowProcedure {
  const caller = createCallerFactory(router({ [table]: procedure }))(forRows(ctx));
  return (caller as unknown as Record<string, RowProcedure>)[table]!;
}

const isConfirmable = (procedure: AnyTRPCProcedure) => 'confirm_past' in inputOf(procedure).shape;

/** Deletes one row of an import. */
function removerOf(ctx: CallCtx, calls: ProcedureSet, call: TableCall<ImportMeta>): (id: number) => Promise<unknown> {
  const removal = siblingOf(calls, call, 'remove');
  const remove = callerOf(ctx, call.meta.table, removal);
  return (id) => remove({ id, ...(isConfirmable(removal) && { confirm_past: true }) });
}

/** Changes one row, as its update call does. */
function updaterOf(ctx: CallCtx, calls: ProcedureSet, call: TableCall<ImportMeta>, confirm_past: boolean | undefined) {
  const procedure = updateOf(calls, call);
  const update = callerOf(ctx, call.meta.table, procedure);
  return (id: number, changes: object) =>
    update({ id, changes, ...(confirm_past && isConfirmable(procedure) && { confirm_past }) });
}

function importTableOf(calls: ProcedureSet, call: TableCall<ImportMeta>): ImportTable {
  const { table, duplicates, addedOnly, required, defaults } = call.meta;
  const { changes } = inputOf(updateOf(calls, call)).shape;
  if (!(changes instanceof z.ZodObject)) throw new Error(`The update call of ${table} takes no changes`);
  const input = inputOf(call.procedure);
  return { entity: table, input, changes, duplicates, addedOnly, required, defaults, most: maxRowsOf(table) };
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
          summary:
            'Import up to 5,000 rows (500 users), all or none. Rows like existing ones are left out unless duplicates says otherwise. Use dry_run to validate without importing.',
        },
      })
      .input(importSchema)
      .output(importedSchema)
      .mutation(async ({ ctx, input: { table, ...given }, signal }) => {
        const call = tableNamed(tables, table);
        const own = authorisedFor(ctx, call);
        const began_at = await timeOfDatabase(ctx.db);
        const { added, updated, duplicates, errors } = await importRows(ctx.db, ctx.scope, {
          ...given,
          table: importTableOf(calls, call),
          confirm_past: given.confirm_past,
          create: (rows) => call.meta.createMany(own, rows as never[], { isDryRun: given.dry_run }),
          update: updaterOf(ctx, calls, call, given.confirm_past),
          signal,
        });
        let import_id: number | null = null;
        if (!given.dry_run) {
          if (added.length + updated.length > 0)
            import_id = await saveImport(ctx.db, ctx.scope, {
              table,
              file_name: given.file_name,
              fields: given.fields,
              request_id: ctx.requestId,
              began_at,
              added,
              updated,
            });
          await rememberHeadings(ctx.db, ctx.scope, table, given.headings);
        }
        const idsOf = (rows: typeof added) => [...new Set(rows.map(({ id }) => id))];
        return {
          table,
          dry_run: given.dry_run,
          import_id,
          ids: idsOf(added),
          updated: idsOf(updated),
          duplicates,
          errors,
        };
      }),

    duplicates: can('import.create')
      .meta({
        rest: {
          method: 'POST',
          path: '/import/{table}/duplicates',
          summary: 'List the rows of a file that are like existing rows or earlier rows of it, without importing any.',
        },
      })
      .input(duplicatesInput)
      .output(duplicatesSchema)
      .mutation(({ ctx, input: { table, ...given } }) => {
        const call = tableNamed(tables, table);
        authorisedFor(ctx, call);
        return findDuplicates(ctx.db, ctx.scope, { ...given, table: importTableOf(calls, call) });
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
            'Undo an import: delete the rows that it added and give those that it changed their former values, or do nothing. Returns 409 with the rows that were used or changed since in details.rows.',
        },
      })
      .input(importIdSchema)
      .output(undoneSchema)
      .mutation(async ({ ctx, input: { id } }) => {
        const done = found(await lockImport(ctx.db, ctx.scope, id), 'import');
        const call = tableNamed(tables, done.table);
        return undoImport(ctx, done, {
          remove: removerOf(ctx, calls, call),
          update: updaterOf(ctx, calls, call, true),
          named: (ids) => namesOfRows(ctx.db, ctx.scope, done.table, ids),
        });
      }),

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
