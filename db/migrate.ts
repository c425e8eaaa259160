import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { baseline, migrations, type ProductMigration } from '#migrations/all.ts';
import { type Routine, type Routines, readRoutines } from '#migrations/routines/all.ts';
import ownPackage from '../package.json' with { type: 'json' };
import { inNewNames } from './old-chain.ts';
import { isQueueMigrated, migrateQueue } from './queue-schema.ts';

const lockKey = 7_338_853_201;
/** Maximum wait of a migration for a table in use, because all other users of the table wait behind it. */
const lockTimeout = '2s';
/** Maximum wait for the first of several tables: a random part of it each time, as many queue behind a long one. */
const firstLockMs = 700;
/** Maximum time from locking it to the last. */
const allLocksMs = 600;
/** Maximum wait for one of them, before looking for a cycle. */
const oneWaitMs = 100;
/** Nobody may have waited behind us for longer when such a wait begins: Postgres ends who has waited for 1 s in a cycle. */
const longestWaitMs = 800;
/** Between attempts: short where an attempt gives up soon. */
const maxPauseMs = { oneTable: 2_000, severalTables: 300 };
const lockWaitMs = 300_000;

export type Migrations = Readonly<Record<string, ProductMigration>>;

/** The migration could not get its locks; retry when fewer people are at work. */
export class MigrationBlocked extends Error {}

/**
 * Migrates the database and returns the names of the migrations that ran, in order, and of the routines that changed. Works
 * while the product is in use: see docs/database.md, "Expand, deploy, contract". Safe with concurrent starts: one
 * migrates, the others wait. The queue's schema is migrated first. Each migration is one transaction: a failed one has no
 * effect and throws. Throws OldSchemaError, and changes nothing, if the database has but some of the old chain.
 */
export async function migrate<DB>(
  db: Kysely<DB>,
  given: Migrations = migrations,
  { routines = readRoutines(), version = ownPackage.version } = {},
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Building an index on a big table may exceed the usual timeout.
    await sql`set statement_timeout = 0`.execute(connection);
    await lockOutOthers(connection);
    try {
      const known = (await hasListOfDone(connection)) ? await readNames(connection) : [];
      const done = inNewNames(known);
      await migrateQueue(connection);
      await createBookkeeping(connection);
      if (done.includes(baseline[0]) && !known.includes(baseline[0])) await acceptOldChain(connection);
      const pending = Object.entries(given)
        .filter(([name]) => !done.includes(name))
        .sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [name, migration] of pending) await runMigration(connection, name, migration);
      const isNewest = done.every((name) => Object.hasOwn(given, name));
      const changed = isNewest ? await applyRoutines(connection, routines, { version, isNew: known.length === 0 }) : [];
      return [...pending.map(([name]) => name), ...changed];
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

/** Migrations that a newer build ran here, and the oldest version that works with each; null: any. Throws OldSchemaError. */
export async function newerMigrations<DB>(db: Kysely<DB>): Promise<{ name: string; needs: string | null }[]> {
  if (!(await hasListOfDone(db))) return [];
  const unknown = unknownMigrations(inNewNames(await readNames(db)));
  if (unknown.length === 0) return [];
  const { rows } = await sql<{ name: string; needs: string | null }>`
    select name, needs from kysely_migration where name = any(${unknown}) order by name`.execute(db);
  return rows;
}

/**
 * Builds an empty schema of the named migrations in the caller's transaction. The queue's schema must be there. The routines
 * come with all migrations of this build: with fewer, they may need what is missing, and `migrate` adds both.
 */
export async function migrateEmpty(transaction: Transaction<unknown>, names: readonly string[]): Promise<void> {
  await createBookkeeping(transaction);
  for (const name of [...names].sort()) {
    await migrations[name]!.up(transaction);
    await noteDone(transaction, name, migrations[name]!);
  }
  if (missingMigrations(names).length > 0) return;
  const { functions, triggers } = readRoutines();
  await makeRoutines(transaction, [...functions, ...triggers], ownPackage.version);
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

const createBookkeeping = <DB>(db: Kysely<DB>) =>
  sql
    .raw(`
      create table if not exists kysely_migration (
        name varchar(255) not null primary key, timestamp varchar(255) not null, needs varchar(255));
      create table if not exists kysely_routine (
        hash text not null primary key, routine text not null, version text not null)`)
    .execute(db);

const hasListOfDone = async <DB>(db: Kysely<DB>): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  return rows[0]!.exists;
};

async function noteDone<DB>(db: Kysely<DB>, name: string, { contract }: ProductMigration): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp, needs)
    values (${name}, ${new Date().toISOString()}, ${contract?.needs ?? null})`.execute(db);
}

/**
 * All of the old chain made what the baseline makes, so it is noted as done. The old rows stay: processes of the old build
 * that are still serving look for them.
 */
const acceptOldChain = <DB>(connection: Kysely<DB>) =>
  sql`insert into kysely_migration (name, timestamp)
    select name, ${new Date().toISOString()} from unnest(${[...baseline]}::text[]) name`.execute(connection);

/** Polls, because a waiting statement holds a snapshot, which `create index concurrently` would wait for. */
async function lockOutOthers<DB>(connection: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockKey}::bigint) as locked`.execute(connection);
    if (rows[0]?.locked) return;
    await sleep(100);
  }
}

async function readNames<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map((row) => row.name);
}

async function makeRoutines<DB>(db: Kysely<DB>, routines: readonly Routine[], version: string): Promise<void> {
  for (const { text } of routines) await sql.raw(text).execute(db);
  await sql`insert into kysely_routine (hash, routine, version)
    select hash, routine, ${version} from unnest(${routines.map(({ hash }) => hash)}::text[],
      ${routines.map(({ name }) => name)}::text[]) as made (hash, routine)`.execute(db);
}

export const isOlder = (version: string, than: string) => version.localeCompare(than, 'en', { numeric: true }) < 0;

/**
 * Makes the routines whose file has changed and returns their names. Only for a build that knows every migration of the
 * database. Leaves alone what a newer version made. Functions in one transaction, as they lock no table; the triggers of
 * each table in one of their own, so that it waits for that table while holding none; all at once in a new database,
 * where nobody is at work.
 */
async function applyRoutines<DB>(
  connection: Kysely<DB>,
  { functions, triggers }: Routines,
  { version, isNew }: { version: string; isNew: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ hash: string; version: string }>`
    select hash, version from kysely_routine`.execute(connection);
  if (rows.some((row) => isOlder(version, row.version))) return [];
  const present = new Set(rows.map(({ hash }) => hash));
  const isStale = ({ hash }: Routine) => !present.has(hash);
  const apart = [functions.filter(isStale), ...triggers.filter(isStale).map((each) => [each])];
  const batches = (isNew ? [apart.flat()] : apart).filter((batch) => batch.length > 0);
  for (const batch of batches) {
    await retried(`The routine ${batch[0]!.name}`, () =>
      inTransaction(connection, () => makeRoutines(connection, batch, version)),
    );
  }
  const hashes = [...functions, ...triggers].map(({ hash }) => hash);
  if (rows.some(({ hash }) => !hashes.includes(hash)))
    await sql`delete from kysely_routine where hash <> all(${hashes}::text[])`.execute(connection);
  return isNew ? [] : batches.flat().map(({ name }) => `routines/${name}`);
}

/** Retries until it gets its locks; an attempt that waited too long releases all, so that nobody waits behind it. */
async function retried(name: string, attempt: () => Promise<void>, maxPause = maxPauseMs.oneTable): Promise<void> {
  const until = performance.now() + lockWaitMs;
  for (let pause = 50; ; pause = Math.min(pause * 2, maxPause)) {
    try {
      return await attempt();
    } catch (error) {
      // Lock timeout, deadlock.
      if (!['55P03', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
      if (performance.now() + pause > until) {
        throw new MigrationBlocked(
          `${name} could not lock its tables within ${lockWaitMs / 60_000} minutes, because they are in constant use. Start again at a quieter time.`,
        );
      }
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

async function inTransaction<DB>(connection: Kysely<DB>, work: () => Promise<void>): Promise<void> {
  await sql`begin`.execute(connection);
  try {
    await sql`set local lock_timeout = ${sql.lit(lockTimeout)}`.execute(connection);
    await work();
    await sql`commit`.execute(connection);
  } catch (error) {
    await sql`rollback`.execute(connection).catch(() => {});
    throw error;
  }
}

function runMigration<DB>(connection: Kysely<DB>, name: string, migration: ProductMigration): Promise<void> {
  const up = () => migration.up(connection as unknown as Kysely<unknown>);
  const attempt = async () => {
    if (migration.transaction === false) await up();
    await inTransaction(connection, async () => {
      if (migration.transaction !== false) {
        await lockTables(connection, shuffled(migration.locks ?? []));
        await up();
      }
      await noteDone(connection, name, migration);
    });
  };
  return retried(`The migration ${name}`, attempt, migration.locks && maxPauseMs.severalTables);
}

/**
 * Waits for the first table while holding none, and for each other only briefly at a time. Postgres ends whoever waits in a
 * cycle when their wait has lasted for deadlock_timeout (1 s), however short ours has been: so all are released once
 * somebody who waits for one of ours holds the next one, or has waited so long that a cycle would end them.
 */
async function lockTables<DB>(connection: Kysely<DB>, tables: readonly string[]): Promise<void> {
  const [first, ...others] = tables;
  if (first === undefined) return;
  const firstMs = 1 + Math.floor(firstLockMs * Math.random());
  await sql`set local lock_timeout = ${sql.lit(`${firstMs}ms`)}`.execute(connection);
  await sql`lock table ${sql.table(first)} in access exclusive mode`.execute(connection);
  await sql`set local lock_timeout = ${sql.lit(`${oneWaitMs}ms`)}`.execute(connection);
  await sql`do ${sql.lit(`
    declare
      until constant timestamptz := clock_timestamp() + interval '${allLocksMs} ms';
      place regclass;
    begin
      foreach place in array '{${others.join(',')}}'::regclass[] loop
        loop
          begin
            execute format('lock table %s in access exclusive mode nowait', place);
            exit;
          exception when lock_not_available then
            if clock_timestamp() > until or exists (
              with recursive waiting as (
                select w.pid, w.waitstart from pg_locks w
                  where not w.granted and pg_backend_pid() = any(pg_blocking_pids(w.pid))
                union
                select w.pid, w.waitstart from pg_locks w join waiting on waiting.pid = any(pg_blocking_pids(w.pid))
                  where not w.granted)
              select from waiting w
              where w.waitstart < clock_timestamp() - interval '${longestWaitMs} ms'
                or exists (select from pg_locks h where h.pid = w.pid and h.granted and h.relation = place)) then
              raise;
            end if;
          end;
          begin
            execute format('lock table %s in access exclusive mode', place);
            exit;
          exception when lock_not_available then
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
  const done = await readNames(db);
  const all = Object.keys(migrations);
  const applied = all.filter((name) => done.includes(name)).length;
  return { applied, pending: all.length - applied };
}

/** Includes the queue's migrations. A database ahead of this build counts as migrated. */
export async function isMigrated<DB>(db: Kysely<DB>): Promise<boolean> {
  if (!(await hasListOfDone(db))) return false;
  const done = await readNames(db);
  return Object.keys(migrations).every((name) => done.includes(name)) && (await isQueueMigrated(db));
}
