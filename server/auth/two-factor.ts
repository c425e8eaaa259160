import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#db/client.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { openSecret, sealSecret, twoFactorBinding } from '#server/company-settings/secrets.ts';
import type { AppSecrets } from '#server/infra/config.ts';
import { fieldError, stateConflict } from '#server/infra/errors.ts';
import { recoveryCodeCount, wrongCodeMessage } from './constants.ts';
import { recordTwoFactor } from './history-queries.ts';
import { holderOf, type UserKey } from './login-queries.ts';
import { randomReadable } from './passwords.ts';
import { endSessionsOf } from './session-queries.ts';
import {
  claimStep,
  deleteTwoFactor,
  findTwoFactor,
  insertPendingLogin,
  lockLogin,
  putSecretInUse,
  savePendingSecret,
  spendRecoveryCode,
  type TwoFactorRow,
} from './two-factor-queries.ts';

/** Time-based one-time codes (RFC 6238): 6 digits, SHA-1, 30 seconds. Rules S29 to S31. */

const issuer = 'Fettle';
/** Ends a log-in whose code is not entered. */
const pendingMs = 5 * 60_000;

const totpOf = (secret: string, label = '') => new TOTP({ issuer, label, secret: Secret.fromBase32(secret) });

/** The number of the 30 seconds that the code is of, with one of skew either way; undefined for a wrong code. */
function stepOf(secret: string, code: string, now: number): { step: number; now: number } | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  const current = totp.counter({ timestamp: now });
  return delta === null ? undefined : { step: current + delta, now: current };
}

// A fast hash suffices for both, because they are random.
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
export const pendingHash = hashOf;

/** 'abcd-efgh-jkmn-pqrs': 79 random bits. */
const newRecoveryCode = () => randomReadable(16).replace(/(.{4})(?=.)/g, '$1-');

/** Without the spaces and dashes that make a code readable. */
const bare = (code: string) => code.replace(/[\s-]/g, '').toLowerCase();

/** Which user the secrets of a row are sealed for. */
const bindingIn = ({ place_company_id, place_user_id }: TwoFactorRow) =>
  twoFactorBinding({ company_id: place_company_id, user_id: place_user_id });

/** Notes the code as used. False if it is wrong or was used before. */
export async function acceptCode(
  db: Database,
  user: UserKey,
  { known, code, now, secrets }: { known: TwoFactorRow; code: string; now: number; secrets: AppSecrets },
): Promise<boolean> {
  const given = bare(code);
  if (!/^\d{6}$/.test(given)) return spendRecoveryCode(db, user, hashOf(given));
  const secret = known.secret_value ? openSecret(secrets, bindingIn(known), known.secret_value) : undefined;
  const found = secret === undefined ? undefined : stepOf(secret, given, now);
  return found !== undefined && claimStep(db, user, found);
}

/** The token by which a log-in continues with its code. It opens nothing else. */
export async function startPendingLogin(db: Database, user: UserKey, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now + pendingMs).toISOString();
  await insertPendingLogin(db, user, { token_hash: pendingHash(token), expires_at });
  return token;
}

export async function startTwoFactor(
  db: Database,
  scope: Scope,
  { email, secrets }: { email: string; secrets: AppSecrets },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const known = await findTwoFactor(db, scope);
  const place = known ? bindingIn(known) : twoFactorBinding(await holderOf(db, scope));
  await savePendingSecret(db, scope, sealSecret(secrets.appSecret, place, secret));
  return { secret, uri: totpOf(secret, email).toString() };
}

/**
 * Turns codes on, or replaces their secret, and ends other sessions. 409 if nothing is set up, 422 for a wrong code.
 */
export async function confirmTwoFactor(
  db: Database,
  scope: Scope,
  { code, now, secrets, keptSession }: { code: string; now: number; secrets: AppSecrets; keptSession: string },
): Promise<string[]> {
  await lockUser(db, scope, scope.user_id);
  await lockLogin(db, scope);
  const known = await findTwoFactor(db, scope);
  const secret = known?.pending_value && openSecret(secrets, bindingIn(known), known.pending_value);
  if (!secret) throw stateConflict('expired', 'Start setting up one-time codes again.');
  const found = stepOf(secret, bare(code), now);
  if (!found) throw fieldError('unprocessable', 'code', wrongCodeMessage, 'not_verified');
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await putSecretInUse(db, scope, { step: found.step, codeHashes: codes.map((each) => hashOf(bare(each))) });
  await recordTwoFactor(db, scope, { user_id: scope.user_id, from: Boolean(known.secret_value), to: true });
  await endSessionsOf(db, scope, keptSession);
  return codes;
}

/** Turns a user's codes off; false if they were not on. Call it in a transaction with an actor. */
export async function disableTwoFactor(db: Database, scope: Scope, user_id: number): Promise<boolean> {
  const user = { company_id: scope.company_id, user_id };
  await lockUser(db, scope, user_id);
  const known = await findTwoFactor(db, user);
  if (!known) return false;
  await deleteTwoFactor(db, user);
  if (!known.secret_value) return false;
  await recordTwoFactor(db, scope, { user_id, from: true, to: false });
  return true;
}
