import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { updateRow } from '#db/crud.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { recordSecretChange } from '#server/auth/history-queries.ts';
import { scopeOfLink } from '#server/auth/scope.ts';
import { failuresOf, replacePassword } from '#server/auth/service.ts';
import type { Session } from '#server/auth/session.ts';
import { canMail, canMailLinks, settingsOf } from '#server/company-settings/mail-settings.ts';
import { toIso } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { AppError, causedBy, errorTable, notFound, stateConflict } from '#server/infra/errors.ts';
import { networkOf } from '#server/infra/network.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import { countUse } from '#server/infra/rate-limit.ts';
import type { CallCtx, Context } from '#server/rpc/context.ts';
import { ownPasswordNeeded, ownPasswordNeededMessage, sharedLoginMessage } from '../auth/constants.ts';
import { findMembership, joinLogin, listAccountsOf, seatLogin, type UserKey } from '../auth/login-queries.ts';
import { clearCount } from '../infra/rate-limit-queries.ts';
import {
  expiredLinkMessage,
  joinFirstMessage,
  type LinkPurpose,
  linkLifetimes,
  linkPath,
  noJoinMessage,
} from './constants.ts';
import { findLink, findLoginOfUser, type LiveLink, replaceLink, takeLink, voidLinksOf } from './link-queries.ts';
import { emailChangedMessage } from './mail-text.ts';
import type { emailChangeSchema, joinByLinkSchema, OpenedLink, passwordByLinkSchema, SentLink } from './schema.ts';

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

interface LinkRequest {
  company_id: number;
  user_id: number;
  purpose: LinkPurpose;
  email?: string;
}

const expiryOf = ({ purpose }: LinkRequest, now: number) => toIso(now + linkLifetimes[purpose].ms);

/** Voids the earlier links of the purpose and queues the mail. Lock the user first, like every change of a user. */
export async function mailLink(db: Database, link: LinkRequest, now: number): Promise<void> {
  const { company_id } = link;
  const link_id = await replaceLink(db, { ...link, expires_at: expiryOf(link, now) });
  await enqueue(db, 'send_link', { company_id, link_id });
}

/** Only queues the look-up, so nothing tells whether the address exists. 429 after 20 in 15 minutes per network. */
export async function requestReset(context: Context, email: string): Promise<void> {
  const { db, clock, address } = context;
  const key = `forgot-from:${networkOf(address)}`;
  await countUse(context, { key, of: 'caller', most: 20, windowMs: quarterHourMs, message: tooMany }, clock());
  // The key merges requests for the same address that are still waiting.
  await enqueue(db, 'look_up_login', { email }, { key: tokenHash(email.toLowerCase()) });
}

const expiredLink = () => new AppError('not_found', expiredLinkMessage);

/** 404 for a link that cannot be used; 429 after 100 calls in 15 minutes per network. */
async function openLink(context: Context, token: string): Promise<LiveLink> {
  const { db, clock, address } = context;
  const key = `link-from:${networkOf(address)}`;
  await countUse(context, { key, of: 'caller', most: 100, windowMs: quarterHourMs, message: tooMany }, clock());
  const link = await findLink(db, tokenHash(token), toIso(clock()));
  if (!link) throw expiredLink();
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
    if (!isTaken || user?.status !== 'active') throw expiredLink();
    await work(db, scope);
  });
}

/** Ends the person's sessions, push, tokens and other links, in all companies. 409 if the address has a log-in. */
export async function setPasswordByLink(
  context: Context,
  { token, newPassword }: z.infer<typeof passwordByLinkSchema>,
): Promise<{ email: string }> {
  const link = await openLink(context, token);
  if (link.purpose === 'email') throw expiredLink();
  const { email, user_id, was_shown } = link;
  await spendLink(context, link, token, async (db, scope) => {
    // Its owner may have left the address since the user was added.
    if (!(await seatLogin(db, link))) throw stateConflict('not_yet', joinFirstMessage);
    await replacePassword(db, scope, user_id, newPassword, { isOwn: !was_shown });
    // Otherwise somebody's wrong guesses would keep the new password from working.
    await clearCount(db, failuresOf(email));
  });
  return { email };
}

/**
 * Adds the caller to the company that has invited their address, with the log-in that they have. Whoever's password an
 * admin may know chooses another first, or that admin could follow. 403 for another address's link; 404 if it cannot be
 * used; 409 if it sets a password, or if a new one is needed.
 */
export async function joinByLink(
  ctx: CallCtx,
  { token, newPassword }: z.infer<typeof joinByLinkSchema>,
): Promise<{ company_id: number }> {
  const link = await openLink(ctx, token);
  if (link.purpose === 'email') throw expiredLink();
  const { scope } = ctx;
  await spendLink(ctx, link, token, async (db) => {
    // Locked, so that no admin sets a password meanwhile that the check below does not see.
    await lockUser(db, scope, scope.user_id);
    const own = await findMembership(db, scope);
    if (!own?.login_key || own.login_key !== link.email.trim().toLowerCase())
      throw new AppError('forbidden', `This invitation is for ${link.email}. Log in with that address to accept it.`);
    if (!(await joinLogin(db, link, own.login_key))) throw stateConflict('already_done', noJoinMessage);
    await voidLinksOf(db, own.login_key);
    if (newPassword !== undefined) {
      await actAs(db, ctx, ctx.session);
      const options = { keptSession: ctx.session.id, isOwn: true };
      await replacePassword(db, scope, scope.user_id, newPassword, options);
    } else if (!own.has_own_password) {
      throw new AppError('conflict', ownPasswordNeededMessage, {
        fields: { newPassword: ownPasswordNeededMessage },
        ...causedBy(ownPasswordNeeded),
      });
    }
  });
  return { company_id: link.company_id };
}

const actAs = (db: Database, { requestId }: Context, { user }: Session) =>
  setActor(db, { id: user.id, name: user.name, requestId });

interface EmailChange {
  user_id: number;
  first_name: string;
  name: string;
  from: string;
  to: string;
}

/** In all the person's companies. 409 if it is in use. The log-in's own user comes first: its key follows. */
async function replaceEmail(
  { db, scope, settings, config }: Pick<Ctx, 'db' | 'scope' | 'settings' | 'config'>,
  { user_id, first_name, name, from, to }: EmailChange,
  requestId: string,
): Promise<void> {
  const accounts = await listAccountsOf(db, { company_id: scope.company_id, user_id });
  const isHolder = (each: UserKey & { holder_company_id: number }) => each.company_id === each.holder_company_id;
  for (const each of accounts.sort((one, other) => Number(isHolder(other)) - Number(isHolder(one)))) {
    const actor = `${each.first_name} ${each.last_name}`.trim();
    await setActor(db, { id: each.user_id, name: actor, requestId });
    await updateRow(db, scopeOfLink(each), 'users', each.user_id, { email: to });
    // Rejects the address of another user there who has not joined.
    await seatLogin(db, each);
  }
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
  if (email === null) throw expiredLink();
  const settings = await settingsOf(context.db, link.company_id, config);
  await spendLink(context, link, token, async (db, scope) => {
    const change = { ...link, name: nameOf(link), from: link.email, to: email };
    await replaceEmail({ db, scope, settings, config }, change, context.requestId);
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
    await replaceEmail(ctx, { ...user, user_id, from: user.email, to: email }, ctx.requestId);
    return { email, must_confirm: false };
  }
  const key = `change-email:${company_id}:${user_id}`;
  await countUse(ctx, { key, of: 'caller', most: 5, windowMs: hourMs, message: tooMany }, now);
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
 * 403 where it would be shown of somebody who also uses their log-in elsewhere. 404; 409 if the user is disabled; 429
 * after 10 links in an hour.
 */
export async function sendUserLink(ctx: CallCtx, user_id: number): Promise<SentLink> {
  const { db, scope, settings, config } = ctx;
  const { company_id } = scope;
  const now = ctx.clock();
  if (!(await lockUser(db, scope, user_id))) throw notFound('user');
  const login = await findLoginOfUser(db, { company_id, user_id });
  if (login.status !== 'active') throw stateConflict('disabled', 'This user is disabled, so a link wouldn’t work.');
  const key = `user-link:${company_id}:${user_id}`;
  await countUse(ctx, { key, of: 'everyone', most: 10, windowMs: hourMs, message: tooMany }, now);
  const membership = await findMembership(db, { company_id, user_id });
  const isMailed = canMailLinks(settings, config);
  if (membership?.is_shared && !isMailed) throw new AppError('forbidden', sharedLoginMessage);
  const purpose = login.has_password ? ('reset' as const) : ('invitation' as const);
  const link = { company_id, user_id, purpose: membership?.must_join ? ('invitation' as const) : purpose };
  await recordSecretChange(db, scope, { entity: 'users', id: user_id, secret: 'login_link' });
  if (isMailed) {
    await mailLink(db, link, now);
    return { email: login.email, purpose, link: null };
  }
  const { token, token_hash } = newLinkToken();
  await replaceLink(db, { ...link, token_hash, was_shown: true, expires_at: expiryOf(link, now) });
  return { email: login.email, purpose, link: linkUrl(token, config) };
}
