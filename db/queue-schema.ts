import { runMigrations } from 'graphile-worker';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import type pg from 'pg';

type Query = string | { text: string; values?: readonly unknown[] };

/** Uses only this connection. Called under the lock of `migrate`, before our migrations. */
export async function migrateQueue<DB>(connection: Kysely<DB>): Promise<void> {
  const query = (query: Query, values?: readonly unknown[]) =>
    connection
      .getExecutor()
      .executeQuery(
        typeof query === 'string'
          ? CompiledQuery.raw(query, [...(values ?? [])])
          : CompiledQuery.raw(query.text, [...(query.values ?? values ?? [])]),
      );
  // graphile-worker takes one client and checks for an error listener.
  const pool = {
    connect: async () => ({ query, release: () => {} }),
    listeners: () => [() => {}],
    options: { max: 10 },
  };
  await runMigrations({ pgPool: pool as unknown as pg.Pool, noPreparedStatements: true });
}

/** Newest queue migration that this build needs; the test of `migrate` verifies it. */
export const queueVersion = 19;

export async function isQueueMigrated<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return false;
  const { rows } = await sql<{ done: boolean }>`
    select coalesce(max(id), 0) >= ${queueVersion} as done from graphile_worker.migrations`.execute(db);
  return rows[0]?.done === true;
}
