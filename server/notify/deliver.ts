import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { canMail } from '#server/infra/mail/mail-settings.ts';
import type { Message, VisitorMessage } from '#server/infra/mail/message.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { CompanySettings } from '#server/infra/settings/company-settings.ts';
import { claimDeliveries, type Delivery, type NotifySwitch, type Reachable, reachable } from './queries.ts';

export interface Telling {
  company_id: number;
  /** What happened: nobody is told of it twice on the same way. */
  event: string;
  who: readonly number[] | 'admins';
  /** Only those who have this switch on. */
  wants: NotifySwitch;
  message: Message;
  /** Who did it: they know. */
  by?: number | null;
}

const footer = 'What you are told of is your choice: in Fettle, open My Account and then Notifications.';

const recipientOf = (user: Reachable) => `user:${user.id}`;

/**
 * Leaves one mail and one notification for each person to the queue, in one transaction with the note that they were
 * told: however often the task above is done, each goes out once. Where no mail server is set, no mail.
 */
export function deliver(db: Database, settings: CompanySettings, telling: Telling): Promise<void> {
  const { company_id, event, message } = telling;
  return together(db, async (trx) => {
    const all = await reachable(trx, company_id, telling.who, telling.wants);
    const users = all.filter(({ id }) => id !== telling.by);
    const ways = (user: Reachable): Delivery[] => [
      ...(canMail(settings) ? [{ event, recipient: recipientOf(user), channel: 'mail' as const }] : []),
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

/** In the caller's transaction, or in one of its own. */
const together = (db: Database, work: (trx: Database) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** One mail to somebody without a log-in. */
export function deliverToVisitor(
  db: Database,
  settings: CompanySettings,
  told: {
    company_id: number;
    event: string;
    to: { name: string; address: string };
    message: VisitorMessage;
  },
): Promise<void> {
  const { company_id, event, to, message } = told;
  if (!canMail(settings)) return Promise.resolve();
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
      ...(path && { path, action: 'See how far it has come' }),
      message_id: randomUUID(),
    });
  });
}
