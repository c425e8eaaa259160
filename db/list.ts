import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { onePlan } from './name-statements.ts';

/** Limit of counting unless an exact total is requested: "1,000+" costs the same however large the table is. */
export const countedTo = 1000;

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

/** `ilike` pattern that matches the text anywhere and treats % and _ literally. */
export function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
}

/** The row of table `alias` with this id or client uuid. */
export function isNamed(alias: string, name: number | string): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.${typeof name === 'number' ? 'id' : 'client_ref'}`)} = ${name}`;
}

type Terms = RawBuilder<unknown> | ((direction: RawBuilder<unknown>) => RawBuilder<unknown>);

/**
 * `order by` of a list, ties by id. A sort is the column of `alias` with its name; `by` has the others: what to sort by,
 * or a function that says the direction itself.
 */
export function orderOf<Sort extends string>(
  alias: string,
  { sort, order }: { sort: Sort; order: 'asc' | 'desc' },
  { by = {}, nullsLast = [] }: { by?: { readonly [S in Sort]?: Terms }; nullsLast?: readonly Sort[] } = {},
): RawBuilder<unknown> {
  const direction = sql.raw(order);
  const terms = by[sort] ?? sql.ref(`${alias}.${sort}`);
  const sorted =
    typeof terms === 'function'
      ? terms(direction)
      : sql`${terms} ${direction}${sql.raw(nullsLast.includes(sort) ? ' nulls last' : '')}`;
  return sql`${sorted}, ${sql.ref(`${alias}.id`)} ${direction}`;
}

/** Counts to 1,000, or exactly if requested or needed for the last page. `base` has no order and limit. */
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

/** Limits a statement to a page. */
type Cut = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
) => SelectQueryBuilder<Tables, Table, Row>;

/** Whether `firstPageOf` can read it. */
export const isFirstPage = (list: ListQuery<unknown>) => list.page === 1 && list.count !== 'exact';

/**
 * The first page and the total, counted to 1,000, in one statement; `asFirstPage` makes a page of its rows. `rowsOf` makes
 * the rows' query, cut to the page. `isIndexed`: an index has all rows of `base` in the list's order, whatever the values;
 * the statement is then prepared, and `base` must be in that order, so that also the count reads the index.
 */
export function firstPageOf<DB, Table extends keyof DB, RowTables, RowTable extends keyof RowTables, Row>(
  base: SelectQueryBuilder<DB, Table, unknown>,
  { limit }: ListQuery<unknown>,
  rowsOf: (cut: Cut) => SelectQueryBuilder<RowTables, RowTable, Row>,
  isIndexed: boolean,
) {
  const ones = base.select(sql<number>`1`.as('one')).limit(sql.lit(countedTo + 1));
  const total = sql<number>`(select count(*) from (${ones}) as counted)`.as('page_total');
  // As a parameter, a prepared plan would expect a tenth of all rows.
  return rowsOf((query) => query.limit(isIndexed ? sql.lit(limit) : limit))
    .select(total)
    .$if(isIndexed, (query) => query.modifyFront(sql.raw(onePlan)))
    .$castTo<Row & { page_total: number }>();
}

/** The page of the rows that `firstPageOf` reads, which keep their `page_total`. */
export function asFirstPage<Row extends { page_total: number }>(data: Row[], limit: number): Page<Row> {
  const counted = data[0]?.page_total ?? 0;
  return { data, meta: { total: Math.min(counted, countedTo), total_exact: counted <= countedTo, page: 1, limit } };
}
