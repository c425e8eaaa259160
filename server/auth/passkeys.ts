import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { AppError } from '#server/infra/errors.ts';
import type { Logger } from '#server/infra/log.ts';
import { networkOf } from '#server/infra/network.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import {
  passkeyEndedMessage,
  suspendedLoginMessage,
  tooManyLoginsMessage,
  unknownPasskeyMessage,
  unusablePasskeyMessage,
} from './constants.ts';
import { cookieIn, cookieName } from './cookies.ts';
import { recordPasskey } from './history-queries.ts';
import { holderOf, type UserKey } from './login-queries.ts';
import {
  deletePasskeys,
  findPasskeyLogin,
  listPasskeys,
  type PasskeyLogin,
  saveChallenge,
  takeChallenge,
} from './passkey-queries.ts';
import {
  newPasskeyOptionsSchema,
  type PasskeyAssertion,
  type PasskeyRegistration,
  passkeyOptionsSchema,
} from './schema.ts';
import { endSessionsOf } from './session-queries.ts';
import { disableTwoFactor } from './two-factor.ts';

/** Passkeys (WebAuthn): the device signs a challenge once it has verified its owner. Rules S37 to S43. */

/** What a call needs to know of its request. */
export interface PasskeyCaller {
  db: Database;
  clock: Clock;
  log: Logger;
  config: Pick<Config, 'appUrl'>;
  host: string;
  address: string;
  passkeyTicket: string | undefined;
  secure: boolean;
  reply: Headers;
}

/** Loaded when first needed: it takes most of a second. */
const library = () => import('@simplewebauthn/server');

const challengeMs = 5 * 60_000;
const windowMs = 15 * 60_000;
const startsPerNetwork = 100;
/** EdDSA, ES256 and RS256: every device has one of them, and Node 20 knows them all. */
const algorithms = [-8, -7, -257];

const ticketCookie = 'fettle_passkey';

/** The browser's part of a challenge, from a Cookie header. */
export const passkeyTicketOf = (cookies: string | undefined): string | undefined =>
  cookieIn(cookies, ticketCookie)?.match(/^[\w-]{43}$/)?.[0];

/** The domain that passkeys are made for, and the addresses from which they may be used. */
function relyingParty({ config: { appUrl }, host }: Pick<PasskeyCaller, 'config' | 'host'>) {
  const addresses = appUrl ? [appUrl] : [`https://${host}`, `http://${host}`];
  const urls = addresses.map((address) => new URL(address));
  return { id: urls[0]!.hostname, origins: urls.map(({ origin }) => origin) };
}

/** `purpose`: otherwise a challenge to log in could add a passkey. */
export const holderHash = (ticket: string, purpose: string) =>
  createHash('sha256').update(`${ticket} ${purpose}`).digest('hex');

export const loggingIn = 'log in';
export const addingTo = ({ company_id, user_id }: UserKey) => `add to ${company_id}:${user_id}`;

/** Keeps a challenge for this browser, which is known by a cookie that no script reads. */
async function giveChallenge(
  { db, clock, secure, reply }: PasskeyCaller,
  { purpose, challenge }: { purpose: string; challenge: string },
): Promise<void> {
  const ticket = randomBytes(32).toString('base64url');
  const expires_at = toIso(clock() + challengeMs);
  await saveChallenge(db, { holder_hash: holderHash(ticket, purpose), challenge, expires_at });
  const name = cookieName(ticketCookie, secure);
  const cookie = `${name}=${ticket}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${challengeMs / 1000}`;
  reply.append('Set-Cookie', secure ? `${cookie}; Secure` : cookie);
}

/** Undefined if this browser has none. Call it outside a transaction, which a failure would roll back. */
async function spendChallenge({ db, clock, passkeyTicket }: PasskeyCaller, purpose: string) {
  return passkeyTicket && takeChallenge(db, holderHash(passkeyTicket, purpose), toIso(clock()));
}

/** What a device stores as the user of a passkey, and returns with each log-in. */
export const userHandle = ({ company_id, user_id }: UserKey) => Buffer.from(`${company_id}:${user_id}`);

function userOfHandle(handle: string | undefined): UserKey | undefined {
  const text = Buffer.from(handle ?? '', 'base64url').toString('latin1');
  const [, company_id, user_id] = /^([1-9]\d{0,15}):([1-9]\d{0,15})$/.exec(text) ?? [];
  const ids = { company_id: Number(company_id), user_id: Number(user_id) };
  return Object.values(ids).every(Number.isSafeInteger) ? ids : undefined;
}

export async function passkeyToAdd(caller: PasskeyCaller, user: UserKey & { email: string; name: string }) {
  const { generateRegistrationOptions } = await library();
  const holder = await holderOf(caller.db, user);
  const options = await generateRegistrationOptions({
    rpName: 'Fettle',
    rpID: relyingParty(caller).id,
    userID: new Uint8Array(userHandle(holder)),
    userName: user.email,
    userDisplayName: user.name,
    timeout: challengeMs,
    excludeCredentials: (await listPasskeys(caller.db, user)).map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  await giveChallenge(caller, { purpose: addingTo(user), challenge: options.challenge });
  return newPasskeyOptionsSchema.parse(options);
}

/** What a new passkey is stored as. 409 if the challenge is over, 422 for an answer to anything else than it. */
export async function verifyAdded(caller: PasskeyCaller, user: UserKey, response: PasskeyRegistration) {
  const challenge = await spendChallenge(caller, addingTo(user));
  if (!challenge) throw new AppError('conflict', passkeyEndedMessage, { errorCause: 'expired', fields: 'state' });
  const { verifyRegistrationResponse } = await library();
  const { id: rp_id, origins } = relyingParty(caller);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, id: response.rawId, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rp_id,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: Error) => {
    logRejected(caller, user, error);
    return { registrationInfo: undefined };
  });
  if (!registrationInfo)
    throw new AppError('unprocessable', unusablePasskeyMessage, { errorCause: 'not_verified', fields: 'request' });
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey), sign_count: counter, rp_id };
}

/** The options of `navigator.credentials.get`. 429 after 100 in 15 minutes per network. */
export async function passkeyToLogInWith(caller: PasskeyCaller) {
  const key = `passkey-from:${networkOf(caller.address)}`;
  const limit = { key, of: 'caller', most: startsPerNetwork, windowMs, message: tooManyLoginsMessage } as const;
  await countUse(caller, limit, caller.clock());
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(caller).id,
    userVerification: 'required',
    timeout: challengeMs,
  });
  await giveChallenge(caller, { purpose: loggingIn, challenge: options.challenge });
  return passkeyOptionsSchema.parse(options);
}

/** In one sentence whatever is wrong, which tells nobody whose passkey it is. */
export const unknownPasskey = () => new AppError('unauthenticated', unknownPasskeyMessage);

/** The account of a passkey that has signed this browser's challenge. 401 otherwise. The caller must `usePasskey`. */
export async function accountOfPasskey(
  caller: PasskeyCaller,
  response: PasskeyAssertion,
): Promise<PasskeyLogin & { newCount: number }> {
  const challenge = await spendChallenge(caller, loggingIn);
  if (!challenge) throw new AppError('unauthenticated', passkeyEndedMessage);
  const user = userOfHandle(response.response.userHandle);
  const found = user && (await findPasskeyLogin(caller.db, user, response.rawId));
  if (found?.status !== 'active') throw unknownPasskey();
  const { verifyAuthenticationResponse } = await library();
  const { id, origins } = relyingParty(caller);
  // Another address than the one it was made for, with the same database behind it.
  if (found.rp_id !== id) throw unknownPasskey();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, id: response.rawId, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(found.public_key),
      counter: found.sign_count,
    },
  }).catch((error: Error) => {
    logRejected(caller, found, error);
    return { verified: false, authenticationInfo: undefined };
  });
  if (!verified || !authenticationInfo) throw unknownPasskey();
  // Only its owner learns this.
  if (found.is_suspended) throw new AppError('unauthenticated', suspendedLoginMessage);
  return { ...found, newCount: authenticationInfo.newCounter };
}

/** The library's reasons name the expected address: a wrong APP_URL is found so. */
function logRejected({ log }: PasskeyCaller, { company_id, user_id }: UserKey, { message }: Error): void {
  log.warn({ part: 'passkeys', company_id, user: user_id, reason: message.slice(0, 300) }, 'passkey rejected');
}

/** Ends a user's codes, passkeys and sessions. Nulls: there was nothing. Call it in a transaction with an actor. */
export async function removeSecondSteps(
  db: Database,
  scope: Scope,
  user_id: number,
): Promise<{ codes: boolean; passkeys: number } | null> {
  const user = { company_id: scope.company_id, user_id };
  await lockUser(db, scope, user_id);
  const codes = await disableTwoFactor(db, scope, user_id);
  const passkeys = await deletePasskeys(db, user);
  for (const { name } of passkeys) await recordPasskey(db, scope, { user_id, from: name, to: null });
  if (!codes && passkeys.length === 0) return null;
  await endSessionsOf(db, user);
  return { codes, passkeys: passkeys.length };
}
