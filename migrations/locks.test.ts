import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Migrations, migrate } from '#db/migrate.ts';
import type { DB } from '#db/types.gen.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { baseline, later, migrations } from './all.ts';

/** Tables with a lock of this transaction that writers wait for: 'jobs', and 'jobs' again for each further kind of it. */
async function lockedTables(db: Kysely<DB>, existing: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and c.relname = any(${existing as string[]})`.execute(db);
  return rows.map(({ name }) => name);
}

async function tablesOf(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  return rows.map(({ name }) => name);
}

/** Runs them, and returns the tables that they lock without saying so. */
async function unnamedLocks(db: Kysely<DB>, given: Migrations): Promise<Record<string, string[]>> {
  const missing: Record<string, string[]> = {};
  for (const [name, migration] of Object.entries(given)) {
    if (migration.transaction !== false) {
      const existing = await tablesOf(db);
      const probe = { [name]: { up: migration.up } };
      let locked: string[] = [];
      probe[name]!.up = async (transaction) => {
        await migration.up(transaction);
        locked = await lockedTables(transaction as Kysely<DB>, existing);
      };
      await migrate(db, probe);
      const needed = locked.length > 1 ? [...new Set(locked)].sort() : [];
      const unnamed = needed.filter((table) => !migration.locks?.includes(table));
      if (unnamed.length > 0) missing[name] = unnamed;
    } else await migrate(db, { [name]: migration });
  }
  return missing;
}

const add = (...tables: string[]) => ({
  up: async (db: Kysely<unknown>) => {
    for (const table of tables) await sql`alter table ${sql.table(table)} add column made_up int`.execute(db);
  },
});

test('a migration that takes several locks names their tables', { timeout: 60_000 }, async () => {
  const own = await ownDatabase({ migrated: false, max: 1 });
  try {
    const first = Object.fromEntries(baseline.map((name) => [name, migrations[name]!]));
    await migrate(own.db, first, { routines: { functions: [], triggers: [] } });
    const since = Object.entries(migrations).filter(([name]) => Object.hasOwn(later, name));
    const madeUp = {
      '9901_one': add('notes'),
      '9902_two': add('jobs', 'users'),
      '9903_named': { ...add('files', 'visits'), locks: ['files', 'visits'] },
    };
    expect(await unnamedLocks(own.db, { ...Object.fromEntries(since), ...madeUp })).toEqual({
      '9902_two': ['jobs', 'users'],
    });
  } finally {
    await own.drop();
  }
});
