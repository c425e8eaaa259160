import type { Kysely } from 'kysely';
import { inject } from 'vitest';
import { createDatabase } from '#db/client.ts';
import type { DB } from '#db/types.gen.ts';
import type { TestDatabases } from './global-setup.ts';
import { databaseUrl, dropDatabase, failingLog, newDatabaseName, onServer } from './postgres.ts';
import { endIdle } from './rolled-back.ts';

let known: Promise<TestDatabases> | undefined;

function testDatabases(): Promise<TestDatabases> {
  known ??= fetch(inject('testDatabases')).then(async (response) => {
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  });
  return known;
}

export interface OwnDatabase {
  name: string;
  db: Kysely<DB>;
  url: string;
  /** Opens another pool on it, as a second process would; closed by drop. */
  another(): Kysely<DB>;
  drop(): Promise<void>;
}

/**
 * A separate database, migrated by default, for tests that need real commits, parallel writers, NOTIFY or a second
 * process. In a test use the fixture `own` (tests/support/test.ts), which drops it afterwards. Takes about 0.1 s.
 * `template`: the name of a database to clone, without connections.
 */
export async function ownDatabase({ migrated = true, max = 10, template = '' } = {}): Promise<OwnDatabase> {
  const { server, template: migratedTemplate } = await testDatabases();
  const name = newDatabaseName('test');
  const cloned = template || (migrated ? migratedTemplate : 'template0');
  // Copying its files takes half the processor time of copying its pages through the log.
  await onServer(server, `create database ${name} template ${cloned} strategy file_copy`);
  const url = databaseUrl(server, name);
  const opened: Kysely<DB>[] = [];
  const another = () => {
    const db = createDatabase(url, { max, log: failingLog });
    opened.push(db);
    return db;
  };
  return {
    name,
    db: another(),
    url,
    another,
    drop: async () => {
      await Promise.all(opened.map((each) => each.destroy()));
      await endIdle(url);
      await dropDatabase(server, name);
    },
  };
}
