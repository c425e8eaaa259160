import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Plans that one connection keeps; the least recently used goes first. */
const maxPlans = 300;
/** Texts whose kind is remembered, so that no call pays for looking again. */
const maxTexts = 2_000;
const pointNames = new Map<string, string | null>();

/** An equality with a unique key. 'company_id' and other parts of a longer name are no match. */
const byKey = /(^|[\s(."])(id|key|client_ref|email_key|token_hash)"? = \$\d/;
/** Marks of a list, a sum or a search: their best plan depends on the values. */
const manyRows =
  /\b(group by|order by|limit|union|over|ilike|like|between|sum|count|any|all|in|recordset)\b|&&|@>|[<>]/i;
const isWrite = /^\s*(insert|update|delete)\b/i;
/** One row inserted and answered with what its keys lead to. */
const insertAndRead =
  /^\s*with "?\w+"? as \(insert into [^()]+\([^()]+\) values \([^()]+\) returning [^()]+\) select\b/i;
const isQuery = /^\s*(select|insert|update|delete|with)\b/i;

/**
 * The name under which a point statement is prepared, made of its text; null for every other one. A point statement has
 * one good plan whatever its values: it finds a row by its key, writes one, or selects constants.
 * From a named statement's sixth use Postgres may take a generic plan, which does not know the values. For a sum or a
 * list with optional filters that plan is up to ten times slower, so these stay without a name.
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
  if (/^\s*insert\b/i.test(sql)) return /\bvalues \(/i.test(sql) && !/\bselect\b|\), \(/i.test(sql);
  if (insertAndRead.test(sql)) return !manyRows.test(sql);
  if (!/\bfrom\b/i.test(sql) && !isWrite.test(sql)) return true;
  // Limits of one row (`limit $1`) and comparisons beside the key do not change how the key is looked up.
  return byKey.test(sql) && !manyRows.test(sql);
}

/**
 * Kysely has no option for prepared statements: this stands between it and a client of the pool. Postgres parses and
 * plans a point statement once per connection, which nearly doubles the rate of small reads; everything else is planned
 * for the values of each call.
 * A client whose connection broke is not given back for use: its socket may close only after the next one got it.
 */
export function nameStatements(client: pg.PoolClient): PostgresPoolClient {
  const names = new Map<string, string>();
  let evictions = 0;
  let broken = false;
  const watch = (error: { severity?: string }) => {
    broken ||= error.severity === undefined || error.severity === 'FATAL' || error.severity === 'PANIC';
  };

  /** The name here, and the one that had to go for it. One that went comes again under another. */
  function nameOf(text: string, point: string): { name: string; evicted?: string } {
    const known = names.get(text);
    // Deleted and set again: a map keeps its order, so the first is the least recently used.
    names.delete(text);
    const name = known ?? (evictions === 0 ? point : `${point}_${evictions}`);
    names.set(text, name);
    if (names.size <= maxPlans) return { name };
    const [oldest, evicted] = names.entries().next().value!;
    names.delete(oldest);
    evictions += 1;
    return { name, evicted };
  }

  /** Fails in a transaction that failed already; the plan then stays until the connection ends. */
  const deallocate = (name: string) => client.query(`deallocate "${name}"`).catch(() => {});

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | object, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') {
      return client.query(text as pg.Submittable);
    }
    const send = (name?: string) => client.query({ name, text, values: [...values] });
    const point = pointName(text);
    const { name, evicted } = point ? nameOf(text, point) : {};
    const answer = evicted ? deallocate(evicted).then(() => send(name)) : send(name);
    answer.catch(watch);
    return answer;
  }
  return { query, release: () => client.release(broken) };
}
