import { plainText } from '#server/infra/typed/plain-text.ts';
import type { ListState } from './list-state.ts';

type Comparable = string | number | null;

const compared = (a: Comparable, b: Comparable): number => {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-GB');
};

export function found<Row>(rows: readonly Row[], q: string, searchText: (row: Row) => string): Row[] {
  const needle = plainText(q).toLowerCase();
  return rows.filter((row) => plainText(searchText(row)).toLowerCase().includes(needle));
}

/** A page of rows that are all in the browser, searched and sorted (stably) there. */
export function localPage<Row>(
  rows: readonly Row[],
  { q, sort, order, page, limit }: ListState,
  { searchText, value }: { searchText: (row: Row) => string; value: (row: Row, sort: string) => Comparable },
) {
  const matching = found(rows, q, searchText);
  const direction = order === 'asc' ? 1 : -1;
  const sorted = matching.sort((a, b) => direction * compared(value(a, sort), value(b, sort)));
  return { data: sorted.slice((page - 1) * limit, page * limit), meta: { total: matching.length, total_exact: true } };
}
