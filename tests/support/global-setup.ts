import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { TestServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that answers with the run's TestDatabases. Postgres starts with the first request: many tests need none. */
    testDatabases: string;
  }
}

export interface TestDatabases {
  /** The one Postgres server of the run. */
  server: string;
  /** A migrated database on it; tests clone it. */
  template: string;
}

/** One server and one migrated template for the whole run, whatever the number of test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof start> | undefined;
  const broker = createServer((_, response) => {
    starting ??= start();
    starting.then(
      ({ server, template }) => response.end(JSON.stringify({ server: server.url, template })),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  project.provide('testDatabases', `http://127.0.0.1:${(broker.address() as AddressInfo).port}`);
  return async () => {
    broker.close();
    broker.closeAllConnections();
    const started = await starting?.catch(() => undefined);
    await started?.stop();
  };
}

async function start(): Promise<{ server: TestServer; template: string; stop(): Promise<void> }> {
  // Loaded only when needed: it brings Kysely, pg and every migration.
  const { dropDatabase, makeTemplate, startTestServer } = await import('./postgres.ts');
  const server = await startTestServer();
  const template = await makeTemplate(server.url);
  const stop = async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
  return { server, template, stop };
}
