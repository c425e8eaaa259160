import type { Writable } from 'node:stream';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/**
 * In a statement's text: if first, it is sent in one message with `begin`. Only string values; no result is returned.
 */
export const sentWithBegin = '/* with begin */';

/**
 * In a statement's text: it only reads, so it may be sent before the transaction's first message is answered. If that
 * fails, the statement is done outside a transaction, and its answer is dropped.
 */
export const sentAfterBegin = '/* behind begin */';

/** The simple protocol, which takes several statements, has no parameters. */
const withLiterals = (text: string, values: readonly unknown[]) =>
  text.replace(/\$(\d+)/g, (_, place: string) => pg.escapeLiteral(values[Number(place) - 1] as string));

const nothing: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/** Sends a statement marked `sentAfterBegin` without waiting for `before`, whose error comes first. Others wait. */
async function sendAfter<R>(before: Promise<unknown>, text: string, send: () => Promise<R>): Promise<R> {
  if (!text.includes(sentAfterBegin)) await before;
  const answer = send();
  await Promise.allSettled([before, answer]);
  await before;
  return answer;
}

/** What is sent until the next tick goes out in one packet: a write costs the server as much as the rest of a statement. */
function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends `begin` with the first statement (see the marks above): two round trips less. Needs pipeline mode. */
export function deferBegin(client: pg.PoolClient, named: PostgresPoolClient): PostgresPoolClient {
  let isDeferred = false;
  /** The first message, until something follows it. */
  let begun: Promise<unknown> | undefined;

  function first(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    if (text === 'commit' || text === 'rollback') return Promise.resolve(nothing);
    if (!text.includes(sentWithBegin))
      return sendAfter(named.query('begin', []), text, () => named.query(text, values));
    corkUntilNextTick(client);
    begun = client.query({ text: `begin; ${withLiterals(text, values)}` });
    // Its error is that of what follows, at the latest of the commit or rollback.
    begun.catch(() => {});
    return Promise.resolve(nothing);
  }

  function next(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    const before = begun;
    begun = undefined;
    const send = () => named.query(text, values);
    return before ? sendAfter(before, text, send) : send();
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (text === 'begin') {
      isDeferred = true;
      return Promise.resolve(nothing);
    }
    const isFirst = isDeferred;
    isDeferred = false;
    if (typeof text === 'string') return isFirst ? first(text, values) : next(text, values);
    // The client sends one after the other; a lost connection also fails the cursor.
    if (isFirst) named.query('begin', []).catch(() => {});
    return named.query(text);
  }
  return { query, release: () => named.release() };
}
