import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Prepared plans per connection; the least recently used is dropped. */
const maxPlans = 300;
/** Statements whose classification is cached. */
const maxTexts = 2_000;
const pointNames = new Map<string, string | null>();

/** Equality with a unique key. Does not match 'company_id' and other parts of longer names. */
const byKey = /(^|[\s(."])(id|key|client_ref|email_key|token_hash)"? = \$\d/;
/** Signs of a list, a sum or a search, whose best plan depends on the values. */
const manyRows =
  /\b(group by|order by|limit|union|over|ilike|like|between|sum|count|any|all|in|recordset)\b|&&|@>|[<>]/i;
const isWrite = /^\s*(insert|update|delete)\b/i;
/** Inserts one row and returns it with joined rows. */
const insertAndRead =
  /^\s*with "?\w+"? as \(insert into [^()]+\([^()]+\) values \([^()]+\) returning [^()]+\) select\b/i;
/** In a statement's text: it has one good plan, although it looks like a list. tests/contract/plans.test.ts checks. */
export const onePlan = '/* one plan */';
const isQuery = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * Name under which to prepare a point statement, derived from its text; null for others. A point statement has one good
 * plan whatever its values: it finds a row by key, writes one, or selects constants. Postgres may switch a named
 * statement to a generic plan from its sixth use; for sums and lists with optional filters that plan is up to ten times
 * slower, so these stay unnamed.
 */
export function pointName(sql: string): string | null {
  const known = pointNames.get(sql);
  if (known !== undefined) return known;
  const name = isPoint(sql) ? createHash('sha256').update(sql).digest('base64url').slice(0, 20) : null;
  pointNames.set(sql, name);
  if (pointNames.size > maxTexts) pointNames.delete(pointNames.keys().next().value!);
  return name;
}

function isPoint(sql: string): boolean {
  if (!isQuery.test(sql)) return false;
  if (sql.includes(onePlan)) return true;
  if (/^\s*insert\b/i.test(sql)) return /\bvalues \(/i.test(sql) && !/\bselect\b|\), \(/i.test(sql);
  if (insertAndRead.test(sql)) return !manyRows.test(sql);
  if (!/\bfrom\b/i.test(sql) && !isWrite.test(sql)) return true;
  // Single-row limits (`limit $1`) and further comparisons do not change the key lookup.
  return byKey.test(sql) && !manyRows.test(sql);
}

/**
 * Wraps a pool client, because Kysely has no option for prepared statements. Parsing and planning point statements once
 * per connection nearly doubles the rate of small reads; other statements are planned for their values. A client with a
 * broken connection is not returned to the pool: its socket may close only after the next user gets it. `prepare`: false
 * where each transaction may run on another server connection, which would not know the name.
 */
export function nameStatements(client: pg.PoolClient, { prepare = true } = {}): PostgresPoolClient {
  const names = new Map<string, string>();
  let evictions = 0;
  let broken = false;
  const watch = (error: { severity?: string }) => {
    broken ||= error.severity === undefined || error.severity === 'FATAL' || error.severity === 'PANIC';
  };

  /** A name and the one evicted for it. An evicted text gets a new name next time. */
  function nameOf(text: string, point: string): { name: string; evicted?: string } {
    const known = names.get(text);
    // Re-inserted, because a map keeps insertion order, so the first entry is the least recently used.
    names.delete(text);
    const name = known ?? (evictions === 0 ? point : `${point}_${evictions}`);
    names.set(text, name);
    if (names.size <= maxPlans) return { name };
    const [oldest, evicted] = names.entries().next().value!;
    names.delete(oldest);
    evictions += 1;
    return { name, evicted };
  }

  /** Fails in an aborted transaction; the plan then stays until the connection ends. */
  const deallocate = (name: string) => client.query(`deallocate "${name}"`).catch(() => {});

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | object, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') {
      return client.query(text as pg.Submittable);
    }
    const send = (name?: string) => client.query({ name, text, values: [...values] });
    const point = prepare && pointName(text);
    const { name, evicted } = point ? nameOf(text, point) : {};
    const answer = evicted ? deallocate(evicted).then(() => send(name)) : send(name);
    answer.catch(watch);
    return answer;
  }
  return { query, release: () => client.release(broken) };
}
