import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type PostgresPoolClient, sql } from 'kysely';
import type pg from 'pg';
import { throwIfAway } from './away.ts';
import { createGate, type Gate } from './connection-gate.ts';
import { dialectOf } from './dialect.ts';
import { poolOn } from './hosts.ts';
import { poolClient } from './pool-client.ts';
import type { DB } from './types.gen.ts';
import { wireTypes } from './wire-types.ts';

export interface DatabaseLog {
  error(details: object, message: string): void;
  warn?(details: object, message: string): void;
}

export interface DatabaseOptions {
  max: number;
  log: DatabaseLog;
  /** The URL is that of a PgBouncer in transaction mode: nothing may depend on the session. It sets the time limits. */
  pooled?: boolean;
}

export type Database = Kysely<DB>;

const connectTimeoutMs = 30_000;
/** Postgres error "too many clients", also raised at the role's own limit. */
const tooManyConnections = '53300';
const repeatWarningMs = 60_000;

/** Connections that only `reserved` may use: 3 of 10, none of 2. */
export const reservedOf = (max: number): number => Math.min(3, Math.floor(max / 3));

const withReserve = new WeakMap<Database, Database>();

export interface PoolStats {
  open: number;
  idle: number;
  waiting: number;
}

const statsOf = new WeakMap<Database, () => PoolStats>();

/** Zeros for a transaction. */
export const poolStats = (db: Database): PoolStats => statsOf.get(db)?.() ?? { open: 0, idle: 0, waiting: 0 };

/** Adds the reserved connections, for sessions, time tracking and `/readyz`. Returns transactions unchanged. */
export const reserved = (db: Database): Database => withReserve.get(db) ?? db;

/**
 * Opens a pool on Postgres 15 or newer. Rows arrive in wire format: timestamptz as ISO 8601 UTC with milliseconds, date
 * as 'YYYY-MM-DD', numeric and int8 as numbers. Statements with a name are prepared (prepared.ts) unless `pooled`.
 * Connects on the first statement; `db.destroy()` closes. Statements time out after 30 s unless their transaction runs
 * `set local statement_timeout`. Waits for a free connection.
 */
export function createDatabase(url: string, { max, log, pooled = false }: DatabaseOptions): Kysely<DB> {
  const pool = poolOn(url, {
    max,
    // Kept open, so that other clients of the same Postgres cannot take all connections.
    min: Math.min(max, reservedOf(max) + 1),
    application_name: 'fettle',
    types: wireTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    // PgBouncer refuses them in the startup packet.
    ...(!pooled && { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }),
  });
  // Required: without a listener, an idle connection that dies would end the process. Expected while closing.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log.error({ err: error }, 'An idle database connection was lost');
  });
  // Errors of a connection in use also reach its query.
  pool.on('connect', (client) => client.on('error', throwIfAway));

  let warnedAt = Number.NEGATIVE_INFINITY;
  async function connect(): Promise<pg.PoolClient> {
    const until = performance.now() + connectTimeoutMs;
    for (let pause = 25; ; pause = Math.min(pause * 2, 250)) {
      try {
        return await pool.connect();
      } catch (error) {
        const isFull = (error as { code?: string }).code === tooManyConnections;
        if (!isFull || closing || performance.now() + pause > until) throw throwIfAway(error);
      }
      if (performance.now() - warnedAt > repeatWarningMs) {
        warnedAt = performance.now();
        log.warn?.({ open: pool.totalCount, max }, 'Postgres has no free connection; waiting for one');
      }
      await sleep(pause * (0.5 + Math.random()));
    }
  }

  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  async function lease(): Promise<PostgresPoolClient> {
    const client = await connect();
    let wrapped = wrappers.get(client);
    if (!wrapped) {
      // A statement rather than a connection option, which an `options=` in the URL would replace. PgBouncer keeps the
      // zone of each client.
      await client.query("set time zone 'UTC'").catch((error) => {
        client.release(true);
        throw error;
      });
      wrapped = poolClient(client, { prepare: !pooled });
      wrappers.set(client, wrapped);
    }
    return wrapped;
  }

  async function leaseThrough(gate: Gate): Promise<PostgresPoolClient> {
    const leave = await gate.enter(connectTimeoutMs);
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
      dialect: dialectOf({ connect, end }),
    });
  const end = () => {
    closing = true;
    return pool.end();
  };
  const stats = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  const reservedCount = reservedOf(max);
  if (reservedCount === 0) {
    const small = open(lease, end);
    statsOf.set(small, stats);
    return small;
  }
  const gate = createGate(max - reservedCount);
  const db = open(() => leaseThrough(gate), end);
  statsOf.set(db, () => ({ ...stats(), waiting: pool.waitingCount + gate.waiting() }));
  withReserve.set(
    db,
    open(lease, async () => {}),
  );
  // Kysely closes only what it has used; a pool used only through `reserved` would stay open.
  const destroy = db.destroy.bind(db);
  db.destroy = async () => {
    await destroy();
    if (!closing) await end();
  };
  return db;
}

/** Opens the permanent connections before other clients of the same Postgres can take them. */
export async function openFloor(db: Database, max: number): Promise<void> {
  const floor = Array.from({ length: Math.min(max, reservedOf(max) + 1) }, () =>
    reserved(db)
      .connection()
      .execute((connection) => sql`select pg_sleep(0.05)`.execute(connection)),
  );
  await Promise.all(floor);
}
