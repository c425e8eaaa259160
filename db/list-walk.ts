import { type CompiledQuery, type Kysely, type SelectQueryBuilder, sql } from 'kysely';

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

/** Parameters can be times: the same text with others is another list. */
const identityOf = ({ sql, parameters }: CompiledQuery) => JSON.stringify([sql, parameters]);

/** The page's ids; undefined unless `db` walks this list and has not passed the page. `ids` are in the list's order. */
export async function walkedIds<DB, Aliased, Table extends keyof Aliased>(
  db: Kysely<DB>,
  ids: SelectQueryBuilder<Aliased, Table, { id: number }>,
  { page, limit }: { page: number | 'last'; limit: number },
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
