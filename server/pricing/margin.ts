import { sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { netExpense } from './charge.ts';
import { sumPounds } from './constants.ts';
import { invoicedJobs, isValidInvoice } from './invoice-status.ts';
import { materialCost } from './materials.ts';
import { payByDay } from './pay.ts';
import { inPounds, type PricingTerms } from './rates.ts';

/** Pounds without VAT. */
interface JobMoney {
  billed: number;
  /** Pay of all ended records, reviewed or not. */
  pay: number;
  /** Cost of those that no expense bought. */
  materials: number;
  expenses: number;
}

export const jobMoney = (scope: Scope, terms: PricingTerms, jobId: number) => sql<JobMoney>`select
    (select coalesce(sum(l.amount), 0) from (${invoicedJobs(scope)}) b
      join invoices i on i.company_id = ${scope.company_id} and i.id = b.invoice_id
      join invoice_lines l on l.company_id = i.company_id and l.invoice_id = i.id
        and l.section is not distinct from b.section
      where b.job_id = ${jobId} and ${isValidInvoice}) as billed,
    (select ${inPounds(sql`coalesce(sum(p.pay_pence), 0)`)}
      from (${payByDay(scope, terms, { from: null, to: null, jobId })}) p) as pay,
    (select coalesce(sum(${materialCost}), 0) from materials m
      where m.company_id = ${scope.company_id} and m.job_id = ${jobId} and m.status <> 'archived') as materials,
    (select coalesce(sum(${netExpense(terms)}), 0) from expenses e
      where e.company_id = ${scope.company_id} and e.job_id = ${jobId}) as expenses`;

/** `unbilled`: what an invoice of today would add. */
export const marginOf = ({ billed, unbilled, pay, materials, expenses }: JobMoney & { unbilled: number }): number =>
  sumPounds([billed, unbilled, -pay, -materials, -expenses]);
