import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import { hashPassword, isPassword } from '#server/auth/passwords.ts';
import { login } from '#server/auth/service.ts';
import { type Clock, toIso } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { AppError, errorTable, fieldError } from '#server/infra/errors.ts';
import { networkOf } from '#server/infra/network.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import type { Context } from '#server/rpc/context.ts';
import { createCompany } from '../company/service.ts';
import { countInWindow } from '../infra/rate-limit-queries.ts';
import { expiredLinkMessage } from '../session/constants.ts';
import { newLinkToken } from '../session/service.ts';
import {
  closedSignUpMessage,
  inviteOnlyMessage,
  otherPasswordMessage,
  signUpLifetimes,
  signUpPath,
} from './constants.ts';
import { findSignUp, insertSignUp, type SignUp, takeSignUp } from './queries.ts';
import type { acceptInvitationSchema, confirmSignUpSchema, requestSignUpSchema, signedUpSchema } from './schema.ts';

const quarterHourMs = 15 * 60_000;
const hourMs = 3_600_000;
const tooMany = errorTable.rate_limited.words;
/** Requests beyond these are answered alike and mailed to nobody, so that nobody's inbox is filled. */
const mailsPerHour = 3;

/** Without APP_URL only a path. */
export const signUpUrl = (token: string, { appUrl = '' }: Pick<Config, 'appUrl'>): string =>
  `${appUrl}${signUpPath}#${token}`;

/** Neither answer nor time tell whether the address has a log-in. 403 unless SIGNUP is open; 429 after 10 an hour. */
export async function requestSignUp(context: Context, input: z.infer<typeof requestSignUpSchema>): Promise<void> {
  const { db, clock, address, config } = context;
  if (config.signUp === 'closed') throw new AppError('forbidden', closedSignUpMessage);
  if (config.signUp === 'invite') throw new AppError('forbidden', inviteOnlyMessage);
  const now = clock();
  const key = `sign-up:${networkOf(address)}`;
  await countUse(context, { key, of: 'caller', most: 10, windowMs: hourMs, message: tooMany }, now);
  if (input.website) return;
  const { email, company_name, name: person_name } = input;
  const password_hash = await hashPassword(input.password);
  const { count } = await countInWindow(db, `sign-up-mail:${tokenHash(email.toLowerCase())}`, hourMs, now);
  if (count > mailsPerHour) return;
  const expires_at = toIso(now + signUpLifetimes.request.ms);
  await db.transaction().execute(async (trx) => {
    const values = { kind: 'request', email, company_name, person_name, password_hash, expires_at } as const;
    await enqueue(trx, 'send_sign_up', { sign_up_id: await insertSignUp(trx, values) });
  });
}

const expiredLink = () => new AppError('not_found', expiredLinkMessage);

/** 404 for a link that cannot be used; 429 after 100 calls in 15 minutes per network. */
async function openSignUp(context: Context, token: string): Promise<SignUp> {
  const { db, clock, address, config } = context;
  if (config.signUp === 'closed') throw new AppError('forbidden', closedSignUpMessage);
  const key = `sign-up-link:${networkOf(address)}`;
  await countUse(context, { key, of: 'caller', most: 100, windowMs: quarterHourMs, message: tooMany }, clock());
  const found = await findSignUp(db, tokenHash(token), toIso(clock()));
  if (!found) throw expiredLink();
  return found;
}

export const readSignUpLink = openSignUp;

interface NewSignUp {
  company_name: string;
  name: string;
  password: string;
}

/** Uses the link up, makes the company with its admin, and logs them in. 409 if the address has a log-in by now. */
async function finish(
  context: Context,
  { id, email }: SignUp,
  token: string,
  { company_name, name, password }: NewSignUp,
): Promise<z.infer<typeof signedUpSchema>> {
  const { db, clock, config, session } = context;
  await db.transaction().execute(async (trx) => {
    if (!(await takeSignUp(trx, id, tokenHash(token)))) throw expiredLink();
    const made = { name: company_name, admin_email: email, admin_password: password, admin_name: name };
    await createCompany(trx, made, clock);
  });
  const { cookie } = await login(db, context, { email, password }, { clock, config, earlier: session });
  context.reply.append('Set-Cookie', cookie);
  return { email, company_name };
}

/** Asks for the password again, as somebody else may open the mail. 400 if wrong; 429 after 10 in 15 minutes. */
export async function confirmSignUp(
  context: Context,
  { token, password }: z.infer<typeof confirmSignUpSchema>,
): Promise<z.infer<typeof signedUpSchema>> {
  const found = await openSignUp(context, token);
  const { kind, company_name, person_name, password_hash } = found;
  if (kind !== 'request' || company_name === null || person_name === null) throw expiredLink();
  const key = `sign-up-password:${found.id}`;
  await countUse(
    context,
    { key, of: 'everyone', most: 10, windowMs: quarterHourMs, message: tooMany },
    context.clock(),
  );
  if (!(await isPassword(password, password_hash))) throw fieldError('invalid', 'password', otherPasswordMessage);
  return finish(context, found, token, { company_name, name: person_name, password });
}

/** Makes the company and logs its admin in. 404 for a dead link or that of a request; 409 if the address has a log-in. */
export async function acceptInvitation(
  context: Context,
  { token, ...signUp }: z.infer<typeof acceptInvitationSchema>,
): Promise<z.infer<typeof signedUpSchema>> {
  const found = await openSignUp(context, token);
  if (found.kind !== 'invitation') throw expiredLink();
  return finish(context, found, token, signUp);
}

/** Mails an invitation to add a company; without a mail server or APP_URL the link is returned. */
export async function inviteCompany(
  db: Database,
  email: string,
  { clock, config }: { clock: Clock; config: Pick<Config, 'mail' | 'appUrl'> },
): Promise<string | null> {
  const expires_at = toIso(clock() + signUpLifetimes.invitation.ms);
  return db.transaction().execute(async (trx) => {
    const isMailed = config.mail !== undefined && config.appUrl !== undefined;
    const { token, token_hash } = newLinkToken();
    const row = { kind: 'invitation', email, expires_at } as const;
    const sign_up_id = await insertSignUp(trx, isMailed ? row : { ...row, token_hash });
    if (!isMailed) return signUpUrl(token, config);
    await enqueue(trx, 'send_sign_up', { sign_up_id });
    return null;
  });
}
