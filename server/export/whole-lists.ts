import { csvSheet } from '#server/infra/spreadsheet.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { exportedTables, type ProcedureSet } from '#server/rpc/table-meta.ts';
import type { ProcedureMeta } from '#server/rpc/trpc.ts';
import { type Exported, fieldsOf, pagesOf, schemasOf, sheetOf, withAmounts } from './lists.ts';

export interface WholeList {
  name: string;
  /** For people. */
  csv(): AsyncGenerator<string>;
  /** A row a line, as the call answers it. */
  json(): AsyncGenerator<string>;
}

/** Every list that can be exported without naming a period or a row, with all rows that the caller may read. */
export function wholeListsOf(calls: ProcedureSet): (ctx: CallCtx) => WholeList[] {
  const lists = [...exportedTables(calls).values()].flatMap((list) => {
    const { input } = schemasOf(list);
    const { whole } = (list.procedure._def.meta as ProcedureMeta).rest ?? {};
    const filters = input.safeParse({ ...whole });
    if (!filters.success) return [];
    return [{ list, filters: withAmounts(input, filters.data as Record<string, unknown>) }];
  });
  return (ctx) =>
    lists.map(({ list, filters }) => ({
      name: list.meta.table,
      csv: () =>
        csvSheet(sheetOf(list, fieldsOf(schemasOf(list).row)), pagesOf(ctx, list, filters), ctx.scope.time_zone),
      json: () => linesOf(ctx, list, filters),
    }));
}

async function* linesOf(ctx: CallCtx, list: Exported, filters: Record<string, unknown>) {
  for await (const rows of pagesOf(ctx, list, filters)) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
