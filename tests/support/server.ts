import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { Database } from '#db/client.ts';
import { worldPassword } from '#db/fixtures/world.ts';
import { createApp } from '#server/http/app.ts';
import { answerClientErrors } from '#server/http/client-errors.ts';
import { requestListener } from '#server/http/request-listener.ts';
import type { Clock } from '#server/infra/clock.ts';
import type { ChangeFeed } from '#server/infra/events/change-feed.ts';
import type { Logger } from '#server/infra/log.ts';
import type { Storage } from '#server/infra/storage/storage.ts';
import { testClock } from './clock.ts';
import { testConfig } from './config.ts';
import { silentFeed } from './test-feed.ts';
import { testLog } from './test-log.ts';
import { testPrinter } from './test-printer.ts';
import { testStorage } from './test-storage.ts';

export type Headers = Record<string, string>;

export interface Answer {
  status: number;
  headers: globalThis.Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any response body
  body: any;
}

/** The HTTP app on a port of its own, without pages, which need a build. */
export interface TestApp {
  url: string;
  /** Logged errors. A test that expects some removes them: `errors.splice(0)`. */
  errors: string[];
  /** Logs in over HTTP and returns the Cookie header. */
  login(email: string, password?: string): Promise<string>;
  /** A REST call: a path under /api/v1, and a JSON body (strings and forms are sent as they are). */
  rest(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  /** The raw bytes of a path under /api/v1; `rest` would decode them as text. */
  download(path: string, headers?: Headers): Promise<{ response: Response; bytes: Buffer }>;
  /** A tRPC call over HTTP: 'timeTracking.list'. */
  trpc(type: 'query' | 'mutation', procedure: string, input?: unknown, headers?: Headers): Promise<Answer>;
  request(method: string, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  /** Stops the app. Fails the test if unexpected errors were logged. */
  close(): Promise<void>;
}

interface AppOptions {
  clock?: Clock;
  /** Absent: a feed without events. */
  events?: ChangeFeed;
  environment?: Record<string, string>;
  /** Absent: the tests' folder. */
  storage?: Storage;
  filesReady?: () => Promise<boolean>;
  /** Absent: a log of errors, which fail the test. */
  log?: Logger;
}

const noPages = async (): Promise<never> => {
  throw new Error('This app serves no pages: see tests/e2e for the built one.');
};

export async function startApp(db: Database, options: AppOptions = {}): Promise<TestApp> {
  const { log: errorLog, errors } = testLog();
  const config = testConfig(options.environment);
  const printer = testPrinter();
  const { clock = testClock(), events = silentFeed, storage = testStorage(), filesReady, log = errorLog } = options;
  const parts = { config, db, log, events, storage, printer, clock, build: noPages };
  const app = createApp({ ...parts, ...(filesReady && { filesReady }) });
  const server = createServer(requestListener(app));
  answerClientErrors(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function request(method: string, path: string, body?: unknown, headers: Headers = {}) {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    // An event stream does not end, so its headers are the response.
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }
  return {
    url,
    errors,
    request,
    rest: (method, path, body, headers) => request(method, `/api/v1${path}`, body, headers),
    download: async (path, headers = {}) => {
      const response = await fetch(`${url}/api/v1${path}`, { headers });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    },
    trpc: (type, procedure, input, headers) =>
      type === 'mutation'
        ? request('POST', `/api/trpc/${procedure}`, input ?? {}, headers)
        : request(
            'GET',
            `/api/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
            undefined,
            headers,
          ),
    login: async (email, password = worldPassword) => {
      const answer = await request('POST', '/api/v1/auth/login', { email, password });
      if (answer.status !== 200) throw new Error(`${email} cannot log in: ${answer.text}`);
      return answer.headers.getSetCookie()[0]!.split(';')[0]!;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      // Soft, so that the underlying fixtures (a transaction with its locks) are still cleaned up.
      // Of an app that outlives a test it throws, which fails the file.
      if (errors.length > 0) expect.soft(errors.join(''), 'what the app logged as errors').toBe('');
    },
  };
}
