import { type SqlBool, sql } from 'kysely';

/*
 * How an invoice stands, told from its facts, so that it cannot disagree with them. Of the aliases that
 * `withCredits` gives: i the invoice, c the credit note that takes it back, o what it takes back itself.
 */

export type InvoiceStatus =
  | 'unsent'
  | 'sent'
  | 'due'
  | 'overdue'
  | 'part_paid'
  | 'paid'
  | 'void'
  | 'credited'
  | 'credit_note';

/** Neither void nor taken back, nor a credit note itself: the words of the index invoices_open. */
const stands = sql<SqlBool>`i.voided_at is null and i.credits_invoice_id is null and c.id is null`;

/** The customer still owes something of it. */
export const isOpen = sql<SqlBool>`(i.paid_amount < i.amount_due and ${stands})`;

/** `today`: a day of the company's zone. On its due date an invoice is not late yet. */
export const isOverdue = (today: string) => sql<SqlBool>`(${isOpen} and i.due_date < ${today}::date)`;

/**
 * What is still to be paid, in pounds; below nothing: what we owe the customer. A credited invoice and its credit note
 * cancel each other; what was paid on the invoice by then is to be given back, and is open on the credit note.
 */
export const openAmount = sql<number>`case when i.voided_at is not null or c.id is not null then 0
  when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
  else i.amount_due - i.paid_amount end`;

/** What became of it by `today`, a day of the company's zone. */
export const statusOn = (today: string) =>
  sql<InvoiceStatus>`case when i.credits_invoice_id is not null then 'credit_note'
    when i.voided_at is not null then 'void' when c.id is not null then 'credited'
    when i.paid_amount <> 0 and i.paid_amount = i.amount_due then 'paid'
    when i.paid_amount < i.amount_due and i.due_date < ${today}::date then 'overdue'
    when i.paid_amount <> 0 then 'part_paid' when i.sent_at is null then 'unsent'
    when i.paid_amount < i.amount_due and i.due_date = ${today}::date then 'due' else 'sent' end`;
