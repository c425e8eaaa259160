import { type RowChoice, withChosenRows } from '#db/list-choice.ts';
import { AppError } from '#server/infra/errors.ts';
import type { Context } from '#server/rpc/context.ts';
import { type RestRoute, rowLabel } from './routes.ts';

/* Calls that are made of lists: what a list shows its caller is also all that these can answer. */

export interface Row {
  id: number;
  updatedAt?: string;
}

export type Call = (context: Context, input: unknown) => Promise<unknown>;

/** The chosen ones of all rows that the caller may read. Reads the primary, as a program that has just written may ask. */
export async function rowsOf(
  context: Context,
  list: RestRoute,
  call: Call,
  choice: RowChoice,
  limit: number,
): Promise<Row[]> {
  const chosen = { ...context, db: withChosenRows(context.db, choice), replica: undefined };
  if (list.line.list) return ((await call(chosen, { ...list.line.whole, limit })) as { data: Row[] }).data;
  return (await call(chosen, list.line.whole)) as Row[];
}

export interface NamedRow {
  id: number | string;
}

/** 404 for an id or client_ref of nothing that the caller may read. */
export async function rowOfList(context: Context, list: RestRoute, { id }: NamedRow, call: Call): Promise<Row> {
  const rows = await rowsOf(context, list, call, { named: id }, 1);
  // A list without pages has all its rows.
  const row = list.line.list ? rows[0] : rows.find((each) => each.id === id);
  if (!row) throw new AppError('not_found', `This ${rowLabel(list)} does not exist.`);
  return row;
}
