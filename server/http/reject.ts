import type { Context as HonoContext } from 'hono';
import { type AppError, isServerError } from '#server/infra/errors.ts';
import type { Env } from './api-context.ts';

/** Also for errors before a context exists: cross-site, too large, database away. */
export const reject = (c: HonoContext<Env>, error: AppError) =>
  c.json(
    {
      message: error.message,
      code: error.code,
      ...(isServerError(error.code) && { id: c.get('requestId') }),
    },
    error.status as 400,
    {
      ...(error.retryAfter !== undefined && { 'Retry-After': String(error.retryAfter) }),
      ...(error.code === 'unauthenticated' && { 'WWW-Authenticate': 'Bearer realm="Fettle"' }),
    },
  );
