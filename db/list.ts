import {
  type Expression,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { chosenRows, type RowChoice } from './list-choice.ts';
import { walkedIds } from './list-walk.ts';
import { prepared } from './prepared.ts';
import type { DB } from './types.gen.ts';

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

/** The rows of table `alias` with the values that are given for these columns; undefined asks for nothing. */
export function hasValues<Column extends string>(
  alias: string,
  columns: readonly Column[],
  values: { readonly [C in Column]?: unknown },
): Expression<SqlBool> {
  const eb = expressionBuilder<Record<string, Record<string, string>>, string>();
  const given = columns.filter((column) => values[column] !== undefined);
  return eb.and(given.map((column) => eb(sql.ref<unknown>(`${alias}.${column}`), '=', values[column])));
}

/** The chosen rows of table `alias`. */
function isChosen(alias: string, choice: RowChoice): Expression<SqlBool> {
  if ('named' in choice) return isNamed(alias, choice.named);
  const id = sql.ref(`${alias}.id`);
  if ('ids' in choice) return sql`${id} = any(${[...choice.ids]}::bigint[])`;
  const { after, updatedSince } = choice;
  if (updatedSince === undefined) return sql`${id} > ${after}`;
  return sql`(${id} > ${after} and ${sql.ref(`${alias}.updatedAt`)} >= ${updatedSince}::timestamptz)`;
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

/** The rows of a page: each one's id, its place, and the total of the list. */
export type PageIds = RawBuilder<{ id: number; place: number; total: number }>;

export interface ListSource<Tables, Alias extends keyof Tables & string, From, Joined extends keyof From, Row> {
  /** The table whose rows the list has. */
  alias: Alias;
  /** All rows that match. */
  base: SelectQueryBuilder<Tables, Alias, object>;
  order: RawBuilder<unknown>;
  /** What a row says: a query of `alias` and what belongs to it, in which pageOf looks for the rows of the page. */
  rows: SelectQueryBuilder<From, Joined, Row>;
  /** Prepares the statement (prepared.ts). Only if an index has the rows of `base` in their order, whatever the values. */
  name?: string | undefined;
  /** Finds the page in a way of its own. */
  search?: ((list: ListQuery<unknown>) => PageIds) | undefined;
  /** Of rows that are counted by day: their total, and the ids from a day near the nth row, `before` them the others. */
  counted?:
    | { total(): Promise<number>; from(n: number): { ids: Ids<Tables, Alias>; before: Expression<number> } }
    | undefined;
}

type AnyTables = Record<string, Record<string, unknown>>;
type Ids<Tables, Alias extends keyof Tables> = SelectQueryBuilder<Tables, Alias, { id: number }>;

/**
 * One page of any list, with its total to 1,000, in one statement: it reads the ids of the rows that are counted, and joins
 * what a row says to those of the page. An exact total is counted before.
 */
export async function pageOf<Tables, Alias extends keyof Tables & string, From, Joined extends keyof From, Row>(
  db: Kysely<DB>,
  list: ListQuery<unknown>,
  { alias, base, order, rows, name, search, counted }: ListSource<Tables, Alias, From, Joined, Row>,
): Promise<Page<Row>> {
  const id = sql.ref<number>(`${alias}.id`);
  const ids = base.select(id.as('id')).orderBy(order).$castTo<{ id: number }>();

  function read(page: PageIds, prepareAs?: string): Promise<(Row & { page_total: number })[]> {
    const query = (rows as unknown as SelectQueryBuilder<AnyTables, string, Row>)
      .innerJoin(page.as('page'), (join) => join.on(sql<boolean>`page.id = ${id}`))
      .select(sql<number>`page.total`.as('page_total'))
      .orderBy(sql`page.place`)
      .$castTo<Row & { page_total: number }>();
    return prepareAs === undefined ? query.execute() : prepared(db, prepareAs, query);
  }

  const choice = chosenRows(db);
  if (choice) {
    const page = base.where(isChosen(alias, choice)).select(id.as('id')).orderBy(id).limit(sql.lit(list.limit));
    const data = await read(numbered(sql`array(${page})`, 0));
    return { data, meta: { total: data.length, total_exact: false, page: 1, limit: list.limit } };
  }

  const walked = search ? undefined : await walkedIds(db, ids, list);
  if (walked) return { data: await read(numbered(sql`${walked}::bigint[]`, 0)), meta: walkedMeta(list, walked.length) };

  const exact = isCountedExactly(list) && !search ? await (counted?.total() ?? countOf(db, base, list)) : undefined;
  const at = exact === undefined ? list.page : metaOf(exact, list).page;
  function find(nth: ListQuery<unknown>['page'], limit: number) {
    if (search || nth === 'last') return read(search!({ ...list, page: nth, limit }));
    const before = (nth - 1) * limit;
    if (exact === undefined && before < countedTo) return read(firstIds(ids, before, limit), name);
    // Behind the rows that are counted, a row itself shows that there are more.
    const far = counted?.from(before) ?? { ids, before };
    // A literal: with a parameter, a prepared plan would expect a tenth of all rows. So each limit is another text.
    const page = far.ids.limit(sql.lit(limit)).offset(far.before);
    return read(numbered(sql`array(${page})`, exact ?? countedTo + 1), name && `${name}.far`);
  }
  const data = await find(at, list.limit);
  // No row brings the total along behind the last page.
  const [first] = data.length > 0 || at === 1 || exact !== undefined ? data : await find(1, 1);
  return { data, meta: metaOf(exact ?? first?.page_total ?? 0, list) };
}

const numbered = (ids: RawBuilder<unknown>, total: number): PageIds =>
  sql`(select id, place, ${total}::bigint as total from unnest(${ids}) with ordinality u (id, place))`;

/** Reads as many ids as are counted, and cuts the page out of them. */
function firstIds<Tables, Alias extends keyof Tables>(ids: Ids<Tables, Alias>, before: number, limit: number): PageIds {
  const most = sql.lit(Math.max(countedTo + 1, before + limit));
  return sql`(with first as materialized (select array(${ids.limit(most)}) as ids)
    select u.id, u.place, cardinality(first.ids) as total
    from first, unnest(first.ids[${before + 1}::int:${before + limit}::int]) with ordinality u (id, place))`;
}

/** Counts all rows if the list asks for it, else to one more than `countedTo`. */
export async function countOf<Tables, Table extends keyof Tables>(
  db: Kysely<DB>,
  base: SelectQueryBuilder<Tables, Table, object>,
  list: ListQuery<unknown>,
): Promise<number> {
  const ones = base.select(sql<number>`1`.as('one'));
  const { rows } = await sql<{ total: number }>`select count(*) as total
    from (${isCountedExactly(list) ? ones : ones.limit(countedTo + 1)}) as counted`.execute(db);
  return rows[0]!.total;
}

export const isCountedExactly = ({ page, count }: Pick<ListQuery<unknown>, 'page' | 'count'>) =>
  count === 'exact' || page === 'last';

/** `counted`: exactly if requested, else to one more than `countedTo`. */
export function metaOf(counted: number, list: ListQuery<unknown>): Page<unknown>['meta'] {
  const { limit } = list;
  const exact = isCountedExactly(list);
  const total = exact ? counted : Math.min(counted, countedTo);
  const page = list.page === 'last' ? Math.max(1, Math.ceil(total / limit)) : list.page;
  return { total, total_exact: exact || counted <= countedTo, page, limit };
}

/** Counts only the rows that were passed: nobody shows the total of a walk. */
function walkedMeta({ page, limit }: ListQuery<unknown>, rows: number): Page<unknown>['meta'] {
  const at = page === 'last' ? 1 : page;
  return { total: (at - 1) * limit + rows, total_exact: false, page: at, limit };
}
