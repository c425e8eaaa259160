import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** In a statement's text: as a transaction's first, it is sent in one message with `begin`. All its values are strings. */
export const withBegin = '/* with begin */';

/** The simple protocol, which takes several statements, has no parameters. */
const withLiterals = (text: string, values: readonly unknown[]) =>
  text.replace(/\$(\d+)/g, (_, place: string) => pg.escapeLiteral(values[Number(place) - 1] as string));

const nothing: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Sends `begin` only with the transaction's first statement: in the same message if that is marked `withBegin`, which
 * saves a round trip of every write. A transaction without statements sends nothing.
 */
export function holdBegin(client: pg.PoolClient, named: PostgresPoolClient): PostgresPoolClient {
  let held = false;

  async function first(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    if (text === 'commit' || text === 'rollback') return nothing;
    if (!text.includes(withBegin)) {
      await named.query('begin', []);
      return named.query(text, values);
    }
    const results = await client.query({ text: `begin; ${withLiterals(text, values)}` });
    return (results as unknown as PostgresQueryResult<unknown>[])[1]!;
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (text === 'begin') {
      held = true;
      return Promise.resolve(nothing);
    }
    const isFirst = held;
    held = false;
    if (typeof text === 'string') return isFirst ? first(text, values) : named.query(text, values);
    // The client sends one after the other; a lost connection also fails the cursor.
    if (isFirst) named.query('begin', []).catch(() => {});
    return named.query(text);
  }
  return { query, release: () => named.release() };
}
