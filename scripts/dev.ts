// npm run dev: starts the same parts as npm start, with vite serving the files. Page changes are replaced in the
// browser; server changes apply from the next request.
import { createServer, type RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';

process.env.NODE_ENV = 'development';

type Run = typeof import('#server/run.ts');
type App = typeof import('#server/http/app.ts');
type Clock = typeof import('#server/infra/clock.ts');
type Queue = typeof import('#server/infra/queue/start-queue.ts');
type Handlers = typeof import('#server/task-handlers.ts');

const vite = await createVite({ server: { middlewareMode: true }, appType: 'custom' });
const load = <Module>(path: string) => vite.ssrLoadModule(path) as Promise<Module>;

const { openParts } = await load<Run>('/server/run.ts');
const { config, db, log, url, events, storage, printer, close } = await openParts(process.env);

const { systemClock } = await load<Clock>('/server/infra/clock.ts');
const { startQueue } = await load<Queue>('/server/infra/queue/start-queue.ts');
const { taskHandlers: handlers } = await load<Handlers>('/server/task-handlers.ts');
const queue = startQueue({ config, db, log, url, storage, printer, clock: systemClock, handlers });

const answer: RequestListener = async (request, response) => {
  try {
    const { createApp } = await load<App>('/server/http/app.ts');
    const build = () =>
      load<Awaited<ReturnType<Extract<Parameters<App['createApp']>[0]['build'], () => unknown>>>>(
        'virtual:remix/server-build',
      );
    const app = createApp({ config, db, log, events, storage, printer, clock: systemClock, build });
    await getRequestListener(app.fetch)(request, response);
  } catch (error) {
    vite.ssrFixStacktrace(error as Error);
    log.error({ err: error }, 'request failed');
    response.writeHead(500).end(String((error as Error).stack));
  }
};

const server = createServer((request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
);
server.listen(config.port, config.host ?? '127.0.0.1', () =>
  console.log(`\n  Fettle in development: http://localhost:${config.port}\n`),
);

const stop = async () => {
  await vite.close();
  server.closeAllConnections();
  server.close();
  await queue.stop(5_000);
  await close();
  process.exit(0);
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
