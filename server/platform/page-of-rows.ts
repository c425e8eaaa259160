import type { ListMeta } from './list-input.ts';

interface Question {
  page: number | 'last';
  limit: number;
  sort: string;
  order: 'asc' | 'desc';
}

type Comparable = string | number | boolean | null;

function compared(a: Comparable, b: Comparable): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return typeof a === 'string' ? a.localeCompare(String(b), 'en-GB') : Number(a) - Number(b);
}

/** The page that a list asks for of rows that are reckoned all at once: one of each worker. Equals stay in their order. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { page: asked, limit, sort, order }: Question,
  sortedBy: (row: Row, sort: string) => Comparable,
): { data: Row[]; meta: ListMeta } {
  const direction = order === 'asc' ? 1 : -1;
  const sorted = [...rows].sort((a, b) => direction * compared(sortedBy(a, sort), sortedBy(b, sort)));
  const page = asked === 'last' ? Math.max(1, Math.ceil(rows.length / limit)) : asked;
  return {
    data: sorted.slice((page - 1) * limit, page * limit),
    meta: { total: rows.length, total_exact: true, page, limit },
  };
}
