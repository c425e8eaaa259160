import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import { AppError } from '#server/infra/errors.ts';
import { type CompanySettings, companySettings } from '#server/infra/settings/company-settings.ts';
import { readStoredSession, storedSessionId } from './lucia.ts';
import { idleLimitMs, type SessionUser } from './schema.ts';
import { mintScope } from './scope.ts';
import { deleteSession, findSession, type SessionRow, touchSession } from './session-queries.ts';

const installedLimitMs = 15 * 24 * 3_600_000;
const touchEveryMs = 60_000;

/** A live session: who is asking, their company's settings, and when the session warns and ends if nothing happens. */
export interface Session {
  /** 'token': by a personal access token (bearer.ts), which ends at its own time and may do less than a person. */
  kind: 'cookie' | 'token';
  /** As stored (a hash), to end the user's other sessions. */
  id: string;
  /** The cookie's own value. */
  secret: string;
  user: SessionUser;
  scope: Scope;
  settings: CompanySettings;
  last_seen_at: string;
  /** A running timer of its user keeps it alive; false for a token. */
  tracks: boolean;
  /** Null for a token: nobody is asked. */
  warns_at: string | null;
  /** Null: a token without an end. */
  expires_at: string | null;
}

/** What of a session follows from whose it is, as the database has them now. */
export function sessionOfUser(
  row: Omit<SessionRow, 'installed' | 'last_seen_at' | 'tracks' | 'status' | 'timer_running'>,
  fixedSettings: Readonly<Record<string, string>>,
): Pick<Session, 'user' | 'scope' | 'settings'> {
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
  };
}

/**
 * Milliseconds of idleness after which a session warns; it ends after twice that (PRODUCT: 2 h for admins, 5 h for
 * others, and a worker in the installed app keeps 30 days in all).
 */
function idleLimit(role: string, installed: boolean): number {
  if (role === 'admin') return idleLimitMs.admin;
  return installed && role !== 'landlord' ? installedLimitMs : idleLimitMs.others;
}

/**
 * The idle limit of a session (ms), when somebody last did something in it (ms), and whether it is still one. What a clock
 * that was ahead noted counts as now.
 */
function liveliness(row: SessionRow, clock: Clock): { limit: number; lastSeen: number; live: boolean } {
  const limit = idleLimit(row.role, row.installed);
  const now = clock();
  const lastSeen = row.timer_running ? now : Math.min(Date.parse(row.last_seen_at), now);
  return { limit, lastSeen, live: row.status === 'active' && now < lastSeen + 2 * limit };
}

/** Whether a log-in's session, read a while ago, is still one, and its person still has the same role. */
export async function isStillLive(db: Database, { id, user }: Session, clock: Clock): Promise<boolean> {
  const row = await findSession(db, id);
  return row !== undefined && row.role === user.role && liveliness(row, clock).live;
}

/** 403 for what a stolen token must not be able to do: make further tokens, set passwords, end sessions. */
export function refuseToken(session: Session | null): void {
  if (session?.kind === 'token')
    throw new AppError('forbidden', 'An access token cannot do this. Please log in.');
}

/**
 * The live session that a Cookie header names, or null. A session idle for twice its limit is ended here; a timer that
 * was started with it and still runs counts as activity. Reading does not keep a session alive: `keepAlive` does.
 */
export async function readSession(
  db: Database,
  cookieHeader: string | null | undefined,
  clock: Clock,
  fixedSettings: Readonly<Record<string, string>>,
): Promise<Session | null> {
  if (!cookieHeader) return null;
  const stored = await readStoredSession(db, cookieHeader);
  if (!stored) return null;
  const { row, secret } = stored;
  const { limit, lastSeen, live } = liveliness(row, clock);
  if (!live) {
    await deleteSession(db, storedSessionId(secret));
    return null;
  }
  const now = toIso(clock());
  // Else each reading would find it alive anew until that moment has come.
  const isAhead = row.last_seen_at > now;
  if (isAhead) await touchSession(db, storedSessionId(secret), now);
  return {
    ...sessionOfUser(row, fixedSettings),
    kind: 'cookie',
    id: storedSessionId(secret),
    secret,
    last_seen_at: isAhead ? now : row.last_seen_at,
    tracks: row.tracks,
    warns_at: toIso(lastSeen + limit),
    expires_at: toIso(lastSeen + 2 * limit),
  };
}

/**
 * Notes that a person did something: their session lives on from now. Written at most once a minute. The session is
 * changed in place, so that the calls of one batch write once and the page they fill already knows.
 */
export async function keepAlive(db: Database, session: Session, clock: Clock): Promise<void> {
  // A token's use is noted where it is read.
  if (session.warns_at === null || session.expires_at === null) return;
  const now = clock();
  if (now - Date.parse(session.last_seen_at) < touchEveryMs) return;
  const limit = Date.parse(session.expires_at) - Date.parse(session.warns_at);
  session.last_seen_at = toIso(now);
  session.warns_at = toIso(now + limit);
  session.expires_at = toIso(now + 2 * limit);
  await touchSession(db, session.id, session.last_seen_at);
}
