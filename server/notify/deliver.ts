import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { CompanySettings } from '#server/company-settings/company-settings.ts';
import { canMail } from '#server/company-settings/mail-settings.ts';
import { canText } from '#server/company-settings/sms-settings.ts';
import type { Config } from '#server/infra/config.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { Message, VisitorMessage } from './message.ts';
import {
  claimDeliveries,
  type Delivery,
  insertMessages,
  type NotifySwitch,
  type Reachable,
  reachable,
} from './queries.ts';

export interface Notification {
  company_id: number;
  /** Deduplication key: nobody is notified of an event twice by the same channel. */
  event: string;
  who: readonly number[] | 'admins';
  preference: NotifySwitch;
  message: Message;
  /** The actor, who is not notified. */
  by?: number | null;
}

/** `db`: the pool, or a transaction to join. */
interface DeliveryContext {
  db: Database;
  config: Pick<Config, 'mail'>;
}

const footer = 'You can choose which notifications you get: in Fettle, open My Account, then Notifications.';

const recipientOf = (user: Reachable) => `user:${user.id}`;

/** Queues a mail and a push per recipient with their deduplication rows, so that each is sent once. */
export function deliver(
  { db, config }: DeliveryContext,
  settings: CompanySettings,
  notification: Notification,
): Promise<void> {
  const { company_id, event, message } = notification;
  return together(db, async (trx) => {
    const all = await reachable(trx, company_id, notification.who, notification.preference);
    const users = all.filter(({ id }) => id !== notification.by);
    const ways = (user: Reachable): Delivery[] => [
      ...(canMail(settings, config) ? [{ event, recipient: recipientOf(user), channel: 'mail' as const }] : []),
      ...(user.has_push ? [{ event, recipient: recipientOf(user), channel: 'push' as const }] : []),
    ];
    const fresh = await claimDeliveries(trx, company_id, users.flatMap(ways));
    for (const user of users) {
      const { mail, push } = waysAmong(fresh, user);
      if (mail) {
        await enqueue(trx, 'send_mail', {
          company_id,
          to: { name: `${user.first_name} ${user.last_name}`.trim(), address: user.email },
          subject: message.subject,
          lines: [...message.lines],
          path: message.path,
          footer,
          message_id: randomUUID(),
        });
      }
      if (push) {
        await enqueue(trx, 'send_push', {
          company_id,
          user_id: user.id,
          // A browser may show the notifications of several companies.
          title: user.has_several_companies ? `${settings.company_name}: ${message.subject}` : message.subject,
          body: message.lines[0] ?? '',
          path: message.path,
          tag: `${company_id} ${event}`,
        });
      }
    }
  });
}

function waysAmong(fresh: readonly Delivery[], user: Reachable) {
  const own = fresh.filter(({ recipient }) => recipient === recipientOf(user));
  const has = (channel: Delivery['channel']) => own.some((each) => each.channel === channel);
  return { mail: has('mail'), push: has('push') };
}

const together = <T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

interface ToVisitor {
  company_id: number;
  job_id: number;
  /** Deduplication key: a visitor is told of it once, by mail and text together. */
  event: string;
  recipient: 'requester' | 'tenant';
  to: { name: string; address: string; phone: string };
  /** Label of the mail's link. */
  action: string;
  message: VisitorMessage;
  /** Sent to the phone, if the company has a text message service. */
  text?: string | undefined;
}

/**
 * Queues what a visitor is told of a job, and adds it to the job's messages, in one transaction. False if they were told of
 * the event before, or cannot be reached.
 */
export async function deliverToVisitor(
  { db, config }: DeliveryContext,
  settings: CompanySettings,
  notice: ToVisitor,
): Promise<boolean> {
  const { company_id, job_id, event, recipient, to, action, message } = notice;
  const mailed = to.address !== '' && canMail(settings, config);
  const text = notice.text && to.phone !== '' && canText(settings) ? plainQuotes(notice.text) : undefined;
  if (!mailed && text === undefined) return false;
  return together(db, async (trx) => {
    const visitor = `visitor:${to.address || to.phone}`;
    const fresh = await claimDeliveries(trx, company_id, [{ event, recipient: visitor, channel: 'mail' }]);
    if (fresh.length === 0) return false;
    const { subject, lines, path } = message;
    const recipient_name = to.name || to.address || to.phone;
    const own = { company_id, job_id, sender: 'company', recipient, recipient_name } as const;
    if (mailed) {
      await enqueue(trx, 'send_mail', {
        company_id,
        to: { name: to.name, address: to.address },
        subject,
        lines: [...lines],
        ...(path && { path, action }),
        message_id: randomUUID(),
      });
    }
    if (text !== undefined) await enqueue(trx, 'send_sms', { company_id, to: to.phone, body: text });
    await insertMessages(trx, [
      ...(mailed ? [{ ...own, channel: 'mail' as const, body: [subject, ...lines].join('\n\n').slice(0, 4000) }] : []),
      ...(text === undefined ? [] : [{ ...own, channel: 'sms' as const, body: text }]),
    ]);
    return true;
  });
}

/** A text message holds 160 characters of its own alphabet, which lacks typographic quotes, but 70 of any other. */
const plainQuotes = (text: string) => text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll('–', '-');
