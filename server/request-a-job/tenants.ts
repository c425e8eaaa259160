import { createHmac } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { tokenHash } from '#server/auth/bearer.ts';
import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { canMail } from '#server/company-settings/mail-settings.ts';
import { canText } from '#server/company-settings/sms-settings.ts';
import { formatDate } from '#server/format.ts';
import type { Config } from '#server/infra/config.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import { dialled, isMobile } from '#server/infra/typed/phone.ts';
import { deliverToVisitor } from '#server/notify/deliver.ts';
import { visitorLines } from '#server/notify/message.ts';
import { visitText } from './constants.ts';
import type { VisitorJob } from './queries.ts';
import type { RequestState } from './schema.ts';
import { hasStopped, saveTenantNotice } from './tenant-queries.ts';
import { comingVisit, expected, freshlyMissed, missedLines, onWayNotice, timesOf, visitOnWay } from './visits.ts';

/** `db`: a transaction. `now`: ms. */
export interface Telling {
  db: Database;
  config: Pick<Config, 'mail' | 'appUrl' | 'appSecret'>;
  settings: CompanySettings;
  now: number;
}

interface Contact {
  name: string;
  address: string;
  phone: string;
}

/** Who lives at the property, as far as they can be mailed or texted. */
const tenantOf = ({ tenant_name, tenant_email, tenant_phone }: VisitorJob): Contact => ({
  name: tenant_name,
  address: tenant_email.trim(),
  phone: isMobile(tenant_phone) ? tenant_phone : '',
});

const isSame = (a: string, b: string) => a !== '' && a.toLowerCase() === b.trim().toLowerCase();

/** Whether the tenant asked for the job, and so is told as the requester. */
const isRequester = (job: VisitorJob, { address, phone }: Contact): boolean =>
  job.reference !== null &&
  (isSame(address, job.requester_email) || (phone !== '' && isSame(dialled(phone), dialled(job.requester_phone))));

/** Finds who stopped the messages after their contact was erased, and voids the link once somebody else lives there. */
export function contactHash(job: Pick<VisitorJob, 'tenant_email' | 'tenant_phone'>): string {
  const email = job.tenant_email.trim().toLowerCase();
  return tokenHash(`tenant ${email || dialled(job.tenant_phone)}`);
}

/** The same for every message about a job, without being stored. */
const linkToken = ({ appSecret }: Pick<Config, 'appSecret'>, { company_id, job_id }: VisitorJob, contact: string) =>
  createHmac('sha256', appSecret)
    .update(`tenant link ${company_id} ${job_id} ${contact}`)
    .digest('base64url')
    .slice(0, 32);

interface News {
  /** Compared with what was told last. */
  notified: string;
  subject: string;
  lines: [string, ...string[]];
}

/** What is to come, in words that say nothing of the request. */
function newsOf(job: VisitorJob, before: string, { settings, now }: Telling): News | undefined {
  const today = dayOf(now, settings.timezone);
  const coming = visitOnWay(job, today);
  if (coming) {
    return {
      notified: `${coming.day} ${onWayNotice(coming.arrives_at)}`,
      subject: 'Somebody is on the way',
      lines: [visitText('on_the_way', expected(coming, now, settings))],
    };
  }
  const next = comingVisit(job, today);
  if (!next) return undefined;
  const what = before.startsWith('planned') ? 'is now planned for' : 'is planned for';
  const day = formatDate(next.day);
  return {
    notified: `planned ${next.day} ${timesOf(next) ?? ''}`.trim(),
    subject: `A visit ${what} ${day}`,
    lines: [`A visit to ${job.address} ${what} ${day}.`, visitText('planned', next)],
  };
}

const openStates: readonly RequestState[] = ['accepted', 'planned', 'on_the_way', 'no_access', 'in_progress'];

/**
 * Tells the tenant of a job's visits, unless they asked for it or stopped the messages. Only where links work: without
 * one they could not stop them.
 */
export async function tellTenant(telling: Telling, job: VisitorJob, state: RequestState): Promise<void> {
  const { db, config, settings, now } = telling;
  const to = tenantOf(job);
  const canReach = (to.address !== '' && canMail(settings, config)) || (to.phone !== '' && canText(settings));
  if (!openStates.includes(state) || !canReach || !config.appUrl || isRequester(job, to)) return;
  const contact_hash = contactHash(job);
  if (await hasStopped(db, job, contact_hash)) return;
  const token = linkToken(config, job, contact_hash);
  const notice = {
    company_id: job.company_id,
    job_id: job.job_id,
    contact_hash,
    token_hash: tokenHash(token),
  };
  const send = (event: string, subject: string, lines: readonly string[]) => {
    const phone = settings.text('company_phone');
    return deliverToVisitor({ db, config }, settings, {
      company_id: job.company_id,
      job_id: job.job_id,
      recipient: 'tenant',
      to,
      event,
      action: 'See the visit',
      message: {
        subject: `${settings.company_name}: ${subject}`,
        lines: [
          visitorLines.greeting(to.name),
          ...lines,
          ...visitorLines.contact(phone),
          `You get this because you live at ${job.address}. The page below also stops these messages.`,
        ],
        path: `/visit/${token}`,
      },
      text: `${settings.company_name}: ${lines.join(' ')} See or stop: ${config.appUrl}/visit/${token}`,
    });
  };
  const today = dayOf(now, settings.timezone);
  const missed = visitOnWay(job, today) ? undefined : freshlyMissed(job, today);
  if (missed) {
    const next = comingVisit(job, today);
    const phone = settings.text('company_phone');
    const again = next || !phone ? [] : [`To arrange another time, call ${phone}.`];
    const lines = [...missedLines({ visit: missed, next }, settings), ...again];
    if (await send(`tenant-no-access:${missed.id}:${missed.no_access_at}`, 'Nobody let us in', lines)) {
      const notified = newsOf(job, '', telling)?.notified ?? 'no access';
      await saveTenantNotice(db, notice, () => ({ notified }));
      return;
    }
  }
  await saveTenantNotice(db, notice, async (before, at) => {
    const news = newsOf(job, before, telling);
    if (!news || news.notified === before) return undefined;
    await send(`tenant:${job.job_id}:${at}`, news.subject, news.lines);
    return news;
  });
}
