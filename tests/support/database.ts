import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { createDatabase } from '#db/client.ts';
import type { DB } from '#db/types.gen.ts';
import { databaseUrl, dropDatabase, failingLog, newDatabaseName, onServer } from './postgres.ts';

export interface OwnDatabase {
  db: Kysely<DB>;
  url: string;
  /** Opens another pool on it, as a second process would; closed by drop. */
  another(): Kysely<DB>;
  drop(): Promise<void>;
}

/**
 * A database of its own, migrated unless told otherwise: for tests that need real commits, parallel writers, NOTIFY or a
 * second process. In a test take it as the fixture `own` (tests/support/test.ts), which drops it afterwards. About 0.1 s.
 */
export async function ownDatabase({ migrated = true, max = 10 } = {}): Promise<OwnDatabase> {
  const server = inject('databaseServer');
  const name = newDatabaseName('test');
  const template = migrated ? inject('databaseTemplate') : 'template0';
  await onServer(server, `create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  const opened: Kysely<DB>[] = [];
  const another = () => {
    const db = createDatabase(url, { max, log: failingLog });
    opened.push(db);
    return db;
  };
  return {
    db: another(),
    url,
    another,
    drop: async () => {
      await Promise.all(opened.map((each) => each.destroy()));
      await dropDatabase(server, name);
    },
  };
}
