import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { settingsOf } from '#server/company-settings/mail-settings.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import type { AppSecrets, Config } from '#server/infra/config.ts';
import type { ErrorCause } from '#server/infra/error-causes.ts';
import { AppError, causedBy, notFound } from '#server/infra/errors.ts';
import { networkOf } from '#server/infra/network.ts';
import { countUse, type Limited, takeBackUse } from '#server/infra/rate-limit.ts';
import { maxPasswordLength } from '#server/infra/typed/password.ts';
import { clearCount, uncount } from '../infra/rate-limit-queries.ts';
import {
  codeNeeded,
  codeNeededMessage,
  codeWrong,
  currentPasswordMessage,
  passkeyNeeded,
  passkeyNeededMessage,
  pendingEnded,
  reauthenticate,
  suspendedLoginMessage,
  suspendedSwitchMessage,
  tooManyLoginsMessage,
  wrongCodeMessage,
  wrongPasswordMessage,
} from './constants.ts';
import { recordSecretChange } from './history-queries.ts';
import {
  findAccountOf,
  findLogin,
  holderIn,
  holderOf,
  isLoginUnchanged,
  type LoginRow,
  listAccountsOf,
  passwordHashOf,
  recordLogin,
  setPasswordHash,
  type UserKey,
} from './login-queries.ts';
import { endStoredSession, startStoredSession } from './lucia.ts';
import { listPasskeys, usePasskey } from './passkey-queries.ts';
import { accountOfPasskey, type PasskeyCaller, removeSecondSteps, unknownPasskey } from './passkeys.ts';
import { hashPassword, isPassword } from './passwords.ts';
import type { loginSchema, passkeyLoginSchema, SessionUser } from './schema.ts';
import { mintScope } from './scope.ts';
import type { Session } from './session.ts';
import { endSessionsOf, findSession } from './session-queries.ts';
import { acceptCode, pendingHash, startPendingLogin } from './two-factor.ts';
import { deletePendingLogin, findPendingLogin, findTwoFactor } from './two-factor-queries.ts';

const windowMs = 15 * 60_000;
const perAccount = 10;
const perAddress = 50;
/** Few, because three of a million codes are right. */
const wrongCodes = 5;
const wrongLoginMessage = 'Invalid email or password';

/** The key of the rate limit of an account's failed log-ins. */
export const failuresOf = (email: string) => `login:${email.toLowerCase()}`;
const wrongCodesOf = ({ company_id, user_id }: UserKey) => `code:${company_id}:${user_id}`;

type LoginConfig = AppSecrets & Pick<Config, 'fixedSettings'>;

interface LoggedIn {
  user: SessionUser;
  cookie: string;
}

interface Caller {
  address: string;
  userAgent: string;
  secure: boolean;
  reply: Headers;
}

/**
 * Logs a person in; returns the user and the Set-Cookie value. Throws unauthenticated with equal message and timing for
 * a wrong address or password, and rate_limited after 10 failures of an account, 50 of a network or 5 wrong codes in 15
 * minutes. Attempts count before the check, so that parallel guesses count too. Where a code is needed and missing, it
 * throws unauthenticated with a `pending` token for the second step, and makes no session; nor does it where only a
 * passkey will do. Ends `earlier`, the browser's previous session, which nobody could end otherwise.
 */
export async function login(
  db: Database,
  caller: Caller,
  input: z.infer<typeof loginSchema>,
  { clock, config, earlier }: { clock: Clock; config: LoginConfig; earlier: Session | null },
): Promise<LoggedIn> {
  const now = clock();
  const { reply } = caller;
  const address = `login-from:${networkOf(caller.address)}`;
  const ofNetwork = { key: address, of: 'caller', most: perAddress, windowMs, message: tooManyLoginsMessage } as const;
  await countUse({ db, reply }, ofNetwork, now);
  const pending = input.pending === undefined ? undefined : pendingHash(input.pending);
  const found = await (pending === undefined ? accountOf({ db, reply }, input, now) : pendingAccount(db, pending, now));
  const { code } = input;
  if (code !== undefined) {
    await countUse(
      { db, reply },
      { key: wrongCodesOf(holderIn(found)), of: 'everyone', most: wrongCodes, windowMs, message: tooManyLoginsMessage },
      now,
    );
  }
  const outcome = await db.transaction().execute(async (db) => {
    if (!(await isLoginUnchanged(db, found))) throw new AppError('unauthenticated', wrongLoginMessage);
    await takeBackUse({ db, reply }, ofNetwork);
    // Read once the log-in is locked: codes may have been turned on since the password was checked.
    const codes = await findTwoFactor(db, found);
    const sealed = codes?.secret_value;
    if (sealed && code === undefined) {
      await uncount(db, failuresOf(found.email));
      return { pending: await startPendingLogin(db, found, now) };
    }
    const isRight = () => acceptCode(db, found, { known: codes!, code: code!, now, secrets: config });
    if (sealed && !(await isRight())) {
      throw codeError(wrongCodeMessage, codeWrong);
    }
    if (!sealed && (await needsPasskey(db, found, config))) {
      await uncount(db, failuresOf(found.email));
      return { needsPasskey: true as const };
    }
    if (pending !== undefined && !(await deletePendingLogin(db, pending))) throw pendingError();
    await clearCount(db, failuresOf(found.email));
    if (code !== undefined) await clearCount(db, wrongCodesOf(holderIn(found)));
    return openSession(db, found, caller, { input, now, earlier });
  });
  // Not within the transaction, which would roll back the token and the counts.
  if ('pending' in outcome) throw codeError(codeNeededMessage, codeNeeded, { pending: outcome.pending });
  if ('needsPasskey' in outcome) {
    throw new AppError('unauthenticated', passkeyNeededMessage, causedBy(passkeyNeeded));
  }
  return outcome;
}

/** Logs in by a passkey, without a code. 401 whatever is wrong, 429 after 50 failures of a network in 15 minutes. */
export async function loginByPasskey(
  caller: Caller & PasskeyCaller,
  input: z.infer<typeof passkeyLoginSchema>,
  earlier: Session | null,
): Promise<LoggedIn> {
  const now = caller.clock();
  const address = `login-from:${networkOf(caller.address)}`;
  const ofNetwork = { key: address, of: 'caller', most: perAddress, windowMs, message: tooManyLoginsMessage } as const;
  await countUse(caller, ofNetwork, now);
  const found = await accountOfPasskey(caller, input.response);
  return caller.db.transaction().execute(async (db) => {
    if (!(await isLoginUnchanged(db, found))) throw unknownPasskey();
    if (!(await usePasskey(db, found, { newCount: found.newCount, at: toIso(now) }))) throw unknownPasskey();
    await takeBackUse({ db, reply: caller.reply }, ofNetwork);
    return openSession(db, found, caller, { input, now, earlier, passkey_id: found.passkey_id });
  });
}

/**
 * Opens another company of the caller instead of this one, without a password: as far as the log-in goes, the new session
 * is as old as the one that it ends. 404 if they have no access there, 403 if the company is suspended or asks for a
 * passkey that this session was not opened with. 401 if this session has ended meanwhile.
 */
export async function switchCompany(
  caller: Caller & { db: Database; clock: Clock; config: LoginConfig; session: Session },
  company_id: number,
): Promise<LoggedIn> {
  const { session, config, clock } = caller;
  return caller.db.transaction().execute(async (db) => {
    const found = await findAccountOf(db, session.scope, company_id);
    if (found?.status !== 'active') throw notFound('company');
    if (found.is_suspended) throw new AppError('forbidden', suspendedSwitchMessage);
    // Locked against a new password, which ends this session.
    const isUnchanged = await isLoginUnchanged(db, found);
    const current = await findSession(db, session.id);
    if (!isUnchanged || !current) throw new AppError('unauthenticated');
    const { opening_passkey, installed, createdAt: started } = current;
    const hasCodes = Boolean((await findTwoFactor(db, found))?.secret_value);
    if (opening_passkey === null && !hasCodes && (await needsPasskey(db, found, config))) {
      throw new AppError('forbidden', passkeyNeededMessage, causedBy(passkeyNeeded));
    }
    return openSession(db, found, caller, {
      input: {},
      now: clock(),
      earlier: session,
      started,
      installed,
      ...(opening_passkey !== null && { passkey_id: opening_passkey }),
    });
  });
}

interface OpenSession {
  input: { llm?: string | undefined; llen?: boolean | undefined };
  now: number;
  earlier: Session | null;
  passkey_id?: number;
  /** ISO: when the person logged in, if that was before. */
  started?: string;
  /** Default: as the device says. */
  installed?: boolean;
}

async function openSession(
  db: Database,
  found: LoginRow,
  caller: Caller,
  { input, now, earlier, passkey_id, started, installed = input.llm?.endsWith('1') ?? false }: OpenSession,
): Promise<LoggedIn> {
  await recordLogin(db, found, { at: toIso(now), method: input.llm, notifications: input.llen });
  const { company_id, user_id, role, first_name, last_name, email, mobile } = found;
  const made = {
    company_id,
    user_id,
    installed,
    user_agent: caller.userAgent,
    opening_passkey: passkey_id ?? null,
    address: caller.address,
    now: toIso(now),
    ...(started !== undefined && { started }),
  };
  if (earlier?.kind === 'cookie') await endStoredSession(db, earlier.secret, caller.secure);
  const cookie = await startStoredSession(db, made, caller.secure);
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return { user: { id: user_id, role, first_name, last_name, name, email, mobile }, cookie };
}

/** Whether only a passkey will do as the required second step: the password alone would allow setting up codes. */
async function needsPasskey(db: Database, login: LoginRow, config: LoginConfig): Promise<boolean> {
  return (await listPasskeys(db, login)).length > 0 && (await requiresSteps(db, login, config));
}

/** Whether any company of the person requires a second step of them. */
export async function requiresSteps(
  db: Database,
  user: UserKey,
  config: Pick<Config, 'fixedSettings'>,
): Promise<boolean> {
  for (const { role, status, company_id } of await listAccountsOf(db, user)) {
    if (role !== 'admin' || status !== 'active') continue;
    if ((await settingsOf(db, company_id, config)).text('require_two_factor') === 'true') return true;
  }
  return false;
}

const codeError = (message: string, cause: ErrorCause, more?: { pending: string | undefined }) =>
  new AppError('unauthenticated', message, { fields: { code: message }, ...causedBy(cause, more) });

const pendingError = () =>
  new AppError('unauthenticated', 'This took too long. Enter your email and password again.', {
    ...causedBy(pendingEnded),
  });

async function accountOf(
  limited: Limited,
  { email = '', password = '' }: z.infer<typeof loginSchema>,
  now: number,
): Promise<LoginRow> {
  const key = failuresOf(email);
  const ofAccount = { key, of: 'everyone', most: perAccount, windowMs, message: tooManyLoginsMessage } as const;
  await countUse(limited, ofAccount, now);
  const found = await findLogin(limited.db, email);
  const right = await isPassword(password, found?.password_hash);
  if (!right || !found || found.status !== 'active') {
    throw new AppError('unauthenticated', wrongLoginMessage);
  }
  if (found.is_suspended) throw new AppError('unauthenticated', suspendedLoginMessage);
  return found;
}

async function pendingAccount(db: Database, tokenHash: string, now: number): Promise<LoginRow> {
  const found = await findPendingLogin(db, tokenHash, toIso(now));
  if (found?.status !== 'active') throw pendingError();
  if (found.is_suspended) throw new AppError('unauthenticated', suspendedLoginMessage);
  return found;
}

/** A log-in is as good as the password for so long. */
const freshMs = 10 * 60_000;

/**
 * 403 with cause reauthenticate if the log-in is older than 10 minutes and the current password is missing or wrong; one
 * that is sent is always checked. 429 after 10 wrong ones in 15 minutes. Call it outside a transaction, which would roll
 * back the count.
 */
export async function assertReauthenticated(
  { db, reply }: Limited,
  { scope, logged_in_at }: Session,
  currentPassword: unknown,
  now: number,
): Promise<void> {
  const age = now - Date.parse(logged_in_at);
  if (currentPassword === undefined && age >= 0 && age < freshMs) return;
  const reject = (message: string) =>
    new AppError('forbidden', message, {
      fields: { currentPassword: message },
      ...causedBy(reauthenticate),
    });
  if (typeof currentPassword !== 'string' || currentPassword === '') throw reject(currentPasswordMessage);
  const holder = await holderOf(db, scope);
  const key = `password:${holder.company_id}:${holder.user_id}`;
  await countUse({ db, reply }, { key, of: 'caller', most: perAccount, windowMs, message: tooManyLoginsMessage }, now);
  const right =
    currentPassword.length <= maxPasswordLength && (await isPassword(currentPassword, await passwordHashOf(db, scope)));
  if (!right) throw reject(wrongPasswordMessage);
  await clearCount(db, key);
}

/**
 * Sets a user's password, for the caller or somebody else. Ends the sessions of the person in all companies, but for
 * `keptSession`, and by a trigger (end_tokens) their access tokens. `isOwn`: nobody else has seen it. Call it in a
 * transaction with an actor.
 */
export async function replacePassword(
  db: Database,
  scope: Scope,
  userId: number,
  password: string,
  { keptSession, isOwn = false }: { keptSession?: string | undefined; isOwn?: boolean } = {},
): Promise<void> {
  const hash = await hashPassword(password);
  // Locks the user before the login, like every change of a user.
  await lockUser(db, scope, userId);
  await setPasswordHash(db, scope, userId, hash, { isOwn });
  await recordSecretChange(db, scope, { entity: 'users', id: userId, secret: 'password' });
  await endSessionsOf(db, { company_id: scope.company_id, user_id: userId }, keptSession);
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

/** For the operator's tool: null if the user has neither codes nor passkeys. Also lifts the block after wrong codes. */
export async function resetTwoFactor(
  db: Database,
  login: LoginRow,
): Promise<{ codes: boolean; passkeys: number } | null> {
  const scope = mintScope({ ...login, id: login.user_id }, 'UTC');
  return db.transaction().execute(async (transaction) => {
    await setActor(transaction, { id: null, name: 'Operator of the server' });
    await clearCount(transaction, wrongCodesOf(holderIn(login)));
    return removeSecondSteps(transaction, scope, login.user_id);
  });
}
