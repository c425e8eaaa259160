import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { createDatabase } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';

export interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** The server of TEST_DATABASE_URL (its user may create databases), else an embedded one without durability. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = await fastFolder();
  await removeLeftovers(folder);
  const dataDir = await mkdtemp(path.join(folder, prefix));
  const server = await startEmbedded({ dataDir, durable: false, memoryMb: 512 });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * In memory, where there are 4 GB for it: a test that takes a database of its own makes a thousand files, and deletes
 * them again.
 */
async function fastFolder(): Promise<string> {
  const memory = '/dev/shm';
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize > 4 * 2 ** 30 ? memory : '/tmp';
}

const prefix = 'fettle-tests-';

/** Of runs that were killed, whose server has stopped: in memory they would stay until the machine is restarted. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const left = path.join(folder, name);
    if (!name.startsWith(prefix) || existsSync(path.join(left, 'postgres/postmaster.pid'))) continue;
    const { mtimeMs = Date.now() } = (await stat(left).catch(() => undefined)) ?? {};
    // A younger one may just be starting.
    if (Date.now() - mtimeMs > 600_000) await rm(left, { recursive: true, force: true });
  }
}

export function databaseUrl(server: string, name: string): string {
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.toString();
}

/** Runs a statement that cannot run in a transaction: create and drop database. */
export async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export const newDatabaseName = (purpose: string) => `fettle_${purpose}_${randomBytes(6).toString('hex')}`;

/** Creates an empty, migrated database to clone, without connections to it. Returns its name. */
export async function makeTemplate(server: string): Promise<string> {
  const name = newDatabaseName('template');
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`);
  const db = createDatabase(databaseUrl(server, name), { max: 2, log: failingLog });
  await migrate(db);
  await db.destroy();
  return name;
}

/** Drops a database and its connections; waits for the server's own autovacuum, which cannot be terminated. */
export async function dropDatabase(server: string, name: string): Promise<void> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await onServer(server, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || waits === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** In tests a lost connection is an error instead of a log line. */
export const failingLog = {
  error: (details: object, words: string) => {
    throw new Error(words, { cause: details });
  },
};
