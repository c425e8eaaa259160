import type { ListMeta } from './list-input.ts';

interface PageQuery {
  page: number | 'last';
  limit: number;
}

interface Question extends PageQuery {
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
  { sort, order, ...page }: Question,
  sortedBy: (row: Row, sort: string) => Comparable,
): { data: Row[]; meta: ListMeta } {
  const direction = order === 'asc' ? 1 : -1;
  const sorted = [...rows].sort((a, b) => direction * compared(sortedBy(a, sort), sortedBy(b, sort)));
  return cutPage(sorted, page);
}

/** One page of rows that are all there, in their order. */
export function cutPage<Row>(
  rows: readonly Row[],
  { page: asked, limit }: PageQuery,
): { data: Row[]; meta: ListMeta } {
  const page = asked === 'last' ? Math.max(1, Math.ceil(rows.length / limit)) : asked;
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    meta: { total: rows.length, total_exact: true, page, limit },
  };
}
