import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { nameStatements } from './name-statements.ts';
import type { DB } from './types.gen.ts';
import { wireTypes } from './wire-types.ts';

/** The part of a logger (pino fits) that the pool needs. */
export interface DatabaseLog {
  error(details: object, words: string): void;
}

export interface DatabaseOptions {
  /** Connections at most. */
  max: number;
  log: DatabaseLog;
}

/** The pool, or a transaction on it: every query's first argument. */
export type Database = Kysely<DB>;

/**
 * Opens a pool on a Postgres (15 or newer). Rows come as they go on the wire: timestamptz as ISO 8601 UTC with
 * milliseconds, date as 'YYYY-MM-DD', numeric and int8 as numbers. Statements are prepared, under names of their own.
 * Nothing connects before the first statement; `db.destroy()` closes. A statement may take 30 s; a longer one says
 * `set local statement_timeout` in its transaction.
 */
export function createDatabase(url: string, { max, log }: DatabaseOptions): Kysely<DB> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'fettle',
    types: wireTypes,
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that dies while nobody uses it is reported here; without a listener the process would end. Once the
  // pool is being closed that is no news: its connections may still be saying goodbye to a server that stops as well.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log.error({ err: error }, 'An idle database connection was lost');
  });
  // One that dies while it is lent out is also told to whoever waits for its answer, if anyone does.
  pool.on('connect', (client) => client.on('error', () => {}));

  const named = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => {
          const client = await pool.connect();
          let wrapped = named.get(client);
          if (!wrapped) {
            // By a statement and not by the connection's options, which an `options=` in the URL would replace.
            await client.query("set time zone 'UTC'").catch((error) => {
              client.release(true);
              throw error;
            });
            wrapped = nameStatements(client);
            named.set(client, wrapped);
          }
          return wrapped;
        },
        end: () => {
          closing = true;
          return pool.end();
        },
      },
    }),
  });
}
