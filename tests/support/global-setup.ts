import type { TestProject } from 'vitest/node';
import { dropDatabase, makeTemplate, startTestServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one Postgres server of the run. */
    databaseServer: string;
    /** A migrated database on it; tests clone it. */
    databaseTemplate: string;
  }
}

/** One server and one migrated template for the whole run, whatever the number of test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = await makeTemplate(server.url);
  project.provide('databaseServer', server.url);
  project.provide('databaseTemplate', template);
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}
