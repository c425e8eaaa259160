import {
  type Expression,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
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
  // Searches are read with plain hyphens, while texts may have been typed with dashes: 'Flat 2–4'.
  return `%${text
    .trim()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('-', '_')}%`;
}

/** The rows of table `alias` with these ids or client uuids. */
export function isNamed(alias: string, ...names: readonly (number | string)[]): Expression<SqlBool> {
  const eb = expressionBuilder<Record<string, { id: number; client_ref: string }>, string>();
  const ids = names.filter((name) => typeof name === 'number');
  const refs = names.filter((name) => typeof name === 'string');
  return eb.or([
    ...(ids.length > 0 ? [eb(`${alias}.id`, 'in', ids)] : []),
    ...(refs.length > 0 ? [eb(`${alias}.client_ref`, 'in', refs)] : []),
  ]);
}

type Terms = RawBuilder<unknown> | ((direction: RawBuilder<unknown>) => RawBuilder<unknown>);

/** `order by` of a list, ties by id. A sort is a column of `alias`, or in `by` an expression or a function. */
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
  const ones = base.select(sql<number>`1`.as('one'));
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (${isCountedExactly(list) ? ones : ones.limit(countedTo + 1)}) as counted`.execute(db);
  const meta = metaOf(rows[0]?.total ?? 0, list);
  return { meta, offset: (meta.page - 1) * meta.limit };
}

/** Limits a statement to a page. */
export type Cut = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
) => SelectQueryBuilder<Tables, Table, Row>;

export const isFirstPage = (list: ListQuery<unknown>) => list.page === 1 && list.count !== 'exact';

interface PageOptions {
  /**
   * An index has all rows of `base` in the list's order, whatever the values; the statement is then prepared, and `base`
   * must be in that order, so that also the count reads the index.
   */
  isIndexed: boolean;
  /** Rows before the page. */
  offset?: Expression<unknown> | number;
  /** The page begins behind the counted rows, so if it has a row, there are more than are counted. */
  isFar?: boolean;
}

/** A page and its total, counted to 1,000, in one statement. `rowsOf` makes the rows' query, cut to the page. */
export function countedPageOf<DB, Table extends keyof DB, RowTables, RowTable extends keyof RowTables, Row>(
  base: SelectQueryBuilder<DB, Table, unknown>,
  { limit }: Pick<ListQuery<unknown>, 'limit'>,
  rowsOf: (cut: Cut) => SelectQueryBuilder<RowTables, RowTable, Row>,
  { isIndexed, offset, isFar }: PageOptions,
) {
  const ones = base.select(sql<number>`1`.as('one')).limit(sql.lit(countedTo + 1));
  const total = isFar
    ? sql<number>`${sql.lit(countedTo + 1)}`
    : sql<number>`(select count(*) from (${ones}) as counted)`;
  // As a parameter, a prepared plan would expect a tenth of all rows.
  const cut: Cut = (query) => query.limit(isIndexed ? sql.lit(limit) : limit);
  return rowsOf((query) => (offset === undefined ? cut(query) : cut(query).offset(offset as Expression<number>)))
    .select(total.as('page_total'))
    .$if(isIndexed, (query) => query.modifyFront(sql.raw(onePlan)))
    .$castTo<Row & { page_total: number }>();
}

/** `countedPageOf` for the first page. */
export const firstPageOf = <DB, Table extends keyof DB, RowTables, RowTable extends keyof RowTables, Row>(
  base: SelectQueryBuilder<DB, Table, unknown>,
  list: ListQuery<unknown>,
  rowsOf: (cut: Cut) => SelectQueryBuilder<RowTables, RowTable, Row>,
  isIndexed: boolean,
) => countedPageOf(base, list, rowsOf, { isIndexed });

export const isCountedExactly = ({ page, count }: Pick<ListQuery<unknown>, 'page' | 'count'>) =>
  count === 'exact' || page === 'last';

/** For rows that bring the count along: at most one more than `countedTo`. Behind the last page no row brings it. */
export function asPage<Row extends { page_total: number }>(data: Row[], list: ListQuery<unknown>): Page<Row> {
  return { data, meta: metaOf(data[0]?.page_total ?? 0, list) };
}

/** Offset of the page among `hits`, a part of the statement that has all rows. */
export const offsetIn = (hits: string, { page, limit }: Pick<ListQuery<unknown>, 'page' | 'limit'>) =>
  page === 'last'
    ? sql`(select greatest(count(*) - 1, 0) / ${limit}::int * ${limit}::int from ${sql.table(hits)})`
    : sql`${(page - 1) * limit}::int`;

/** `counted`: exactly if requested, else to one more than `countedTo`. */
export function metaOf(counted: number, list: ListQuery<unknown>): Page<unknown>['meta'] {
  const { limit } = list;
  const exact = isCountedExactly(list);
  const total = exact ? counted : Math.min(counted, countedTo);
  const page = list.page === 'last' ? Math.max(1, Math.ceil(total / limit)) : list.page;
  return { total, total_exact: exact || counted <= countedTo, page, limit };
}

/** Calls `read`. Behind the last page, which has no row to bring the count along, the first page's first row does. */
export async function withTotal<List extends ListQuery<unknown>, Row>(
  list: List,
  read: (list: List) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const found = await read(list);
  if (found.data.length > 0 || list.page === 1 || list.page === 'last') return found;
  const { meta } = await read({ ...list, page: 1, limit: 1 });
  return { data: [], meta: { ...meta, page: list.page, limit: list.limit } };
}
