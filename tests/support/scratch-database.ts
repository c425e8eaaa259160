import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { createDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import type { DB } from '#db/types.gen.ts';

export interface ScratchDatabase {
  db: Kysely<DB>;
  url: string;
  /** Opens another pool on it, as a second process would; closed by drop. */
  another(): Kysely<DB>;
  drop(): Promise<void>;
}

/** A database of its own on the server of TEST_DATABASE_URL, migrated unless told otherwise. */
export async function createScratchDatabase({ migrated = true, max = 10 } = {}): Promise<ScratchDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    throw new Error('Set TEST_DATABASE_URL to a Postgres server on which databases may be created.');
  }
  const name = `fettle_scratch_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.toString();
  const opened: Kysely<DB>[] = [];
  let dropping = false;
  const log = {
    error: (details: object, words: string) => {
      // A pool that is told to end may still hear how the forced drop ends its sockets.
      if (!dropping) {
        throw new Error(words, { cause: details });
      }
    },
  };
  const another = () => {
    const db = createDatabase(url, { max, log });
    opened.push(db);
    return db;
  };
  const db = another();
  if (migrated) {
    await migrate(db);
  }
  return {
    db,
    url,
    another,
    drop: async () => {
      dropping = true;
      await Promise.all(opened.map((each) => each.destroy()));
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
