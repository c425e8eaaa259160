import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { preparedName } from './prepared.ts';

/**
 * A pool's client for Kysely, which has no option for prepared statements. A client with a broken connection is not
 * returned to the pool: its socket may close only after the next user gets it. `prepare`: false where each transaction
 * may run on another server connection, which would not know the name.
 */
export function poolClient(client: pg.PoolClient, { prepare = true } = {}): PostgresPoolClient {
  let broken = false;
  const watch = (error: { severity?: string }) => {
    broken ||= error.severity === undefined || error.severity === 'FATAL' || error.severity === 'PANIC';
  };

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | object, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') return client.query(text as pg.Submittable);
    const answer = client.query({ name: prepare ? preparedName(text) : undefined, text, values: [...values] });
    answer.catch(watch);
    return answer;
  }
  return { query, release: () => client.release(broken) };
}
