import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { isWithdrawn } from '../pricing/invoice-status.ts';
import type { Invoice } from './schema.ts';

/** Task name and key under which a waiting mail is found in the queue. */
export const mailTask = 'send_invoice';
export const mailTaskKey = (companyId: number, mailId: number) => `${companyId}:${mailId}`;

/** For invoice `i`; null: never mailed. */
export const lastMail = sql<Invoice['mail']>`(
  select jsonb_build_object('state', case when m.sent_at is not null then 'sent' when m.gave_up then 'failed'
      else 'sending' end, 'recipient', m.recipient, 'error', m.error,
      'createdAt', to_char(m."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from invoice_mails m
  where m.company_id = i.company_id and m.invoice_id = i.id
  order by m.id desc limit 1)`;

export async function isMailWaiting(db: Database, scope: Scope, invoiceId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('invoice_mails')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('invoice_id', '=', invoiceId)
    .where('sent_at', 'is', null)
    .where('gave_up', '=', false)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** For the queue's handler; `company_id` comes from the task. */
export function readMail(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('invoice_mails as m')
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'm.created_by'))
    .select(['m.id', 'm.invoice_id', 'm.recipient', 'm.subject', 'm.message', 'm.sent_at', 'm.created_by'])
    .select(sql<string>`coalesce(trim(${fullName('u')}), '')`.as('sender_name'))
    .where('m.company_id', '=', company_id)
    .where('m.id', '=', id)
    .executeTakeFirst();
}

/** What is known of a mail that is not sent. `gave_up`: it is not tried again unless the office retries it. */
export interface Unsent {
  error?: string;
  gave_up?: boolean;
}

/** Records the outcome of an attempt; a repeated one changes nothing. */
export async function settleMail(
  db: Database,
  company_id: number,
  id: number,
  outcome: { sent_at: string } | Unsent,
): Promise<void> {
  const set = 'sent_at' in outcome ? { sent_at: outcome.sent_at, error: '', gave_up: false } : outcome;
  await db
    .updateTable('invoice_mails')
    .set(set)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where((eb) =>
      eb.or(Object.entries(set).map(([column, value]) => eb(column as keyof Unsent, 'is distinct from', value))),
    )
    .execute();
}

/** After the queue was emptied: nothing sends them any more. */
export async function giveUpMails(db: Database): Promise<void> {
  await db.updateTable('invoice_mails').set({ gave_up: true }).where('sent_at', 'is', null).execute();
}

/** Locks the mail's invoice against voiding and crediting until the transaction ends. */
export async function lockMailed(db: Database, company_id: number, invoiceId: number) {
  return db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.sent_at'])
    .select(isWithdrawn.as('is_withdrawn'))
    .where('i.company_id', '=', company_id)
    .where('i.id', '=', invoiceId)
    .forNoKeyUpdate('i')
    .executeTakeFirstOrThrow();
}

/** The first mail sets sent_at. */
export async function markMailed(db: Database, company_id: number, invoiceId: number, sent_at: string) {
  await db
    .updateTable('invoices')
    .set({ sent_at })
    .where('company_id', '=', company_id)
    .where('id', '=', invoiceId)
    .where('sent_at', 'is', null)
    .execute();
}
