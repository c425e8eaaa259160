import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import type { DB } from '#db/types.gen.ts';
import { ownDatabase } from '#tests/support/database.ts';
import { migrations } from './all.ts';

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

test('a migration that takes several locks names their tables in locks.ts', { timeout: 60_000 }, async () => {
  const own = await ownDatabase({ migrated: false, max: 1 });
  const missing: Record<string, string[]> = {};
  try {
    for (const [name, migration] of Object.entries(migrations)) {
      if (migration.transaction !== false) {
        const existing = await tablesOf(own.db);
        const probe = { [name]: { up: migration.up } };
        let locked: string[] = [];
        probe[name]!.up = async (db) => {
          await migration.up(db);
          locked = await lockedTables(db as Kysely<DB>, existing);
        };
        await migrate(own.db, probe);
        const needed = locked.length > 1 ? [...new Set(locked)].sort() : [];
        const unnamed = needed.filter((table) => !migration.locks?.includes(table));
        if (unnamed.length > 0) missing[name] = unnamed;
      } else await migrate(own.db, { [name]: migration });
    }
  } finally {
    await own.drop();
  }
  expect(missing).toEqual({});
});
