import { createHash } from 'node:crypto';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import type { Database } from '#db/client.ts';
import type { AccessCache } from '#server/infra/events/access-cache.ts';
import { cookieIn, cookieName } from './cookies.ts';
import { deleteSession, deleteUserSessions, findSession, insertSession, type SessionRow } from './session-queries.ts';

/* lucia is unmaintained, so only this file imports it. It handles the cookie; sessions expire by session.ts. */

const sessionCookie = 'fettle_session';
const never = new Date('9999-12-31T00:00:00Z');

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: string;
    DatabaseSessionAttributes: { row?: SessionRow; newSession?: NewSession };
    DatabaseUserAttributes: Record<never, never>;
  }
}

interface NewSession {
  company_id: number;
  user_id: number;
  installed: boolean;
  user_agent: string;
  opening_passkey?: number | null;
  address: string;
  now: string;
  started?: string;
}

/** Only a hash is stored, so that a stolen backup contains no usable session. */
const hashed = (id: string) => createHash('sha256').update(id).digest('hex');

const userKey = (companyId: number, userId: number) => `${companyId}:${userId}`;

function parseUserKey(key: string): { company_id: number; user_id: number } {
  const [companyId, userId] = key.split(':').map(Number);
  return { company_id: companyId!, user_id: userId! };
}

function adapter(db: Database, access?: AccessCache): Adapter {
  return {
    async getSessionAndUser(id) {
      const find = () => findSession(db, hashed(id));
      const row = await (access ? access.read(hashed(id), find) : find());
      if (!row) return [null, null];
      const userId = userKey(row.company_id, row.user_id);
      return [
        { id, userId, expiresAt: never, attributes: { row } },
        { id: userId, attributes: {} },
      ];
    },
    async setSession(session: DatabaseSession) {
      const made = session.attributes.newSession!;
      await insertSession(db, { id: hashed(session.id), ...made });
    },
    async deleteSession(id) {
      await deleteSession(db, hashed(id));
    },
    async deleteUserSessions(key) {
      await deleteUserSessions(db, parseUserKey(key));
    },
    async getUserSessions() {
      return [];
    },
    async updateSessionExpiration() {},
    async deleteExpiredSessions() {},
  };
}

function createLucia(db: Database, { secure = false, access }: { secure?: boolean; access?: AccessCache } = {}) {
  return new Lucia(adapter(db, access), {
    sessionExpiresIn: new TimeSpan(10_000, 'd'),
    sessionCookie: {
      name: cookieName(sessionCookie, secure),
      expires: false,
      attributes: { sameSite: 'lax', secure, path: '/' },
    },
    getSessionAttributes: ({ row }) => ({ row: row! }),
  });
}

/** Passes lucia our cookie only: it decodes all of them and throws on badly encoded ones. */
function sessionIdIn(lucia: Lucia, cookieHeader: string): string | null {
  const value = cookieIn(cookieHeader, sessionCookie);
  try {
    return value === undefined ? null : lucia.readSessionCookie(`${lucia.sessionCookieName}=${value}`);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

export async function readStoredSession(db: Database, access: AccessCache, cookieHeader: string) {
  const lucia = createLucia(db, { access });
  const id = sessionIdIn(lucia, cookieHeader);
  if (!id) return null;
  const { session } = await lucia.validateSession(id);
  return session ? { secret: session.id, row: session.row } : null;
}

/** Starts a session under a fresh id (against session fixation) and returns the Set-Cookie value. */
export async function startStoredSession(db: Database, made: NewSession, secure: boolean): Promise<string> {
  const lucia = createLucia(db, { secure });
  const session = await lucia.createSession(userKey(made.company_id, made.user_id), { newSession: made });
  return lucia.createSessionCookie(session.id).serialize();
}

/** Returns the Set-Cookie values that end the session in the browser, with https also one from before `__Host-`. */
export async function endStoredSession(db: Database, secret: string | null, secure: boolean): Promise<string[]> {
  const lucia = createLucia(db, { secure });
  if (secret) await lucia.invalidateSession(secret);
  const blank = lucia.createBlankSessionCookie().serialize();
  return secure ? [blank, blank.replace(lucia.sessionCookieName, sessionCookie)] : [blank];
}

/** The stored id of a session, to keep it when the user's other sessions end. */
export const storedSessionId = hashed;
