import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';

/** How far lists are counted unless an exact total is asked for: "1,000+" costs the same however long a table grows. */
export const countedTo = 1000;

/** A list's state as its schema parsed it. */
export type ListQuery<Filters> = Filters & {
  page: number | 'last';
  limit: number;
  sort: string;
  order: 'asc' | 'desc';
  q?: string | undefined;
  count?: 'exact' | undefined;
};

export interface Page<Row> {
  data: Row[];
  meta: { total: number; total_exact: boolean; page: number; limit: number };
}

/** A pattern for `ilike` that finds the words anywhere, with the person's own % and _ taken literally. */
export function containing(words: string): string {
  return `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The total (counted to 1,000, or exactly when asked or when the last page is wanted) and the offset of the page.
 * `base` is the filtered query without order or limit.
 */
export async function countOf<DB, Aliased, Table extends keyof Aliased>(
  db: Kysely<DB>,
  base: SelectQueryBuilder<Aliased, Table, unknown>,
  list: ListQuery<unknown>,
): Promise<{ meta: Page<unknown>['meta']; offset: number }> {
  const exact = list.count === 'exact' || list.page === 'last';
  const ones = base.select(sql<number>`1`.as('one'));
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (${exact ? ones : ones.limit(countedTo + 1)}) as counted`.execute(db);
  const counted = rows[0]?.total ?? 0;
  const total = exact ? counted : Math.min(counted, countedTo);
  const page = list.page === 'last' ? Math.max(1, Math.ceil(total / list.limit)) : list.page;
  return {
    meta: { total, total_exact: exact || counted <= countedTo, page, limit: list.limit },
    offset: (page - 1) * list.limit,
  };
}
