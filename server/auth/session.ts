import { type Database, reserved } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { type CompanySettings, companySettings } from '#server/company-settings/company-settings.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { AppError } from '#server/infra/errors.ts';
import type { AccessCache } from '#server/infra/events/access-cache.ts';
import { readTokenMessage } from './constants.ts';
import { readStoredSession, storedSessionId } from './lucia.ts';
import { idleLimitMs, type SessionUser } from './schema.ts';
import { mintScope } from './scope.ts';
import { deleteSession, findSession, listSessions, type SessionRow, touchSession } from './session-queries.ts';

const installedLimitMs = 15 * 24 * 3_600_000;
const touchEveryMs = 60_000;

export interface Session {
  /** 'token': from an access token (bearer.ts), which has its own expiry and fewer rights. */
  kind: 'cookie' | 'token';
  /** May only read: from an access token of scope 'read'. */
  readOnly: boolean;
  id: string;
  secret: string;
  user: SessionUser;
  scope: Scope;
  settings: CompanySettings;
  /** Let in by the password alone where more is required: may only set up one-time codes or a passkey. */
  mustSetUpCodes: boolean;
  severalCompanies: boolean;
  logged_in_at: string;
  last_seen_at: string;
  tracks: boolean;
  /** Null for a token, which never warns. */
  warns_at: string | null;
  /** Null: a token that never expires. */
  expires_at: string | null;
}

export function sessionOfUser(
  row: Omit<
    SessionRow,
    | 'installed'
    | 'opening_passkey'
    | 'createdAt'
    | 'last_seen_at'
    | 'tracks'
    | 'status'
    | 'timer_running'
    | 'several_companies'
  >,
  fixedSettings: Readonly<Record<string, string>>,
): Pick<Session, 'user' | 'scope' | 'settings' | 'mustSetUpCodes'> {
  const settings = companySettings({ company_name: row.company_name, ...row.settings }, fixedSettings);
  return {
    user: {
      id: row.user_id,
      role: row.role,
      first_name: row.first_name,
      last_name: row.last_name,
      name: [row.first_name, row.last_name].filter(Boolean).join(' '),
      email: row.email,
      mobile: row.mobile,
    },
    scope: mintScope({ company_id: row.company_id, id: row.user_id, role: row.role }, settings.timezone),
    settings,
    mustSetUpCodes: row.role === 'admin' && !row.has_two_factor && settings.text('require_two_factor') === 'true',
  };
}

/** Milliseconds of idle time until a session warns; it ends after twice that (S4). */
function idleLimit(role: string, installed: boolean): number {
  if (role === 'admin') return idleLimitMs.admin;
  return installed && role !== 'landlord' ? installedLimitMs : idleLimitMs.others;
}

/** `limit` and `lastSeen` in ms. A `last_seen_at` in the future, from a wrong clock, counts as now. */
function liveliness(row: SessionRow, clock: Clock): { limit: number; lastSeen: number; live: boolean } {
  const limit = idleLimit(row.role, row.installed);
  const now = clock();
  const lastSeen = row.timer_running ? now : Math.min(Date.parse(row.last_seen_at), now);
  return { limit, lastSeen, live: row.status === 'active' && now < lastSeen + 2 * limit };
}

/** False if a session read earlier has ended, its user's role has changed, or codes must be set up first. */
export async function isStillLive(
  db: Database,
  { id, user }: Session,
  { clock, config }: { clock: Clock; config: Pick<Config, 'fixedSettings'> },
): Promise<boolean> {
  const row = await findSession(db, id);
  if (row === undefined || row.role !== user.role || !liveliness(row, clock).live) return false;
  return !sessionOfUser(row, config.fixedSettings).mustSetUpCodes;
}

/** The caller's own sessions that a request could still use, the last used first. */
export async function liveSessions(db: Database, scope: Scope, clock: Clock) {
  return (await listSessions(db, scope)).filter((row) => liveliness(row, clock).live);
}

/** 403 for actions that a stolen token must not allow: create tokens, set passwords, end sessions. */
export function assertNotToken(session: Session | null): void {
  if (session?.kind === 'token')
    throw new AppError('forbidden', 'Access tokens can’t be used for this. Log in instead.');
}

/** 403 for a change by an access token that may only read. */
export function assertMayChange(session: Session | null): void {
  if (session?.readOnly) throw new AppError('forbidden', readTokenMessage);
}

/** The live session of a Cookie header, or null. A running timer counts as activity; reading does not. */
export async function readSession(
  { db, access }: { db: Database; access: AccessCache },
  cookieHeader: string | null | undefined,
  clock: Clock,
  fixedSettings: Readonly<Record<string, string>>,
): Promise<Session | null> {
  if (!cookieHeader) return null;
  let stored = await readStoredSession(db, access, cookieHeader);
  if (!stored) return null;
  const id = storedSessionId(stored.secret);
  if (!liveliness(stored.row, clock).live) {
    // It may have been used through another process since it was kept.
    access.forget(id);
    stored = await readStoredSession(db, access, cookieHeader);
    if (!stored) return null;
  }
  const { row, secret } = stored;
  const { limit, lastSeen, live } = liveliness(row, clock);
  if (!live) {
    await deleteSession(db, id);
    return null;
  }
  const now = toIso(clock());
  // Otherwise it would count as just used until that moment.
  const isAhead = row.last_seen_at > now;
  if (isAhead) {
    await touchSession(db, id, now);
    access.forget(id);
  }
  return {
    ...sessionOfUser(row, fixedSettings),
    kind: 'cookie',
    readOnly: false,
    id,
    secret,
    severalCompanies: row.several_companies,
    logged_in_at: row.createdAt,
    last_seen_at: isAhead ? now : row.last_seen_at,
    tracks: row.tracks,
    warns_at: toIso(lastSeen + limit),
    expires_at: toIso(lastSeen + 2 * limit),
  };
}

/** Records activity, at most once a minute, also in `session` itself, so that a batch writes once. */
export async function keepAlive(
  { db, clock, events }: { db: Database; clock: Clock; events: { access: AccessCache } },
  session: Session,
): Promise<void> {
  // A token's use is recorded in readBearer.
  if (session.warns_at === null || session.expires_at === null) return;
  const now = clock();
  if (now - Date.parse(session.last_seen_at) < touchEveryMs) return;
  const limit = Date.parse(session.expires_at) - Date.parse(session.warns_at);
  session.last_seen_at = toIso(now);
  session.warns_at = toIso(now + limit);
  session.expires_at = toIso(now + 2 * limit);
  await touchSession(reserved(db), session.id, session.last_seen_at);
  events.access.forget(session.id);
}
