import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import { AppError } from '#server/infra/errors.ts';
import type { AccessCache } from '#server/infra/events/access-cache.ts';
import { networkOf } from '#server/infra/network.ts';
import { countInWindow } from '../infra/rate-limit-queries.ts';
import { findToken, touchToken } from './access-token-queries.ts';
import type { CalendarOf } from './constants.ts';
import { type Session, sessionOfUser } from './session.ts';

const prefix = 'fettle_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const usedEveryMs = 60_000;
const windowMs = 15 * 60_000;
const wrongPerNetwork = 50;

/** `fettle_` and 43 letters and digits that encode 256 random bits. Shown once; the database stores a hash. */
export function newTokenSecret(): string {
  let number = BigInt(`0x${randomBytes(32).toString('hex')}`);
  let text = '';
  for (let at = 0; at < 43; at += 1) {
    text = digits[Number(number % 62n)]! + text;
    number /= 62n;
  }
  return prefix + text;
}

// A fast hash suffices, because the secret is random.
export const tokenHash = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Of a token that opens a calendar only: `tokenHash` does not find it. */
export const calendarHash = (secret: string) => tokenHash(`calendar ${secret}`);

/** The bearer token; undefined for other schemes, which a proxy may use. */
export function bearerOf(authorization: string | null | undefined): string | undefined {
  return authorization?.match(/^bearer(?=\s|$)(.*)$/is)?.[1]?.trim();
}

interface Tokens {
  db: Database;
  access: AccessCache;
}

/** 401 for a wrong token, 429 after 50 from a network in 15 minutes; valid tokens still pass then. */
export async function readBearer(
  from: Tokens,
  secret: string,
  address: string,
  clock: Clock,
  fixedSettings: Readonly<Record<string, string>>,
): Promise<Session> {
  const row = await readToken(from, tokenHash(secret), address, clock);
  return {
    ...sessionOfUser(row, fixedSettings),
    kind: 'token',
    severalCompanies: false,
    readOnly: row.scope === 'read',
    tracks: false,
    id: tokenHash(secret),
    secret: '',
    logged_in_at: '',
    last_seen_at: toIso(clock()),
    warns_at: null,
    expires_at: row.expires_at,
  };
}

/** Whose calendar an address opens, as its user may read it now. Throws as `readBearer` does. */
export async function readCalendarAddress(
  from: Tokens,
  secret: string,
  address: string,
  clock: Clock,
  fixedSettings: Readonly<Record<string, string>>,
) {
  const row = await readToken(from, calendarHash(secret), address, clock);
  const isAllowed = row.role === 'admin' || (row.role !== 'landlord' && row.calendar === 'own');
  const found = sessionOfUser(row, fixedSettings);
  if (!isAllowed || found.mustSetUpCodes) throw new AppError('unauthenticated');
  return { ...found, of: row.calendar as CalendarOf };
}

async function readToken({ db, access }: Tokens, hash: string, address: string, clock: Clock) {
  const now = clock();
  const row = await access.read(hash, () => findToken(db, hash));
  const ended = row?.expires_at != null && Date.parse(row.expires_at) <= now;
  if (!row || ended || row.status !== 'active') throw await tokenError(db, address, now);
  const idle = row.last_used_at === null ? Infinity : now - Date.parse(row.last_used_at);
  // A time in the future was noted by a wrong clock.
  if (idle >= usedEveryMs || idle < 0) {
    await touchToken(db, row, toIso(now));
    access.forget(hash);
  }
  return row;
}

async function tokenError(db: Database, address: string, now: number): Promise<AppError> {
  const { count, window_start } = await countInWindow(db, `token-from:${networkOf(address)}`, windowMs, now);
  if (count <= wrongPerNetwork) return new AppError('unauthenticated', 'This access token is invalid.');
  const retryAfter = Math.max(1, Math.ceil((Date.parse(window_start) + windowMs - now) / 1000));
  return new AppError('rate_limited', undefined, { retryAfter });
}
