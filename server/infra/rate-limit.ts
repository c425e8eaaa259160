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

/** Counts one use. Above the limit it throws rate_limited with the seconds until the window ends. `now` in ms. */
export async function countUse(db: Database, { key, most, windowMs, message }: RateLimit, now: number): Promise<void> {
  const { count, window_start } = await countInWindow(db, key, windowMs, now);
  if (count <= most) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(window_start) + windowMs - now) / 1000));
  throw new AppError('rate_limited', message, { retryAfter });
}
