import type { Database } from '#db/client.ts';
import {
  claimDeliveries,
  type Delivery,
  type NotifySwitch,
  type Reachable,
  reachable,
} from '#db/queries/notifications.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { canMail } from './mail-settings.ts';
import type { Message } from './message.ts';

export interface Telling {
  company_id: number;
  /** What happened: nobody is told of it twice on the same way. Several where one message tells of several changes. */
  events: readonly string[];
  who: readonly number[] | 'admins';
  /** Only those who have this switch on. */
  wants: NotifySwitch;
  message: Message;
  /** Who did it: they know. */
  by?: number | null;
}

const recipientOf = (user: Reachable) => `user:${user.id}`;

/**
 * Leaves one mail and one notification for each person to the queue, in one transaction with the note that they were
 * told: however often the task above is done, each goes out once. Where no mail server is set, no mail.
 */
export function deliver(db: Database, settings: CompanySettings, telling: Telling): Promise<void> {
  const { company_id, events, message } = telling;
  const [event] = events;
  return db.transaction().execute(async (trx) => {
    const all = await reachable(trx, company_id, telling.who, telling.wants);
    const users = all.filter(({ id }) => id !== telling.by);
    const wanted: Delivery[] = users.flatMap((user) =>
      events.flatMap((each) => [
        ...(canMail(settings)
          ? [{ event: each, recipient: recipientOf(user), channel: 'mail' as const }]
          : []),
        ...(user.has_push ? [{ event: each, recipient: recipientOf(user), channel: 'push' as const }] : []),
      ]),
    );
    const fresh = await claimDeliveries(trx, company_id, wanted);
    const isFresh = (user: Reachable, channel: string) =>
      fresh.some((each) => each.recipient === recipientOf(user) && each.channel === channel);
    for (const user of users) {
      if (isFresh(user, 'mail')) {
        const name = `${user.first_name} ${user.last_name}`.trim();
        await enqueue(trx, 'send_mail', {
          company_id,
          to: { name, address: user.email },
          subject: message.subject,
          lines: [...message.lines],
          path: message.path,
        });
      }
      if (isFresh(user, 'push')) {
        await enqueue(trx, 'send_push', {
          company_id,
          user_id: user.id,
          title: message.subject,
          body: message.lines[0] ?? '',
          path: message.path,
          tag: event ?? '',
        });
      }
    }
  });
}

/** One mail to somebody without a log-in. */
export function deliverToVisitor(
  db: Database,
  settings: CompanySettings,
  told: {
    company_id: number;
    event: string;
    to: { name: string; address: string };
    message: Omit<Message, 'path'>;
  },
): Promise<void> {
  const { company_id, event, to, message } = told;
  if (!canMail(settings)) return Promise.resolve();
  return db.transaction().execute(async (trx) => {
    const recipient = `visitor:${to.address}`;
    const fresh = await claimDeliveries(trx, company_id, [{ event, recipient, channel: 'mail' }]);
    if (fresh.length === 0) return;
    await enqueue(trx, 'send_mail', { company_id, to, subject: message.subject, lines: [...message.lines] });
  });
}
