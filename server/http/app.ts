import { randomBytes, randomUUID } from 'node:crypto';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { AppError, interrupted, toAppError } from '#server/infra/errors.ts';
import { pathForLog } from '#server/infra/log.ts';
import { appRouter } from '#server/router.ts';
import { version } from '../../package.json';
import { bearerOf } from '../auth/bearer.ts';
import { type ContextDependencies, createApiContext, type Env } from './api-context.ts';
import { answerWhileDraining, limitBody } from './body-limit.ts';
import { compressed } from './compressed.ts';
import type { ApiDocument } from './docs/document.ts';
import { docsPage } from './docs/page.ts';
import { createMetrics, mayReadMetrics } from './metrics.ts';
import { isMultipart } from './multipart.ts';
import { createReadiness } from './readiness.ts';
import { reject } from './reject.ts';
import { badEncoding, isCrossSite, isEncoded } from './request-facts.ts';
import { openApiDocument } from './rest/openapi.ts';
import { restHandler } from './rest/rest.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import { securityText } from './security-text.ts';
import { isFilePath, staticFiles } from './static-files.ts';

const crossSite = () => new AppError('forbidden', 'Cross-site requests are not allowed.');

export interface AppDependencies extends ContextDependencies {
  /** Remix's build; in development a function that returns the newest. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** False if files cannot be stored; see `createFileFolder`. Absent: always ready. */
  filesReady?: () => Promise<boolean>;
  clientFiles?: string;
  accepting?: () => boolean;
}

/** Maximum JSON body sizes in bytes; imports may be larger. */
const maxBody = 1_048_576;
const maxImport = 8 * maxBody;
const isImport = (path: string) => /^\/api\/(v1\/import\/|trpc\/import\.)/.test(path);

/** tRPC's client sends a mutation without input as JSON with an empty body, which is invalid JSON. */
function withInput(request: Request): Request {
  const { method, headers, url } = request;
  const isEmpty = method === 'POST' && headers.get('content-length') === '0';
  return isEmpty ? new Request(url, { method, headers, body: '{}' }) : request;
}

/** Remix copies a request's body, so forms with files are read from node's own stream instead (form.ts). */
function pageRequest(request: Request): Request {
  const { method, headers, url, signal } = request;
  return method === 'POST' && isMultipart(request) ? new Request(url, { method, headers, signal }) : request;
}

/** A page that needs no database, session or script. Loads itself again. */
const errorPage = (message: string) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="10">
<title>Fettle</title>
<h1>Fettle</h1>
<p>${message}</p>
<p><a href="">Try again</a></p>
</html>`;

export function createApp(parts: AppDependencies): Hono<Env> {
  const { config, db, log, events, newestBackup } = parts;
  const app = new Hono<Env>();

  const apiContext = createApiContext(parts);

  app.use(async (c, next) => {
    c.set('requestId', randomUUID());
    await next();
    c.res.headers.set('X-Request-Id', c.get('requestId'));
    // While draining, close kept-alive connections after their answer; they would bring more requests.
    if (parts.accepting?.() === false) c.res.headers.set('Connection', 'close');
  });
  app.use(securityHeaders(config));
  const filesReady = parts.filesReady ?? (async () => true);
  const metrics = createMetrics({ db, config, filesReady, newestBackup });
  app.use(metrics.measure);

  app.get('/healthz', (c) => c.json({ status: 'up', version }));
  const isReady = createReadiness(db, filesReady);
  // HAProxy's `option httpchk /readyz` sends OPTIONS.
  app.on(['GET', 'OPTIONS'], '/readyz', async (c) => {
    const ready = (parts.accepting?.() ?? true) && (await isReady());
    return c.json({ status: ready ? 'ready' : 'not ready' }, ready ? 200 : 503);
  });

  app.get('/metrics', async (c) => {
    const from = c.env?.incoming?.socket?.remoteAddress;
    if (!mayReadMetrics(c.req.raw.headers, from, config)) return c.text('Not found', 404);
    return c.text(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });

  app.use('/api/*', async (c, next) => {
    // Browsers never add tokens by themselves, so no cross-site check is needed, and cookies are then ignored.
    const byToken = bearerOf(c.req.header('authorization')) !== undefined;
    if (!byToken && isCrossSite(c.req.raw, config.appUrl)) {
      return reject(c, crossSite());
    }
    await next();
  });
  const limited: MiddlewareHandler<Env> = async (c, next) => {
    const { raw } = c.req;
    const found = await limitBody(raw, c.env?.incoming, isImport(c.req.path) ? maxImport : maxBody);
    if ('tooLarge' in found) {
      const { message, code } = new AppError('too_large');
      return answerWhileDraining(JSON.stringify({ message, code }), found.tooLarge);
    }
    if (found.body) c.req.raw = new Request(raw, { body: found.body as BodyInit });
    return next();
  };
  // The REST layer streams forms within limits of its own.
  app.use('/api/v1/*', (c, next) => (isMultipart(c.req.raw) ? next() : limited(c, next)));
  app.use('/api/trpc/*', limited);
  const apiDocument = (c: Context<Env>) => openApiDocument(config.appUrl ?? new URL(c.req.url).origin);
  app.get('/api/v1/openapi.json', compress(), (c) => c.json(apiDocument(c)));
  app.get('/api/v1/docs', compress(), (c) => {
    const nonce = randomBytes(16).toString('base64');
    c.header('Content-Security-Policy', contentSecurityPolicy(nonce, config));
    return c.html(docsPage(apiDocument(c) as unknown as ApiDocument, nonce));
  });
  app.all('/api/v1/*', async (c) => {
    const answer = await restHandler(await apiContext(c, new Headers()), c.req.raw, c.env?.incoming);
    return compressed(c.req.raw, answer);
  });
  app.all('/api/trpc/*', async (c) => {
    // tRPC fails on procedure names that are not valid percent-encoding.
    if (!isEncoded(c.req.raw.url)) throw badEncoding();
    const reply = new Headers();
    const subscription = { isLimited: false };
    const context = { ...(await apiContext(c, reply)), subscription };
    const response = await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: withInput(c.req.raw),
      router: appRouter,
      createContext: () => context,
      // tRPC answers a rejected stream with 200 and an error event, after which the browser would not try again.
      responseMeta: ({ type }) => (type === 'subscription' && subscription.isLimited ? { status: 429 } : {}),
      // One screen's queries fit in a batch.
      maxBatchSize: 30,
    });
    for (const [name, value] of reply) response.headers.append(name, value);
    // tRPC omits the content type when it rejects a whole batch.
    if (/^(text\/plain|$)/.test(response.headers.get('content-type') ?? ''))
      response.headers.set('Content-Type', 'application/json');
    return compressed(c.req.raw, response);
  });

  app.get('/.well-known/security.txt', (c) => {
    const text = securityText(config, parts.clock());
    return text === undefined ? c.text('Not found', 404) : c.text(text);
  });

  if (parts.clientFiles) {
    app.use(staticFiles(parts.clientFiles));
  }
  // 404 for files of earlier builds and such that scanners look for, instead of a page.
  app.get('*', async (c, next) => (isFilePath(c.req.path) ? c.text('Not found', 404) : next()));

  // Compresses pages: files are precompressed, and the API's answers are done.
  app.use(compress());

  app.all('*', async (c) => {
    if (isCrossSite(c.req.raw, config.appUrl)) {
      return reject(c, crossSite());
    }
    const reply = new Headers();
    const nonce = randomBytes(16).toString('base64');
    const api = await apiContext(c, reply);
    const position = events.position();
    const build = typeof parts.build === 'function' ? await parts.build() : parts.build;
    const handle = createRequestHandler(build, config.environment);
    const response = await handle(pageRequest(c.req.raw), { api, position, nonce, incoming: c.env?.incoming });
    const withReply = new Response(response.body, response);
    for (const [name, value] of reply) withReply.headers.append(name, value);
    withReply.headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, config));
    return withReply;
  });

  app.onError((error, c) => {
    if (error instanceof AppError) return reject(c, error);
    // The client disconnected while sending, so this is no error of ours.
    if (c.req.raw.signal.aborted) return reject(c, interrupted());
    log.error({ err: error, requestId: c.get('requestId'), path: pathForLog(c.req.path) }, 'request failed');
    const known = toAppError(error);
    const isPage = !c.req.path.startsWith('/api/') && c.req.header('accept')?.includes('text/html');
    return isPage ? c.html(errorPage(known.message), known.status as 500) : reject(c, known);
  });
  return app;
}
