import { type Kysely, Migrator, sql } from 'kysely';
import { migrations } from '#migrations/all.ts';
import { isQueueMigrated, migrateQueue } from './queue-schema.ts';

const lockKey = 7_338_853_201;

/**
 * Brings the database up to date and answers with the names of the migrations that ran, in order.
 * Safe when several processes start at once: one works, the others wait on a session advisory lock and find nothing left
 * to do. The queue's schema comes first, by migrations of its own. All pending migrations are one transaction: a failed one leaves the database as it was, and throws.
 */
export async function migrate<DB>(db: Kysely<DB>): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Waiting for another process, or building an index on a big table, may take longer than a request may.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${lockKey}::bigint)`.execute(connection);
    try {
      await migrateQueue(connection);
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => ({ ...migrations }) },
      });
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error) {
        throw error;
      }
      return results.map((result) => result.migrationName);
    } finally {
      await sql`select pg_advisory_unlock(${lockKey}::bigint)`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Whether every migration this build knows has run, the queue's too. A database that is ahead of this build counts as migrated. */
export async function isMigrated<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (!tables[0]?.exists) {
    return false;
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map((row) => row.name));
  return Object.keys(migrations).every((name) => done.has(name)) && (await isQueueMigrated(db));
}
