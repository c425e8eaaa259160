import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { updateRow } from '#db/crud.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { scopeOfLink } from '#server/auth/scope.ts';
import { failuresOf, replacePassword } from '#server/auth/service.ts';
import { toIso } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { AppError, errorTable, notFound, stateConflict } from '#server/infra/errors.ts';
import { canMail, canMailLinks, settingsOf } from '#server/infra/mail/mail-settings.ts';
import { networkOf } from '#server/infra/network.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import type { CallCtx, Context } from '#server/rpc/context.ts';
import { recordSecretChange } from '../infra/history-queries.ts';
import { clearCount } from '../infra/rate-limit-queries.ts';
import { deadLinkMessage, type LinkPurpose, linkLifetimes, linkPath } from './constants.ts';
import { findLink, findLoginOfUser, type LiveLink, replaceLink, takeLink } from './link-queries.ts';
import { emailChangedMessage } from './mail-text.ts';
import type { emailChangeSchema, OpenedLink, passwordByLinkSchema, SentLink } from './schema.ts';

const quarterHourMs = 15 * 60_000;
const hourMs = 3_600_000;
const tooMany = errorTable.rate_limited.words;

/** 64 hexadecimal digits: mail programs may cut signs off the end of an address. */
export function newLinkToken(): { token: string; token_hash: string } {
  const token = randomBytes(32).toString('hex');
  return { token, token_hash: tokenHash(token) };
}

/** Without APP_URL only a path, which the admin's browser completes. */
export const linkUrl = (token: string, { appUrl = '' }: Pick<Config, 'appUrl'>): string =>
  `${appUrl}${linkPath}#${token}`;

interface WantedLink {
  company_id: number;
  user_id: number;
  purpose: LinkPurpose;
  /** The address to confirm. */
  email?: string;
}

const expiryOf = ({ purpose }: WantedLink, now: number) => toIso(now + linkLifetimes[purpose].ms);

/** Voids the earlier links of the purpose and queues the mail. Lock the user first, like every change of a user. */
export async function mailLink(db: Database, link: WantedLink, now: number): Promise<void> {
  const { company_id } = link;
  const link_id = await replaceLink(db, { ...link, expires_at: expiryOf(link, now) });
  await enqueue(db, 'send_link', { company_id, link_id });
}

/**
 * Queues the look-up of an address, so that neither answer nor time tell whether it exists. 429 after 20 calls in 15
 * minutes per network.
 */
export async function requestReset({ db, clock, address }: Context, email: string): Promise<void> {
  const key = `forgot-from:${networkOf(address)}`;
  await countUse(db, { key, most: 20, windowMs: quarterHourMs, message: tooMany }, clock());
  // The key merges requests for the same address that are still waiting.
  await enqueue(db, 'look_up_login', { email }, { key: tokenHash(email.toLowerCase()) });
}

const deadLink = () => new AppError('not_found', deadLinkMessage);

/** 404 for a link that cannot be used; 429 after 100 calls in 15 minutes per network. */
async function openLink({ db, clock, address }: Context, token: string): Promise<LiveLink> {
  const key = `link-from:${networkOf(address)}`;
  await countUse(db, { key, most: 100, windowMs: quarterHourMs, message: tooMany }, clock());
  const link = await findLink(db, tokenHash(token), toIso(clock()));
  if (!link) throw deadLink();
  return link;
}

const nameOf = ({ first_name, last_name }: LiveLink) => `${first_name} ${last_name}`.trim();

export async function readLink(context: Context, token: string): Promise<OpenedLink> {
  const link = await openLink(context, token);
  const { company_name } = await settingsOf(context.db, link.company_id, context.config);
  return { ...link, name: nameOf(link), company_name, email: link.new_email ?? link.email };
}

/** Uses a link up and does its work, in one transaction whose actor is the link's user. 404 if it cannot be used. */
async function spendLink(
  context: Context,
  link: LiveLink,
  token: string,
  work: (db: Database, scope: Scope) => Promise<void>,
): Promise<void> {
  const { user_id } = link;
  const scope = scopeOfLink(link);
  await context.db.transaction().execute(async (db) => {
    await setActor(db, { id: user_id, name: nameOf(link), requestId: context.requestId });
    const user = await lockUser(db, scope, user_id);
    const isTaken = await takeLink(db, link, tokenHash(token), toIso(context.clock()));
    if (!isTaken || user?.status !== 'active') throw deadLink();
    await work(db, scope);
  });
}

/** Ends all sessions, push subscriptions, access tokens and other links of the user. */
export async function setPasswordByLink(
  context: Context,
  { token, newPassword }: z.infer<typeof passwordByLinkSchema>,
): Promise<{ email: string }> {
  const link = await openLink(context, token);
  if (link.purpose === 'email') throw deadLink();
  const { email, user_id } = link;
  await spendLink(context, link, token, async (db, scope) => {
    await replacePassword(db, scope, user_id, newPassword);
    // Otherwise somebody's wrong guesses would keep the new password from working.
    await clearCount(db, failuresOf(email));
  });
  return { email };
}

interface EmailChange {
  user_id: number;
  first_name: string;
  name: string;
  /** The address until now, which is told if it differs. */
  from: string;
  to: string;
}

/** 409 if the address is in use in any company. */
async function replaceEmail(
  { db, scope, settings, config }: Pick<Ctx, 'db' | 'scope' | 'settings' | 'config'>,
  { user_id, first_name, name, from, to }: EmailChange,
): Promise<void> {
  await updateRow(db, scope, 'users', user_id, { email: to });
  if (isSameAddress(from, to) || !canMail(settings, config)) return;
  await enqueue(db, 'send_mail', {
    company_id: scope.company_id,
    to: { name, address: from },
    ...emailChangedMessage(first_name, settings.company_name, to),
  });
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** 409 if the address is in use by now; the link then stays valid. */
export async function confirmEmail(context: Context, token: string): Promise<{ email: string }> {
  const { config } = context;
  const link = await openLink(context, token);
  const email = link.new_email;
  if (email === null) throw deadLink();
  const settings = await settingsOf(context.db, link.company_id, config);
  await spendLink(context, link, token, async (db, scope) => {
    const change = { ...link, name: nameOf(link), from: link.email, to: email };
    await replaceEmail({ db, scope, settings, config }, change);
  });
  return { email };
}

/**
 * Changes the caller's own address once they open the link mailed to it; at once if links cannot be mailed. Only then
 * 409 if it is in use: otherwise that would tell who has a log-in. 429 after 5 links in an hour.
 */
export async function changeOwnEmail(ctx: CallCtx, email: string): Promise<z.infer<typeof emailChangeSchema>> {
  const { db, scope, settings, config, session } = ctx;
  const { company_id, user_id } = scope;
  const now = ctx.clock();
  await lockUser(db, scope, user_id);
  const { user } = session;
  if (isSameAddress(email, user.email) || !canMailLinks(settings, config)) {
    await replaceEmail(ctx, { ...user, user_id, from: user.email, to: email });
    return { email, must_confirm: false };
  }
  const key = `change-email:${company_id}:${user_id}`;
  await countUse(db, { key, most: 5, windowMs: hourMs, message: tooMany }, now);
  await mailLink(db, { company_id, user_id, purpose: 'email', email }, now);
  return { email, must_confirm: true };
}

/** Mails a new user their invitation; false if links cannot be mailed. */
export async function inviteByMail({ db, scope, settings, config, clock }: Ctx, user_id: number): Promise<boolean> {
  if (!canMailLinks(settings, config)) return false;
  await mailLink(db, { company_id: scope.company_id, user_id, purpose: 'invitation' }, clock());
  return true;
}

/**
 * A link for one of the admin's users: an invitation until they have a password, then one to set a new password. Without
 * a mail server it is returned. The history records that the admin made one, as whoever has it can log in as the user.
 * 404; 409 if the user is disabled; 429 after 10 links in an hour.
 */
export async function sendUserLink(ctx: CallCtx, user_id: number): Promise<SentLink> {
  const { db, scope, settings, config } = ctx;
  const { company_id } = scope;
  const now = ctx.clock();
  if (!(await lockUser(db, scope, user_id))) throw notFound('user');
  const login = await findLoginOfUser(db, { company_id, user_id });
  if (login.status !== 'active') throw stateConflict('This user is disabled, so a link wouldn’t work.');
  const key = `user-link:${company_id}:${user_id}`;
  await countUse(db, { key, most: 10, windowMs: hourMs, message: tooMany }, now);
  const purpose = login.has_password ? ('reset' as const) : ('invitation' as const);
  const wanted = { company_id, user_id, purpose };
  await recordSecretChange(db, scope, { entity: 'users', id: user_id, secret: 'login_link' });
  if (canMailLinks(settings, config)) {
    await mailLink(db, wanted, now);
    return { email: login.email, purpose, link: null };
  }
  const { token, token_hash } = newLinkToken();
  await replaceLink(db, { ...wanted, token_hash, expires_at: expiryOf(wanted, now) });
  return { email: login.email, purpose, link: linkUrl(token, config) };
}
