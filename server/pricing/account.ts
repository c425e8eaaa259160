import { type SqlBool, sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { isNotVoid, isSent } from './invoice-status.ts';

/** Invoice `i` counts in its customer's account: the customer has it, or it is a credit note. */
export const isInAccount = sql<SqlBool>`(${isNotVoid} and (i.credits_invoice_id is not null or ${isSent}))`;

/**
 * What moves a customer's account: an invoice at its day of issue, once the customer has it; its credit note; payments on
 * both, at their day in the company's zone. Until today it adds up to what `openAmounts` says is owed less what is to be
 * paid back.
 */
export const movements = (scope: Scope) => sql`
  select i.customer_id, i.issue_date as day, 1 as place, i.id as invoice_id, 0::bigint as payment_id,
    case when i.credits_invoice_id is null then 'invoice' else 'credit_note' end as kind, i.amount_due as amount,
    '' as method, '' as reference
  from invoices i
  where i.company_id = ${scope.company_id} and ${isInAccount}
  union all
  select i.customer_id, (p.paid_at at time zone ${scope.time_zone})::date, 2, i.id, p.id,
    case when p.amount < 0 then 'repayment' else 'payment' end, - p.amount, p.method, p.reference
  from invoice_payments p
  join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
  where p.company_id = ${scope.company_id} and ${isNotVoid}`;
