import type { z } from 'zod';
import { beginWalk } from '#db/list-walk.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import { csvColumns, timeName, valueAt } from '#server/infra/csv.ts';
import type { cellTypes, SheetColumn } from '#server/infra/spreadsheet.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import type { ExportMeta, TableCall } from '#server/rpc/table-meta.ts';
import { createCallerFactory, router } from '#server/rpc/trpc.ts';
import { peopleValues } from './rules.ts';

export type Exported = TableCall<ExportMeta>;
type Rows = (input: unknown) => Promise<{ data: unknown[] }>;

export interface ShownColumn {
  id: string;
  name: string;
  type: (typeof cellTypes)[number];
}

function typeOf(name: string): (typeof cellTypes)[number] {
  if (timeName.test(name)) return 'datetime';
  return /_date$|^(effective_from|period_start|tax_point|month_start|month_end)$/.test(name) ? 'date' : 'string';
}

/** All fields of a row. */
export const fieldsOf = (row: z.ZodType): ShownColumn[] =>
  csvColumns(row).map(({ heading }) => ({ id: heading, name: heading, type: typeOf(heading) }));

export function schemasOf({ procedure }: Exported) {
  const def = procedure._def as unknown as { inputs: [z.ZodType]; output: z.ZodObject };
  return { input: def.inputs[0], row: (def.output.shape.data as unknown as z.ZodArray<z.ZodType>).element };
}

/** Input with which a list answers everything that an export has. */
export const withAmounts = (input: z.ZodType, filters: Record<string, unknown>) =>
  'amounts' in (input as z.ZodObject).shape ? { ...filters, amounts: true } : filters;

/** For people: names and labels instead of ids and codes. */
export function sheetOf(list: Exported, columns: readonly ShownColumn[]): SheetColumn[] {
  const values = peopleValues(list.meta, schemasOf(list).row);
  return columns.map(({ id, name, type }) => ({
    name,
    type,
    value: values[id] ?? ((row: unknown) => valueAt(row, id.split('.'))),
  }));
}

/** Reads page by page from one database snapshot, by a walk, so that late pages are as fast as early ones. */
export async function* pagesOf(ctx: CallCtx, { procedure, meta }: Exported, filters: Record<string, unknown>) {
  const from = (await ctx.replica?.current()) ?? ctx.db;
  const db = await from.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  beginWalk(db);
  try {
    const createListCaller = createCallerFactory(router({ [meta.table]: procedure }));
    const caller = createListCaller({ ...ctx, db, background: true }) as unknown as Record<string, Rows>;
    for (let page = 1; ; page += 1) {
      const { data } = await caller[meta.table]!({ ...filters, page, limit: maximumLimit });
      yield data;
      if (data.length < maximumLimit) return;
    }
  } finally {
    await db.rollback().execute();
  }
}
