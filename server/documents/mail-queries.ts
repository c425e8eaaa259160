import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { insertRow } from '#db/crud.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';

/* Mails with a document: those of invoices have a table of their own, the others share one. */

export const mailTables = ['invoice_mails', 'document_mails'] as const;
export type MailTable = (typeof mailTables)[number];

/** The task that sends each table's mails. */
export const mailTasks = { invoice_mails: 'send_invoice', document_mails: 'send_document' } as const satisfies Record<
  MailTable,
  string
>;

/** Undefined for a task that sends something else. */
export const tableOfTask = (task: string): MailTable | undefined =>
  mailTables.find((table) => mailTasks[table] === task);

/** The document of a mail. */
export type MailedColumn = 'invoice_id' | 'quote_id' | 'customer_id';
export const tableOf = (column: MailedColumn): MailTable =>
  column === 'invoice_id' ? 'invoice_mails' : 'document_mails';

/** The last mail of a document, as lists and pages show it. */
export interface MailState {
  state: 'sending' | 'sent' | 'failed';
  recipient: string;
  error: string;
  createdAt: string;
}

/** For the document in column `id` ('i.id') of an alias that has its company; null: never mailed. */
export function lastMailOf(column: MailedColumn, id: `${string}.id`): RawBuilder<MailState | null> {
  const [alias] = id.split('.');
  return sql<MailState | null>`(
  select jsonb_build_object('state', case when m.sent_at is not null then 'sent' when m.gave_up then 'failed'
      else 'sending' end, 'recipient', m.recipient, 'error', m.error,
      'createdAt', to_char(m."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ${sql.table(tableOf(column))} m
  where m.company_id = ${sql.ref(`${alias}.company_id`)} and m.${sql.ref(column)} = ${sql.ref(id)}
  order by m.id desc limit 1)`;
}

/** Kysely's types know one of the tables, whose other columns both have. */
const typed = (table: MailTable) => table as 'document_mails';

export async function isMailWaiting(db: Database, scope: Scope, column: MailedColumn, id: number): Promise<boolean> {
  const waiting = await db
    .selectFrom(typed(tableOf(column)))
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where(sql.ref(column), '=', id)
    .where('sent_at', 'is', null)
    .where('gave_up', '=', false)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

export interface NewMail {
  recipient: string;
  subject: string;
  message: string;
  createdAt: string;
}

/** An invoice, a quote, or a customer's statement of these days. */
export type MailedDocument =
  | { invoice_id: number }
  | { quote_id: number }
  | { customer_id: number; period_start: string; period_end: string };

export const columnOf = (document: MailedDocument): MailedColumn =>
  'invoice_id' in document ? 'invoice_id' : 'quote_id' in document ? 'quote_id' : 'customer_id';

export function insertMail(db: Database, scope: Scope, document: MailedDocument, mail: NewMail): Promise<number> {
  return insertRow(db, scope, typed(tableOf(columnOf(document))), { ...mail, ...document, created_by: scope.user_id });
}

export interface StoredMail {
  id: number;
  invoice_id: number | null;
  quote_id: number | null;
  customer_id: number | null;
  period_start: string | null;
  period_end: string | null;
  recipient: string;
  subject: string;
  message: string;
  sent_at: string | null;
  created_by: number | null;
  sender_name: string;
}

const documents = {
  invoice_mails: ['m.invoice_id'],
  document_mails: ['m.quote_id', 'm.customer_id', 'm.period_start', 'm.period_end'],
};
const none = { invoice_id: null, quote_id: null, customer_id: null, period_start: null, period_end: null };

/** For the queue's handler; `company_id` comes from the task. */
export async function readMail(
  db: Database,
  table: MailTable,
  company_id: number,
  id: number,
): Promise<StoredMail | undefined> {
  const row = await db
    .selectFrom(`${typed(table)} as m`)
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'm.created_by'))
    .select(['m.id', 'm.recipient', 'm.subject', 'm.message', 'm.sent_at', 'm.created_by'])
    .select(documents[table].map((column) => sql.ref(column).as(column.slice(2))))
    .select(sql<string>`coalesce(trim(${fullName('u')}), '')`.as('sender_name'))
    .where('m.company_id', '=', company_id)
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row && ({ ...none, ...row } as StoredMail);
}

/** A new state of an unsent mail. `gave_up`: it is not tried again unless the office retries it. */
export interface Unsent {
  error?: string;
  gave_up?: boolean;
}
export type MailOutcome = { sent_at: string } | Unsent;

/** Records the outcome of an attempt; a repeated one changes nothing. */
export async function settleMail(
  db: Database,
  table: MailTable,
  company_id: number,
  id: number,
  outcome: MailOutcome,
): Promise<void> {
  const set = 'sent_at' in outcome ? { sent_at: outcome.sent_at, error: '', gave_up: false } : outcome;
  await db
    .updateTable(typed(table))
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
  for (const table of mailTables) {
    await db.updateTable(typed(table)).set({ gave_up: true }).where('sent_at', 'is', null).execute();
  }
}
