import type { ListMeta } from './list-input.ts';

interface PageQuery {
  page: number | 'last';
  limit: number;
}

interface PageRequest extends PageQuery {
  sort: string;
  order: 'asc' | 'desc';
}

type Comparable = string | number | boolean | null;

function compared(a: Comparable, b: Comparable): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  return typeof a === 'string' ? a.localeCompare(String(b), 'en-GB') : Number(a) - Number(b);
}

/** Sorts (stably) and paginates rows that are calculated at once. A sort is a field, or in `sortValues`. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { sort, order, ...page }: PageRequest,
  sortValues: Readonly<Record<string, (row: Row) => Comparable>>,
): { data: Row[]; meta: ListMeta } {
  const direction = order === 'asc' ? 1 : -1;
  const sortValue = sortValues[sort] ?? ((row: Row) => row[sort as keyof Row] as Comparable);
  const sorted = [...rows].sort((a, b) => direction * compared(sortValue(a), sortValue(b)));
  return cutPage(sorted, page);
}

export function cutPage<Row>(
  rows: readonly Row[],
  { page: requested, limit }: PageQuery,
): { data: Row[]; meta: ListMeta } {
  const page = requested === 'last' ? Math.max(1, Math.ceil(rows.length / limit)) : requested;
  return {
    data: rows.slice((page - 1) * limit, page * limit),
    meta: { total: rows.length, total_exact: true, page, limit },
  };
}
