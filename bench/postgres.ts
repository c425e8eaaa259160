import { mkdtemp, rm } from 'node:fs/promises';
import { createDatabase, type Database } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { migrate } from '#db/migrate.ts';
import { type AppProcess, startAppProcess } from '#tests/support/app-process.ts';
import { databaseUrl, failingLog, newDatabaseName, onServer } from '#tests/support/postgres.ts';

/** Postgres with the product's settings, including durable writes. */
export interface BenchPostgres {
  folder: string;
  /** Empty and migrated. */
  database(): Promise<{ url: string; db: Database }>;
  app(databaseUrl: string, env?: Record<string, string>): Promise<AppProcess>;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const folder = await mkdtemp('/tmp/fettle-bench-');
  const server = await startEmbedded({ dataDir: folder });
  const apps: AppProcess[] = [];
  const databases: Database[] = [];
  return {
    folder,
    async database() {
      const name = newDatabaseName('bench');
      await onServer(server.url, `create database ${name} template template0 encoding 'UTF8'`);
      const url = databaseUrl(server.url, name);
      const db = createDatabase(url, { max: 2, log: failingLog });
      databases.push(db);
      await migrate(db);
      return { url, db };
    },
    async app(url, env = {}) {
      const app = await startAppProcess({
        run: ['build/server/start.js'],
        env: {
          DATABASE_URL: url,
          DATA_DIR: `${folder}/app`,
          APP_SECRET: 'a secret for tests only, 32 characters',
          ...env,
        },
      });
      apps.push(app);
      return app;
    },
    async [Symbol.asyncDispose]() {
      for (const app of apps) {
        app.kill('SIGTERM');
        await app.ended;
      }
      for (const db of databases) await db.destroy();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function logIn(app: string, email: string): Promise<string> {
  const answer = await fetch(`${app}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: worldPassword }),
  });
  if (!answer.ok) throw new Error(`${email} could not log in: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]!.split(';')[0]!;
}
