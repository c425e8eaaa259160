import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** An app as Node's HTTP server calls it. HTTP/1.0 needs no Host header: HAProxy's checks come without one. */
export const requestListener = (app: { fetch: Parameters<typeof getRequestListener>[0] }): RequestListener =>
  getRequestListener(app.fetch, { hostname: 'localhost' }) as RequestListener;
