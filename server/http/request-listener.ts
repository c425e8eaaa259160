import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** HTTP/1.0 needs no Host header, and HAProxy's checks send none. */
export const requestListener = (app: { fetch: Parameters<typeof getRequestListener>[0] }): RequestListener =>
  getRequestListener(app.fetch, { hostname: 'localhost' }) as RequestListener;
