import { lockUser } from '#db/queries/users.ts';
import { findLogin, holderIn } from '#server/auth/login-queries.ts';
import { scopeOfLink } from '#server/auth/scope.ts';
import { canMailLinks, settingsOf } from '#server/company-settings/mail-settings.ts';
import { postMail } from '#server/company-settings/send-mail.ts';
import { toIso } from '#server/infra/clock.ts';
import { type TaskContext, TaskFailure } from '#server/infra/queue/run-task.ts';
import type { TaskPayload } from '#server/infra/queue/tasks.ts';
import { countInWindow } from '../infra/rate-limit-queries.ts';
import { linkLifetimes } from './constants.ts';
import { findLinkToSend, setLinkToken } from './link-queries.ts';
import { linkMail } from './mail-text.ts';
import { linkUrl, mailLink, newLinkToken } from './service.ts';

const hourMs = 3_600_000;
/** Requests beyond these leave the last link as it is, so that nobody can keep voiding somebody else's. */
const resetsPerHour = 5;

/** Task `look_up_login`: mails a link to set a new password if an active user, of a company that isn't suspended, has this address. */
export async function lookUpLogin(
  { db, clock, config, log }: TaskContext,
  { email }: TaskPayload<'look_up_login'>,
): Promise<void> {
  const login = await findLogin(db, email);
  if (login?.status !== 'active' || login.is_suspended) return;
  const { company_id, user_id } = login;
  const line = { part: 'links', company_id, user: user_id };
  const now = clock();
  const holder = holderIn(login);
  const { count } = await countInWindow(db, `reset:${holder.company_id}:${holder.user_id}`, hourMs, now);
  if (count > resetsPerHour) return log.info(line, 'too many requests for a new password');
  if (!canMailLinks(await settingsOf(db, company_id, config), config)) {
    return log.warn(line, 'a link for a new password was not mailed: it needs APP_URL and a mail server');
  }
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, scopeOfLink(login), user_id);
    await mailLink(trx, { company_id, user_id, purpose: 'reset' }, now);
  });
}

/** Task `send_link`. Makes the token here, as only a hash is stored; a repeat voids the one before. */
export async function sendLink(parts: TaskContext, { company_id, link_id }: TaskPayload<'send_link'>): Promise<void> {
  const { db, clock, config } = parts;
  const now = clock();
  const link = await findLinkToSend(db, company_id, link_id, toIso(now));
  if (!link) return;
  const settings = await settingsOf(db, company_id, config);
  if (!canMailLinks(settings, config)) {
    throw new TaskFailure('A log-in link couldn’t be emailed, because no mail server is set up.', true);
  }
  const { token, token_hash } = newLinkToken();
  const expires_at = toIso(now + linkLifetimes[link.purpose].ms);
  if (!(await setLinkToken(db, link, { token_hash, expires_at }))) return;
  const name = `${link.first_name} ${link.last_name}`.trim();
  await postMail(parts, company_id, settings, {
    to: { name, address: link.new_email ?? link.email },
    ...linkMail(link, settings.company_name, linkUrl(token, config)),
    automatic: true,
  });
}
