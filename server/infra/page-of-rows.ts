import type { PersonName } from '#db/queries/users.ts';
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

interface OfPerson {
  User: PersonName;
}

export const nameOf = ({ User }: OfPerson) => `${User.first_name} ${User.last_name}`.trim();

/** Case-insensitive search by name. Without `q` everybody matches. */
export const isNamedLike = (row: OfPerson, q = '') => nameOf(row).toLowerCase().includes(q.toLowerCase());

/** Sorts (stably) and paginates rows that are calculated at once. A sort is a field; `user` is the worker's name. */
export function pageOfRows<Row extends OfPerson>(
  rows: readonly Row[],
  { sort, order, ...page }: PageRequest,
): { data: Row[]; meta: ListMeta } {
  const direction = order === 'asc' ? 1 : -1;
  const sortValue = (row: Row) => (sort === 'user' ? nameOf(row) : (row[sort as keyof Row] as Comparable));
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
