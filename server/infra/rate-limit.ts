import type { Database } from '#db/client.ts';
import { AppError } from './errors.ts';
import { countInWindow } from './rate-limit-queries.ts';

export interface RateLimit {
  /** The action and its subject: 'find-property:192.0.2.1'. */
  key: string;
  most: number;
  windowMs: number;
  message: string;
}

/** Of whom a use is counted: `reply` tells them what is left. */
export interface Limited {
  db: Database;
  reply: Headers;
}

/**
 * Counts one use, and says in the reply what is left: the fields of draft-ietf-httpapi-ratelimit-headers-10, one item for
 * each limit of the call, which is named by its action. Above the limit it throws rate_limited with the seconds until the
 * window ends. `now` in ms.
 */
export async function countUse(
  { db, reply }: Limited,
  { key, most, windowMs, message }: RateLimit,
  now: number,
): Promise<void> {
  const { count, window_start } = await countInWindow(db, key, windowMs, now);
  const retryAfter = Math.max(1, Math.ceil((Date.parse(window_start) + windowMs - now) / 1000));
  const policy = `"${key.slice(0, key.indexOf(':'))}"`;
  reply.append('RateLimit-Policy', `${policy};q=${most};w=${windowMs / 1000}`);
  reply.append('RateLimit', `${policy};r=${Math.max(0, most - count)};t=${retryAfter}`);
  if (count <= most) return;
  throw new AppError('rate_limited', message, { retryAfter });
}
