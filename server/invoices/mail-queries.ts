import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { fullName } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { isWithdrawn } from '../pricing/invoice-status.ts';
import type { Invoice } from './schema.ts';

/** Task name and key under which a waiting mail is found in the queue. */
export const mailTask = 'send_invoice';
export const mailTaskKey = (companyId: number, mailId: number) => `${companyId}:${mailId}`;

/** For invoice `i`; null: never mailed. */
export const lastMail = sql<Invoice['mail']>`(
  select jsonb_build_object('state', case when m.sent_at is not null then 'sent' when q.id is not null then 'sending'
      else 'failed' end, 'recipient', m.recipient, 'error', m.error,
      'createdAt', to_char(m."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from invoice_mails m
  left join graphile_worker._private_jobs q on m.sent_at is null and q.attempts < q.max_attempts
    and q.key = ${`${mailTask}:`} || m.company_id || ':' || m.id
  where m.company_id = i.company_id and m.invoice_id = i.id
  order by m.id desc limit 1)`;

export async function isMailWaiting(db: Database, scope: Scope, invoiceId: number): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`select exists (select from invoice_mails m
    join graphile_worker._private_jobs q on q.attempts < q.max_attempts
      and q.key = ${`${mailTask}:`} || m.company_id || ':' || m.id
    where m.company_id = ${scope.company_id} and m.invoice_id = ${invoiceId} and m.sent_at is null) as waiting`.execute(
    db,
  );
  return rows[0]!.waiting;
}

/** For the queue's handler; `company_id` comes from the task. */
export function readMail(db: Database, company_id: number, id: number) {
  return db
    .selectFrom('invoice_mails as m')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.created_by'),
    )
    .select(['m.id', 'm.invoice_id', 'm.recipient', 'm.subject', 'm.message', 'm.sent_at', 'm.created_by'])
    .select(sql<string>`coalesce(trim(${fullName('u')}), '')`.as('sender_name'))
    .where('m.company_id', '=', company_id)
    .where('m.id', '=', id)
    .executeTakeFirst();
}

/** Records the outcome of an attempt; a repeated error changes nothing. */
export async function settleMail(
  db: Database,
  company_id: number,
  id: number,
  outcome: { sent_at: string } | { error: string },
): Promise<void> {
  await db
    .updateTable('invoice_mails')
    .set('sent_at' in outcome ? { sent_at: outcome.sent_at, error: '' } : outcome)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .$if('error' in outcome, (query) => query.where('error', '<>', 'error' in outcome ? outcome.error : ''))
    .execute();
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
