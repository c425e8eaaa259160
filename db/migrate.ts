import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { migrations, type ProductMigration } from '#migrations/all.ts';
import { isQueueMigrated, migrateQueue } from './queue-schema.ts';

const lockKey = 7_338_853_201;
/** Maximum wait of a migration for a table in use, because all other users of the table wait behind it. */
const lockTimeout = '2s';
/** Maximum time from locking the first of a migration's tables to the last. */
const allLocksMs = 600;
/** Maximum wait for one of them, before looking for a cycle. */
const oneWait = '100ms';
const maxPauseMs = 2_000;
const lockWaitMs = 300_000;

export type Migrations = Readonly<Record<string, ProductMigration>>;

/** The migration could not get its locks; retry when fewer people are at work. */
export class MigrationBlocked extends Error {}

/**
 * Migrates the database and returns the names of the migrations that ran, in order. Works while the product is in use:
 * see docs/database.md, "Expand, deploy, contract". Safe with concurrent starts: one migrates, the others wait. The
 * queue's schema is migrated first. Each migration is one transaction: a failed one has no effect and throws.
 */
export async function migrate<DB>(db: Kysely<DB>, given: Migrations = migrations): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Building an index on a big table may exceed the usual timeout.
    await sql`set statement_timeout = 0`.execute(connection);
    await lockOutOthers(connection);
    try {
      await migrateQueue(connection);
      await createListOfDone(connection);
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

/** Names of migrations that this build does not have: a newer one ran them. */
export const unknownMigrations = (names: readonly string[]) => names.filter((name) => !Object.hasOwn(migrations, name));

export const missingMigrations = (names: readonly string[]) =>
  Object.keys(migrations).filter((name) => !names.includes(name));

/** Migrations that a newer build ran here, and the oldest version that works with each; null: any. */
export async function newerMigrations<DB>(db: Kysely<DB>): Promise<{ name: string; needs: string | null }[]> {
  if (!(await hasListOfDone(db))) return [];
  // The first contract adds the column.
  const { rows } = await sql<{ name: string; needs: string | null }>`
    select name, to_jsonb(m) ->> 'needs' as needs from kysely_migration m order by name`.execute(db);
  return rows.filter(({ name }) => !Object.hasOwn(migrations, name));
}

/** Builds an empty schema of the named migrations in the caller's transaction. The queue's schema must be there. */
export async function migrateEmpty(transaction: Transaction<unknown>, names: readonly string[]): Promise<void> {
  await createListOfDone(transaction);
  for (const name of [...names].sort()) {
    await migrations[name]!.up(transaction);
    await noteDone(transaction, name, migrations[name]!);
  }
}

export function prepareQueue<DB>(db: Kysely<DB>): Promise<void> {
  return db.connection().execute(async (connection) => {
    await lockOutOthers(connection);
    try {
      await migrateQueue(connection);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey}::bigint)`.execute(connection);
    }
  });
}

const createListOfDone = <DB>(db: Kysely<DB>) =>
  sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db);

const hasListOfDone = async <DB>(db: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  return rows[0]!.exists;
};

async function noteDone<DB>(db: Kysely<DB>, name: string, { contract }: ProductMigration): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(db);
  if (!contract) return;
  await sql`alter table kysely_migration add column if not exists needs varchar(255)`.execute(db);
  await sql`update kysely_migration set needs = ${contract.needs} where name = ${name}`.execute(db);
}

/** Polls, because a waiting statement holds a snapshot, which `create index concurrently` would wait for. */
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

/** Retries until it gets its locks; an attempt that waited too long releases all, so that nobody waits behind it. */
async function runOne<DB>(connection: Kysely<DB>, name: string, migration: ProductMigration): Promise<void> {
  const until = performance.now() + lockWaitMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, maxPauseMs)) {
    try {
      return await attempt(connection, name, migration);
    } catch (error) {
      // Lock timeout, deadlock.
      if (!['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
      if (performance.now() + pause > until) {
        throw new MigrationBlocked(
          `The migration ${name} could not lock its tables within ${lockWaitMs / 60_000} minutes, because they are in constant use. Start again at a quieter time.`,
        );
      }
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

async function attempt<DB>(connection: Kysely<DB>, name: string, migration: ProductMigration): Promise<void> {
  const up = () => migration.up(connection as unknown as Kysely<unknown>);
  if (migration.transaction === false) await up();
  await sql`begin`.execute(connection);
  try {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(connection);
    if (migration.transaction !== false) {
      await lockTables(connection, shuffled(migration.locks ?? []));
      await up();
    }
    await noteDone(connection, name, migration);
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => {});
    throw error;
  }
}

/**
 * Waits for the first table while holding none, and for each other only briefly at a time. Postgres ends whoever waits in a
 * cycle when their wait has lasted for deadlock_timeout (1 s), however short ours has been: so all are released once
 * somebody who holds the next table waits for one of ours.
 */
async function lockTables<DB>(connection: Kysely<DB>, tables: readonly string[]): Promise<void> {
  const [first, ...others] = tables;
  if (first === undefined) return;
  await sql`lock table ${sql.table(first)} in access exclusive mode`.execute(connection);
  await sql`set local lock_timeout = ${sql.lit(oneWait)}`.execute(connection);
  await sql`do ${sql.lit(`
    declare
      until constant timestamptz := clock_timestamp() + interval '${allLocksMs} ms';
      place regclass;
    begin
      foreach place in array '{${others.join(',')}}'::regclass[] loop
        loop
          begin
            execute format('lock table %s in access exclusive mode', place);
            exit;
          exception when lock_not_available then
            if clock_timestamp() > until or exists (
              select from pg_locks w join pg_locks h on h.pid = w.pid and h.granted and h.relation = place
              where not w.granted and pg_backend_pid() = any(pg_blocking_pids(w.pid))) then
              raise;
            end if;
          end;
        end loop;
      end loop;
    end`)}`.execute(connection);
  await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(connection);
}

/** A different order each time, so that some attempt fits the running transactions. */
const shuffled = (tables: readonly string[]) =>
  tables
    .map((table) => ({ table, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ table }) => table);

export async function countMigrations<DB>(db: Kysely<DB>): Promise<{ applied: number; pending: number }> {
  const done = await namesOfDone(db);
  const all = Object.keys(migrations);
  const applied = all.filter((name) => done.has(name)).length;
  return { applied, pending: all.length - applied };
}

/** Includes the queue's migrations. A database ahead of this build counts as migrated. */
export async function isMigrated<DB>(db: Kysely<DB>): Promise<boolean> {
  if (!(await hasListOfDone(db))) return false;
  const done = await namesOfDone(db);
  return Object.keys(migrations).every((name) => done.has(name)) && (await isQueueMigrated(db));
}
