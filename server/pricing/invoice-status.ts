import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import type { InvoiceStatus } from '../invoices/constants.ts';

/* Status of invoice `i`, derived from its facts. `c` is its credit note, `o` the invoice that it credits. */

export const isCredited = sql<boolean>`exists (select from invoices cn
  where cn.company_id = i.company_id and cn.credits_invoice_id = i.id)`;

/** It adds to sums; as rows: `addedFigure`. */
export const isNotVoid = sql<SqlBool>`i.voided_at is null`;

export const isWithdrawn = sql<boolean>`(i.voided_at is not null or ${isCredited})`;

const isValid = (isNotCredited: RawBuilder<unknown>) =>
  sql<SqlBool>`i.voided_at is null and i.credits_invoice_id is null and ${isNotCredited}`;

/** Neither void nor credited nor a credit note: its entries are billed. */
export const isValidInvoice = isValid(sql`not ${isCredited}`);

/** A valid invoice bills the fixed price of job `j`; the database keeps which (keep_billed_fixed_price). */
export const isBilledAtFixedPrice = sql<boolean>`exists (select from billed_fixed_prices b
  where b.company_id = j.company_id and b.job_id = j.id)`;

/** Each job that an invoice bills, with the section of its lines: null for the first, which the invoice itself names. */
export const invoicedJobs = (scope: Scope) => sql`
  select f.id as invoice_id, null::integer as section, f.job_id from invoices f where f.company_id = ${scope.company_id}
  union all
  select s.invoice_id, s.section, s.job_id from invoice_sections s where s.company_id = ${scope.company_id}`;

/** The customer has it: it was sent, or paid without. Until then nobody owes it, and it is not late. */
export const isSent = sql<SqlBool>`(i.sent_at is not null or i.paid_amount <> 0)`;

/** The customer owes part of it. Worded to match the partial index invoices_open. */
export const isOpen = sql<SqlBool>`(i.paid_amount < i.amount_due and ${isValid(sql`c.id is null`)} and ${isSent})`;

/** Issued, and no customer has it. Worded to match the partial index invoices_unsent. */
export const isUnsent = sql<SqlBool>`(i.sent_at is null and i.paid_amount = 0 and ${isValid(sql`c.id is null`)})`;

/** Not late on the due date itself. `today`: a day in the company's zone. */
export const isPastDue = (today: string, dueDate = sql`i.due_date`) => sql<SqlBool>`${dueDate} < ${today}::date`;

export const isOverdue = (today: string) => sql<SqlBool>`(${isOpen} and ${isPastDue(today)})`;

/** Pounds still to pay; negative: owed to the customer. Refunds of a credited invoice are open on its credit note. */
export const openAmount = sql<number>`case when i.voided_at is not null or c.id is not null then 0
  when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
  else i.amount_due - i.paid_amount end`;

/** What a customer owes on `i`, never less than 0: nothing while nobody has sent it. */
export const owedAmount = sql<number>`case when ${isOpen} then i.amount_due - i.paid_amount else 0 end`;

/** What the company owes a customer: paid on an invoice that the credit note `i` withdrew, and not paid back yet. */
export const dueBackAmount = sql<number>`case when i.credits_invoice_id is null then 0 else o.paid_amount + i.paid_amount end`;

/** `owedAmount` and `dueBackAmount` where either is not 0, by the index of open invoices instead of scanning all years. */
export const openAmounts = (scope: Scope) => sql`
  select i.id, i.customer_id, i.due_date, ${owedAmount} as owed, 0 as due_back
  from invoices i
  left join invoices c on c.company_id = i.company_id and c.credits_invoice_id = i.id
    and c.credits_invoice_id is not null
  where i.company_id = ${scope.company_id} and ${isOpen}
  union all
  select i.id, i.customer_id, null, 0, ${dueBackAmount}
  from invoices i join invoices o on o.company_id = i.company_id and o.id = i.credits_invoice_id
  where i.company_id = ${scope.company_id} and i.credits_invoice_id is not null and ${dueBackAmount} <> 0`;

/** `today`: a day in the company's zone. */
export const statusOn = (today: string) =>
  sql<InvoiceStatus>`case when i.credits_invoice_id is not null then 'credit_note'
    when i.voided_at is not null then 'void' when c.id is not null then 'credited'
    when i.paid_amount <> 0 and i.paid_amount = i.amount_due then 'paid'
    when not ${isSent} then 'unsent' when i.paid_amount < i.amount_due and ${isPastDue(today)} then 'overdue'
    when i.paid_amount <> 0 then 'part_paid'
    when i.paid_amount < i.amount_due and i.due_date = ${today}::date then 'due' else 'sent' end`;
