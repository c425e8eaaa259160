import { dropDatabase, makeTemplate, startTestServer } from './postgres.ts';

/** One Postgres server for all workers, and a migrated database on it, which each clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = await makeTemplate(server.url);
  Object.assign(process.env, { E2E_SERVER: server.url, E2E_TEMPLATE: template });
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
  };
}
