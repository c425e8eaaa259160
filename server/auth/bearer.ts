import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import { AppError } from '#server/infra/errors.ts';
import { networkOf } from '#server/infra/network.ts';
import { countInWindow } from '../infra/rate-limit-queries.ts';
import { findToken, touchToken } from './access-token-queries.ts';
import { type Session, sessionOfUser } from './session.ts';

const prefix = 'fettle_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const usedEveryMs = 60_000;
const windowMs = 15 * 60_000;
const wrongPerNetwork = 50;

/** A new secret: `fettle_` and 43 letters and digits that hold 256 random bits. Shown once; the database keeps a hash. */
export function newTokenSecret(): string {
  let number = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (let at = 0; at < 43; at += 1) {
    text = digits[Number(number % 62n)]! + text;
    number /= 62n;
  }
  return prefix + text;
}

// A fast hash will do: what it hides is random and cannot be guessed.
export const tokenHash = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** The token of an Authorization header; undefined where it brings none (other schemes are a proxy's business). */
export function bearerOf(authorization: string | null | undefined): string | undefined {
  return authorization?.match(/^bearer(?=\s|$)(.*)$/is)?.[1]?.trim();
}

/**
 * The session that a personal access token stands for: its user's, with the role and access they have at this moment.
 * Throws unauthenticated for a wrong, ended or expired one, after the same work, and rate_limited where a network sent
 * more than 50 wrong ones in 15 minutes; right ones pass all the same, so nobody is shut out by a neighbour.
 */
export async function readBearer(
  db: Database,
  secret: string,
  address: string,
  clock: Clock,
  fixedSettings: Readonly<Record<string, string>>,
): Promise<Session> {
  const now = clock();
  const row = await findToken(db, tokenHash(secret));
  const ended = row?.expires_at != null && Date.parse(row.expires_at) <= now;
  if (!row || ended || row.status !== 'active') throw await refusal(db, address, now);
  const idle = row.last_used_at === null ? Infinity : now - Date.parse(row.last_used_at);
  // One that is ahead of us was noted by a clock that is wrong.
  if (idle >= usedEveryMs || idle < 0) {
    await touchToken(db, row, toIso(now));
  }
  return {
    ...sessionOfUser(row, fixedSettings),
    kind: 'token',
    tracks: false,
    id: tokenHash(secret),
    secret: '',
    last_seen_at: toIso(now),
    warns_at: null,
    expires_at: row.expires_at,
  };
}

async function refusal(db: Database, address: string, now: number): Promise<AppError> {
  const { count, window_start } = await countInWindow(db, `token-from:${networkOf(address)}`, windowMs, now);
  if (count <= wrongPerNetwork) return new AppError('unauthenticated', 'This access token is not valid.');
  const retryAfter = Math.max(1, Math.ceil((Date.parse(window_start) + windowMs - now) / 1000));
  return new AppError('rate_limited', undefined, { retryAfter });
}
