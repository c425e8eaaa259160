import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { createGate, type Gate } from './connection-gate.ts';
import { listParameters } from './list-parameters.ts';
import { nameStatements } from './name-statements.ts';
import type { DB } from './types.gen.ts';
import { wireTypes } from './wire-types.ts';

/** The part of a logger (pino fits) that the pool needs. */
export interface DatabaseLog {
  error(details: object, words: string): void;
  warn?(details: object, words: string): void;
}

export interface DatabaseOptions {
  /** Connections at most. */
  max: number;
  log: DatabaseLog;
}

/** The pool, or a transaction on it: every query's first argument. */
export type Database = Kysely<DB>;

/** How long a statement may wait for a connection. */
const patienceMs = 30_000;
/** Postgres: "sorry, too many clients already", also where only the role's own limit is reached. */
const tooManyConnections = '53300';
const tellAgainMs = 60_000;

/** Connections of a pool that only `reserved` may use: 3 of 10, none of 2. */
export const reservedOf = (max: number): number => Math.min(3, Math.floor(max / 3));

const withReserve = new WeakMap<Database, Database>();

/**
 * The same pool with a claim on the connections that are kept free: for sessions, time tracking and `/readyz`, which must
 * go on when everything else waits. A transaction stays what it is.
 */
export const reserved = (db: Database): Database => withReserve.get(db) ?? db;

/**
 * Opens a pool on a Postgres (15 or newer). Rows come as they go on the wire: timestamptz as ISO 8601 UTC with
 * milliseconds, date as 'YYYY-MM-DD', numeric and int8 as numbers. Point statements are prepared (name-statements.ts).
 * Nothing connects before the first statement; `db.destroy()` closes. A statement may take 30 s; a longer one says
 * `set local statement_timeout` in its transaction. Where Postgres has no free connection, a statement waits for one.
 */
export function createDatabase(url: string, { max, log }: DatabaseOptions): Kysely<DB> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    // Once open these stay open, so that other clients of the same Postgres cannot take them all.
    min: Math.min(max, reservedOf(max) + 1),
    application_name: 'fettle',
    types: wireTypes,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
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

  let toldAt = Number.NEGATIVE_INFINITY;
  /** A client, as soon as the pool has one free or Postgres allows another. */
  async function connect(): Promise<pg.PoolClient> {
    const until = performance.now() + patienceMs;
    for (let pause = 25; ; pause = Math.min(pause * 2, 250)) {
      try {
        return await pool.connect();
      } catch (error) {
        const isFull = (error as { code?: string }).code === tooManyConnections;
        if (!isFull || closing || performance.now() + pause > until) throw error;
      }
      if (performance.now() - toldAt > tellAgainMs) {
        toldAt = performance.now();
        log.warn?.({ open: pool.totalCount, max }, 'Postgres has no free connection; waiting for one');
      }
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  const named = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  async function lease(): Promise<PostgresPoolClient> {
    const client = await connect();
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
  }

  async function leaseThrough(gate: Gate): Promise<PostgresPoolClient> {
    const leave = await gate.enter(patienceMs);
    try {
      const client = await lease();
      const release = () => {
        client.release();
        leave();
      };
      return { query: client.query, release };
    } catch (error) {
      leave();
      throw error;
    }
  }

  const open = (connect: () => Promise<PostgresPoolClient>, end: () => Promise<void>) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { connect, end } }),
      plugins: [listParameters()],
    });
  const end = () => {
    closing = true;
    return pool.end();
  };
  const kept = reservedOf(max);
  if (kept === 0) return open(lease, end);
  const gate = createGate(max - kept);
  const db = open(() => leaseThrough(gate), end);
  withReserve.set(
    db,
    open(lease, async () => {}),
  );
  // Kysely closes what it has used itself: a pool that was only used by way of `reserved` would stay open.
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    if (!closing) await end();
  };
  return db;
}

/** Opens the connections that stay open, so that they are there before other clients of the same Postgres take them. */
export async function openFloor(db: Database, max: number): Promise<void> {
  const floor = Array.from({ length: Math.min(max, reservedOf(max) + 1) }, () =>
    reserved(db)
      .connection()
      .execute((connection) => sql`select pg_sleep(0.05)`.execute(connection)),
  );
  await Promise.all(floor);
}
