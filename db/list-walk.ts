import { type CompiledQuery, type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Cut, countOf, type ListQuery, type Page } from './list.ts';

interface Walk {
  /** The ids that the cursor reads; undefined until it is open. */
  ids: string | undefined;
  /** Rows that the cursor has passed. */
  passed: number;
}

const walks = new WeakMap<object, Walk>();

/** Reads pages from one cursor, so late pages cost no more. For one snapshot and one list, read forward. */
export function beginWalk(transaction: object): void {
  walks.set(transaction, { ids: undefined, passed: 0 });
}

/** Whether `walkedIds` may know the page. */
export const isWalked = (db: object) => walks.has(db);

/** Parameters can be times: the same text with others is another list. */
const identityOf = ({ sql, parameters }: CompiledQuery) => JSON.stringify([sql, parameters]);

/** The page's ids; undefined unless `db` walks this list and has not passed the page. `ids` are in the list's order. */
export async function walkedIds<DB, Aliased, Table extends keyof Aliased>(
  db: Kysely<DB>,
  ids: SelectQueryBuilder<Aliased, Table, { id: number }>,
  { page, limit }: ListQuery<unknown>,
): Promise<number[] | undefined> {
  const walk = walks.get(db);
  if (!walk || page === 'last' || page === 1) return undefined;
  const identity = identityOf(ids.compile());
  const skipped = (page - 1) * limit - walk.passed;
  if (skipped < 0 || identity !== (walk.ids ?? identity)) return undefined;
  if (walk.ids === undefined) await sql`declare list_walk no scroll cursor for ${ids}`.execute(db);
  walk.ids = identity;
  if (skipped > 0) await sql`move forward ${sql.lit(skipped)} from list_walk`.execute(db);
  const { rows } = await sql<{ id: number }>`fetch forward ${sql.lit(limit)} from list_walk`.execute(db);
  walk.passed += skipped + limit;
  return rows.map(({ id }) => id);
}

/** `cut` orders a query of the rows of `base`, table `alias`, and limits it to the page. */
export async function pageOf<DB, Aliased, Table extends keyof Aliased>(
  db: Kysely<DB>,
  base: SelectQueryBuilder<Aliased, Table, unknown>,
  list: ListQuery<unknown>,
  { alias, order }: { alias: string; order: RawBuilder<unknown> },
): Promise<{ meta: Page<unknown>['meta']; cut: Cut }> {
  const id = sql.ref<number>(`${alias}.id`);
  const ordered = base.select(id.as('id')).$castTo<{ id: number }>().orderBy(order);
  const ids = await walkedIds(db, ordered, list);
  if (!ids) {
    const { meta, offset } = await countOf(db, base, list);
    return { meta, cut: (query) => query.orderBy(order).limit(meta.limit).offset(offset) };
  }
  return {
    meta: walkedMeta(list, ids.length),
    cut: (query) => query.where(sql<boolean>`${id} = any(${ids}::bigint[])`).orderBy(order),
  };
}

/** Counts only the rows that were passed: nobody shows the total of a walk. */
export function walkedMeta({ page, limit }: ListQuery<unknown>, rows: number): Page<unknown>['meta'] {
  const at = page === 'last' ? 1 : page;
  return { total: (at - 1) * limit + rows, total_exact: false, page: at, limit };
}
