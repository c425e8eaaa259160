import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Config } from '#server/infra/config.ts';
import { canMail } from '#server/infra/mail/mail-settings.ts';
import type { Message, VisitorMessage } from '#server/infra/mail/message.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { claimDeliveries, type Delivery, type NotifySwitch, type Reachable, reachable } from './queries.ts';

export interface Notification {
  company_id: number;
  /** Deduplication key: nobody is notified of an event twice by the same channel. */
  event: string;
  who: readonly number[] | 'admins';
  wants: NotifySwitch;
  message: Message;
  /** The actor, who is not notified. */
  by?: number | null;
}

/** `db`: the pool, or a transaction to join. */
interface DeliveryParts {
  db: Database;
  config: Pick<Config, 'mail'>;
}

const footer = 'You can choose which notifications you get: in Fettle, open My Account, then Notifications.';

const recipientOf = (user: Reachable) => `user:${user.id}`;

/**
 * Queues one mail and one push notification per recipient in one transaction with their deduplication rows, so each is
 * sent once however often the task runs. No mails without a mail server.
 */
export function deliver(
  { db, config }: DeliveryParts,
  settings: CompanySettings,
  notification: Notification,
): Promise<void> {
  const { company_id, event, message } = notification;
  return together(db, async (trx) => {
    const all = await reachable(trx, company_id, notification.who, notification.wants);
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
          title: message.subject,
          body: message.lines[0] ?? '',
          path: message.path,
          tag: event,
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

const together = (db: Database, work: (trx: Database) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

export function deliverToVisitor(
  { db, config }: DeliveryParts,
  settings: CompanySettings,
  recipients: {
    company_id: number;
    event: string;
    to: { name: string; address: string };
    message: VisitorMessage;
  },
): Promise<void> {
  const { company_id, event, to, message } = recipients;
  if (!canMail(settings, config)) return Promise.resolve();
  return together(db, async (trx) => {
    const recipient = `visitor:${to.address}`;
    const fresh = await claimDeliveries(trx, company_id, [{ event, recipient, channel: 'mail' }]);
    if (fresh.length === 0) return;
    const { subject, lines, path } = message;
    await enqueue(trx, 'send_mail', {
      company_id,
      to,
      subject,
      lines: [...lines],
      ...(path && { path, action: 'Track your request' }),
      message_id: randomUUID(),
    });
  });
}
