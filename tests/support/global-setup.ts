import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { copyTextFiles } from '#scripts/copy-text-files.ts';
import type { TestServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address that answers with the run's TestDatabases, and at /programs with the folder of the bundled programs. Postgres
     * starts, and the bundle is made, with the first request: many tests need neither.
     */
    testDatabases: string;
  }
}

export interface TestDatabases {
  /** URL of the run's only Postgres server. */
  server: string;
  /** Name of a migrated database on it, which tests clone. */
  template: string;
}

interface Broker {
  url: string;
  /** Projects of the run that have not ended. */
  users: number;
  stop(): Promise<void>;
}

/** Vitest loads this module once for each project. */
const ofRun = globalThis as { testBroker?: Broker | undefined };

/** Provides one server and one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ofRun.testBroker ??= await openBroker();
  const broker = ofRun.testBroker;
  broker.users += 1;
  project.provide('testDatabases', broker.url);
  return async () => {
    broker.users -= 1;
    if (broker.users > 0) return;
    ofRun.testBroker = undefined;
    await broker.stop();
  };
}

async function openBroker(): Promise<Broker> {
  let starting: ReturnType<typeof start> | undefined;
  let bundling: ReturnType<typeof bundlePrograms> | undefined;
  const broker = createServer((request, response) => {
    if (request.url === '/programs') {
      bundling ??= bundlePrograms();
      bundling.then(
        (folder) => response.end(folder),
        (error) => response.writeHead(500).end(String(error)),
      );
      return;
    }
    starting ??= start();
    starting.then(
      ({ server, template }) => response.end(JSON.stringify({ server: server.url, template })),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(broker.address() as AddressInfo).port}`,
    users: 0,
    async stop() {
      broker.close();
      broker.closeAllConnections();
      const started = await starting?.catch(() => undefined);
      await started?.stop();
      const folder = await bundling?.catch(() => undefined);
      if (folder) await rm(folder, { recursive: true });
    },
  };
}

async function start(): Promise<{ server: TestServer; template: string; stop(): Promise<void> }> {
  // Imported on demand: it loads Kysely, pg and every migration.
  const { dropDatabase, makeTemplate, startTestServer } = await import('./postgres.ts');
  const server = await startTestServer();
  const template = await makeTemplate(server.url);
  const stop = async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
  return { server, template, stop };
}

/** What tests start as processes of their own. */
const programs = {
  /** The whole server but for the pages. */
  server: 'tests/support/app-without-pages.ts',
  'picture-worker': 'server/infra/pictures/picture-worker.ts',
  backup: 'server/tools/backup.ts',
  restore: 'server/tools/restore.ts',
  company: 'server/tools/company.ts',
  files: 'server/tools/files.ts',
  totals: 'server/tools/totals.ts',
  user: 'server/tools/user.ts',
};
export type Program = keyof typeof programs;

const root = path.resolve(import.meta.dirname, '../..');

/** Inside the clone, so that what they import is found. Returns the folder. */
async function bundlePrograms(): Promise<string> {
  const { build } = await import('vite');
  await mkdir(path.join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(path.join(root, '.cache/programs-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      copyPublicDir: false,
      rollupOptions: { input: programs, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  copyTextFiles(folder);
  return folder;
}
