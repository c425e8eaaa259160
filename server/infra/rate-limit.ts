import type { Database } from '#db/client.ts';
import { AppError } from './errors.ts';
import { countInWindow, uncount } from './rate-limit-queries.ts';

export interface RateLimit {
  /** The action and its subject: 'find-property:192.0.2.1'. */
  key: string;
  /** The uses that are counted together. Only of the caller's own network or log-in may the reply say what is left. */
  of: 'caller' | 'everyone';
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
 * Counts one use. If the uses are the caller's own, the reply says what is left: the fields of
 * draft-ietf-httpapi-ratelimit-headers-10, one item for each limit, which is named by its action. What others used, such
 * as an account that somebody else guesses at, it never tells. Above the limit it throws rate_limited with the seconds
 * until the window ends. `now` in ms.
 */
export async function countUse(
  { db, reply }: Limited,
  { key, of, most, windowMs, message }: RateLimit,
  now: number,
): Promise<void> {
  const { count, window_start } = await countInWindow(db, key, windowMs, now);
  const retryAfter = Math.max(1, Math.ceil((Date.parse(window_start) + windowMs - now) / 1000));
  if (of === 'caller') {
    const policy = `"${key.slice(0, key.indexOf(':'))}"`;
    setItem(reply, 'RateLimit-Policy', policy, `q=${most};w=${windowMs / 1000}`);
    setItem(reply, 'RateLimit', policy, `r=${Math.max(0, most - count)};t=${retryAfter}`);
  }
  if (count <= most) return;
  throw new AppError('rate_limited', message, { retryAfter });
}

/** Takes back a use that turned out not to count, also from what the reply says is left. */
export async function takeBackUse({ db, reply }: Limited, { key }: Pick<RateLimit, 'key'>): Promise<void> {
  await uncount(db, key);
  const left = reply.get('RateLimit');
  const ofPolicy = `"${key.slice(0, key.indexOf(':'))}";r=`;
  const others = left?.split(', ').map((item) => {
    if (!item.startsWith(ofPolicy)) return item;
    return item.replace(/r=(\d+)/, (_, rest: string) => `r=${Number(rest) + 1}`);
  });
  if (others) reply.set('RateLimit', others.join(', '));
}

/** The calls of a batch share their reply: the last one's item of a policy replaces the others. */
function setItem(reply: Headers, name: string, policy: string, parameters: string): void {
  const others =
    reply
      .get(name)
      ?.split(', ')
      .filter((item) => !item.startsWith(`${policy};`)) ?? [];
  reply.set(name, [...others, `${policy};${parameters}`].join(', '));
}
