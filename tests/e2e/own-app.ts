import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { createDatabase, type Database } from '#db/client.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { createLog } from '#server/platform/log.ts';

/*
 * Stands in for the e2e ground of tests/support until that lands: one built app and one database a worker. A test makes
 * its own company in it, and a console error or a page error fails the test.
 */

export interface App {
  url: string;
  db: Database;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

async function untilUp(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    if (server.exitCode !== null) throw new Error('The built app ended: run `npm run build` first.');
    if (
      await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((later) => setTimeout(later, 250));
  }
  throw new Error('The built app did not become ready.');
}

export const test = base.extend<{ quiet: undefined; baseURL: string }, { app: App }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'fettle-e2e-'));
      const embedded = await startEmbedded({ dataDir, durable: false });
      const db = createDatabase(embedded.url, { max: 4, log: createLog('fatal') });
      await migrate(db);
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const server = spawn(process.execPath, ['build/server/start.js'], {
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: embedded.url,
          APP_SECRET: 'only for tests, and long enough for that',
          LOG_LEVEL: 'error',
        },
        stdio: 'inherit',
      });
      await untilUp(url, server);
      await use({ url, db });
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await db.destroy();
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        // What the browser itself says of a refused or lost request is what such a test asks for.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          faults.push(message.text());
        }
      });
      await use(undefined);
      if (faults.length > 0) throw new Error(`The page reported errors:\n${faults.join('\n')}`);
    },
    { auto: true },
  ],
});
