import type { Database } from '#db/client.ts';
import { AppError } from './errors.ts';
import { countInWindow } from './rate-limit-queries.ts';

export interface RateLimit {
  /** What is limited, and whose uses count together: 'find-property:192.0.2.1'. */
  key: string;
  /** Uses in a window; the next one is refused. */
  most: number;
  windowMs: number;
  /** For the person who is refused. */
  words: string;
}

/** Counts one use, and throws rate_limited, with the seconds until the window ends, once there were too many. `now` in ms. */
export async function countUse(
  db: Database,
  { key, most, windowMs, words }: RateLimit,
  now: number,
): Promise<void> {
  const { count, window_start } = await countInWindow(db, key, windowMs, now);
  if (count <= most) return;
  const retryAfter = Math.max(1, Math.ceil((Date.parse(window_start) + windowMs - now) / 1000));
  throw new AppError('rate_limited', words, { retryAfter });
}
