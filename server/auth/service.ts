import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import { AppError } from '#server/infra/errors.ts';
import { networkOf } from '#server/infra/network.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import { recordSecretChange } from '../infra/history-queries.ts';
import { clearCount, uncount } from '../infra/rate-limit-queries.ts';
import { findLogin, isLoginUnchanged, type LoginRow, recordLogin, setPasswordHash } from './login-queries.ts';
import { endStoredSession, startStoredSession } from './lucia.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { loginSchema, SessionUser } from './schema.ts';
import { mintScope } from './scope.ts';
import type { Session } from './session.ts';
import { deleteUserSessions } from './session-queries.ts';

const windowMs = 15 * 60_000;
const perAccount = 10;
const perAddress = 50;
const wrongLoginMessage = 'Invalid email or password';
const tooManyLoginsMessage = 'Too many login attempts. Wait a few minutes and try again.';

/** The key of the rate limit of an account's failed log-ins. */
export const failuresOf = (email: string) => `login:${email.toLowerCase()}`;

interface Caller {
  address: string;
  userAgent: string;
  secure: boolean;
}

/**
 * Logs a person in; returns the user and the Set-Cookie value. Throws unauthenticated with equal message and timing for
 * a wrong address or password, and rate_limited after 10 failures of an account or 50 of a network in 15 minutes.
 * Attempts count before the password check, so that parallel guesses count too. Ends `earlier`, the browser's previous
 * session, which nobody could end otherwise.
 */
export async function login(
  db: Database,
  caller: Caller,
  input: z.infer<typeof loginSchema>,
  clock: Clock,
  earlier: Session | null,
): Promise<{ user: SessionUser; cookie: string }> {
  const now = clock();
  const account = failuresOf(input.email);
  const address = `login-from:${networkOf(caller.address)}`;
  const limit = { windowMs, message: tooManyLoginsMessage };
  await countUse(db, { ...limit, key: address, most: perAddress }, now);
  await countUse(db, { ...limit, key: account, most: perAccount }, now);
  const found = await findLogin(db, input.email);
  const right = await isPassword(input.password, found?.password_hash);
  if (!right || !found || found.status !== 'active') {
    throw new AppError('unauthenticated', wrongLoginMessage);
  }
  const cookie = await db.transaction().execute(async (db) => {
    if (!(await isLoginUnchanged(db, found))) throw new AppError('unauthenticated', wrongLoginMessage);
    await clearCount(db, account);
    await uncount(db, address);
    await recordLogin(db, found, { at: toIso(now), method: input.llm, notifications: input.llen });
    const { company_id, user_id } = found;
    const made = {
      company_id,
      user_id,
      installed: input.llm?.endsWith('1') ?? false,
      user_agent: caller.userAgent,
      address: caller.address,
      now: toIso(now),
    };
    if (earlier?.kind === 'cookie') await endStoredSession(db, earlier.secret, caller.secure);
    return startStoredSession(db, made, caller.secure);
  });
  const { user_id, role, first_name, last_name, email, mobile } = found;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return { user: { id: user_id, role, first_name, last_name, name, email, mobile }, cookie };
}

/**
 * Sets a user's password, for the caller or somebody else. Ends their sessions, but for `keptSession`, and by a trigger
 * (migration 0023) their access tokens. Call it in a transaction with an actor.
 */
export async function replacePassword(
  db: Database,
  scope: Scope,
  userId: number,
  password: string,
  keptSession?: string,
): Promise<void> {
  const hash = await hashPassword(password);
  // Locks the user before the login, like every change of a user.
  await lockUser(db, scope, userId);
  await setPasswordHash(db, scope, userId, hash);
  await recordSecretChange(db, scope, { entity: 'users', id: userId, secret: 'password' });
  await deleteUserSessions(db, { company_id: scope.company_id, user_id: userId }, keptSession);
}

/** For the operator's tool. Also lifts the block that too many failures have set. */
export async function resetPassword(db: Database, login: LoginRow, password: string): Promise<void> {
  const scope = mintScope({ ...login, id: login.user_id }, 'UTC');
  await db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: 'Operator of the server' });
    await replacePassword(transaction, scope, login.user_id, password);
    await clearCount(transaction, failuresOf(login.email));
  });
}
