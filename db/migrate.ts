import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrations, type ProductMigration } from '#migrations/all.ts';
import { isQueueMigrated, migrateQueue } from './queue-schema.ts';

const lockKey = 7_338_853_201;
/** How long a migration waits for a table that the running product uses; everybody else waits behind it. */
const lockTimeout = '2s';
/** From the first of a migration's tables until it holds them all. */
const allLocksMs = 700;
const maxPauseMs = 2_000;
const patienceMs = 300_000;

export type Migrations = Readonly<Record<string, ProductMigration>>;

/** The locks of a migration could not be had: the product may be asked again with fewer people at work. */
export class MigrationBlocked extends Error {}

/**
 * Brings the database up to date and answers with the names of the migrations that ran, in order. Others may use the
 * database meanwhile: see docs/database.md, "Expand, deploy, contract". Safe when several processes start at once: one
 * works, the others wait and find nothing left to do. The queue's schema comes first, by migrations of its own. Each
 * migration is one transaction: a failed one leaves the database as it was before it, and throws.
 */
export async function migrate<DB>(db: Kysely<DB>, given: Migrations = migrations): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Building an index on a big table may take longer than a request may.
    await sql`set statement_timeout = 0`.execute(connection);
    await lockOutOthers(connection);
    try {
      await migrateQueue(connection);
      await sql`create table if not exists kysely_migration (
        name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(connection);
      const done = await namesOfDone(connection);
      const pending = Object.entries(given)
        .filter(([name]) => !done.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [name, migration] of pending) await runOne(connection, name, migration);
      return pending.map(([name]) => name);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey}::bigint)`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Asks again and again: a statement that waits holds a snapshot, for which `create index concurrently` would wait. */
async function lockOutOthers<DB>(connection: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockKey}::bigint) as locked`.execute(connection);
    if (rows[0]?.locked) return;
    await sleep(100);
  }
}

async function namesOfDone<DB>(db: Kysely<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return new Set(rows.map((row) => row.name));
}

/** Until it has its locks. A transaction that waited too long for one lets go of all, so that nobody waits behind it. */
async function runOne<DB>(connection: Kysely<DB>, name: string, migration: ProductMigration): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      return await attempt(connection, name, migration);
    } catch (error) {
      // Lock timeout, deadlock.
      if (!['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
      if (performance.now() + pause > until) {
        throw new MigrationBlocked(
          `The migration ${name} waited ${patienceMs / 60_000} minutes for tables that are in use all the time. Start again when fewer people are at work.`,
        );
      }
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

async function attempt<DB>(connection: Kysely<DB>, name: string, migration: ProductMigration): Promise<void> {
  const noteDone = (db: Kysely<DB>) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    );
  if (migration.transaction === false) {
    await migration.up(connection as unknown as Kysely<unknown>);
    await noteDone(connection);
    return;
  }
  await sql`begin`.execute(connection);
  try {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(connection);
    await lockTables(connection, shuffled(migration.locks ?? []));
    await migration.up(connection as unknown as Kysely<unknown>);
    await noteDone(connection);
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => {});
    throw error;
  }
}

/**
 * Waits for the first table while it holds none. Who holds one table and waits for another can be in a deadlock with a
 * reader, and Postgres then ends whoever has waited for a second (deadlock_timeout): the other tables are had sooner, or all
 * are let go.
 */
async function lockTables<DB>(connection: Kysely<DB>, tables: readonly string[]): Promise<void> {
  let since = 0;
  for (const [at, table] of tables.entries()) {
    if (at > 0) {
      const left = Math.max(1, Math.round(allLocksMs - (performance.now() - since)));
      await sql`set local lock_timeout = ${sql.lit(`${left}ms`)}`.execute(connection);
    }
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(connection);
    if (at === 0) since = performance.now();
  }
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(connection);
}

/** In another order each time: the one that fits the transactions at work is among them. */
const shuffled = (tables: readonly string[]) =>
  tables
    .map((table) => ({ table, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ table }) => table);

/** Whether every migration this build knows has run, the queue's too. A database that is ahead of this build counts as migrated. */
export async function isMigrated<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) {
    return false;
  }
  const done = await namesOfDone(db);
  return Object.keys(migrations).every((name) => done.has(name)) && (await isQueueMigrated(db));
}
