import { type RawBuilder, sql } from 'kysely';

/* Mails with a document. Those of invoices have a table of their own. */

export type MailTable = 'invoice_mails' | 'document_mails';

/** The last mail of a document, as its lists and pages show it. */
export interface MailState {
  state: 'sending' | 'sent' | 'failed';
  recipient: string;
  error: string;
  createdAt: string;
}

/** What a mail is of: the column that names it, and the document's id. */
export type MailedBy =
  | { table: 'invoice_mails'; column: 'invoice_id' }
  | { table: 'document_mails'; column: 'quote_id' | 'customer_id' };

/** For the document whose id is `id` ('i.id') of an alias that has its company; null: never mailed. */
export function lastMailOf(
  column: 'invoice_id' | 'quote_id' | 'customer_id',
  id: `${string}.id`,
): RawBuilder<MailState | null> {
  const table = sql.table(column === 'invoice_id' ? 'invoice_mails' : 'document_mails');
  const [alias] = id.split('.');
  return sql<MailState | null>`(
  select jsonb_build_object('state', case when m.sent_at is not null then 'sent' when m.gave_up then 'failed'
      else 'sending' end, 'recipient', m.recipient, 'error', m.error,
      'createdAt', to_char(m."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${table} m
  where m.company_id = ${sql.ref(`${alias}.company_id`)} and m.${sql.ref(column)} = ${sql.ref(id)}
  order by m.id desc limit 1)`;
}
