import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { groupRows } from '#db/group-rows.ts';
import { containing, hasValues, orderOf, pageOf } from '#db/list.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { addDays } from '#server/infra/time-zone.ts';
import { isOnDays } from '#server/infra/within-days.ts';
import { deliveryOf } from '../customers/queries.ts';
import { earnedByDay } from '../pricing/earned.ts';
import { type RateFigures, rateOf } from '../pricing/invoice-figures.ts';
import {
  dueBackAmount,
  invoicedJobs,
  isCredited,
  isNotVoid,
  isOpen,
  isOverdue,
  isUnsent,
  isWithdrawn,
  openAmount,
  owedAmount,
  statusOn,
} from '../pricing/invoice-status.ts';
import { jobMoney } from '../pricing/margin.ts';
import { inPounds, type PricingTerms } from '../pricing/rates.ts';
import { summedFigures } from './constants.ts';
import { lastMail } from './mail-queries.ts';
import type { listInvoicesSchema } from './schema.ts';

/** Admins only; other roles get none. */
export function visibleInvoices(db: Database, scope: Scope) {
  return db
    .selectFrom('invoices as i')
    .where('i.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));
}

export type ListInput = Omit<z.infer<typeof listInvoicesSchema>, 'period' | 'sums'> & {
  /** First days of a month and the next. */
  month?: { start: string; end: string } | undefined;
};

/** Joins each invoice to its credit note (c) and each credit note to its invoice (o). */
const withCredits = (db: Database, scope: Scope) =>
  visibleInvoices(db, scope)
    .leftJoin('invoices as c', (join) =>
      sameCompany(join, 'c.credits_invoice_id', 'i.id')
        // Lets Postgres use the partial index of credit notes.
        .on('c.credits_invoice_id', 'is not', null),
    )
    .leftJoin('invoices as o', (join) => sameCompany(join, 'o.id', 'i.credits_invoice_id'));

/** Invoices `i` with their credit note `c`, or the invoice `o` that they credit. `today` is in the company's zone. */
export function matchingInvoices(db: Database, scope: Scope, list: ListInput, today: string) {
  let query = withCredits(db, scope).where(hasValues('i', ['invoice_type', 'invoice_mode', 'customer_id'], list));
  const { month, ids, job_id } = list;
  if (job_id !== undefined) {
    query = query.where(
      sql<boolean>`i.id in (select b.invoice_id from (${invoicedJobs(scope)}) b where b.job_id = ${job_id})`,
    );
  }
  if (ids !== undefined) query = query.where(sql<boolean>`i.id = any(${ids})`);
  query = query.where(isOnDays('i.tax_point', list));
  if (month) {
    query = query.where(
      sql<boolean>`case when i.period_start is not null then i.period_start = ${month.start}::date
        else i.issue_date >= ${month.start}::date and i.issue_date < ${month.end}::date end`,
    );
  }
  const { customer_of, property_id } = list;
  if (property_id !== undefined) {
    query = query.where(
      sql<boolean>`i.id in (select b.invoice_id from (${invoicedJobs(scope)}) b
        join jobs p on p.company_id = ${scope.company_id} and p.id = b.job_id where p.property_id = ${property_id})`,
    );
  }
  if (customer_of !== undefined) {
    query = query.where(
      sql<boolean>`i.customer_id = (select m.customer_id
        from invoices m where m.company_id = ${scope.company_id} and m.id = ${customer_of})`,
    );
  }
  if (list.status === 'unpaid') query = query.where(isOpen);
  else if (list.status === 'overdue') query = query.where(isOverdue(today));
  else if (list.status === 'unsent') query = query.where(isUnsent);
  else if (list.status) query = query.where(statusOn(today), '=', list.status);
  return list.q ? query.where(searchedInvoices(scope, list.q)) : query;
}

const searched = ['invoice_number', 'customer_name', 'property_address', 'job_title', 'client_reference'] as const;

export function searchedInvoices(scope: Scope, q: string) {
  const like = containing(q);
  const found = (alias: string, names: readonly string[]) =>
    sql.join(
      names.map((column) => sql`${sql.ref(`${alias}.${column}`)} ilike ${like}`),
      sql` or `,
    );
  // An array, so that the index of ids finds what the others add.
  return sql<SqlBool>`(${found('i', searched)} or i.id = any(array(select s.invoice_id from invoice_sections s
    where s.company_id = ${scope.company_id} and (${found('s', searched.slice(2))}))))`;
}

/** Its jobs beside the first, as they were issued. */
const jobCount = sql<number>`(1 + (select count(*) from invoice_sections s
  where s.company_id = i.company_id and s.invoice_id = i.id))`;

/** Sums by rate. An invoice with one rate has no rows in `invoice_vat`. */
const vatOfInvoice = sql<RateFigures[]>`case when i.vat_rate is null then '[]' else coalesce(
  (select jsonb_agg(to_jsonb(v) - 'company_id' - 'invoice_id' order by v.vat_rate desc) from invoice_vat v
    where v.company_id = i.company_id and v.invoice_id = i.id),
  jsonb_build_array(jsonb_build_object('vat_rate', i.vat_rate, 'net_amount', i.net_amount, 'vat_amount', i.vat_amount)))
  end`;

const withRate = <Row extends { vat: RateFigures[] }>(row: Row) => ({ ...row, vat_rate: rateOf(row.vat) });

const columns = [
  'i.id',
  'i.invoice_number',
  'i.invoice_type',
  'i.invoice_mode',
  'i.period_start',
  'i.job_id',
  'i.job_number',
  jobCount.as('job_count'),
  'i.job_title',
  'i.client_reference',
  'i.property_address',
  'i.customer_id',
  'i.customer_name',
  'i.customer_email',
  deliveryOf('i').as('delivery'),
  'i.issue_date',
  'i.tax_point',
  'i.due_date',
  'i.net_amount',
  vatOfInvoice.as('vat'),
  'i.vat_amount',
  'i.reverse_charge',
  'i.total_amount',
  'i.cis_rate',
  'i.cis_base',
  'i.cis_amount',
  'i.amount_due',
  'i.paid_amount',
  'i.paid_at',
  'i.paid_method',
  'i.paid_reference',
  openAmount.as('open_amount'),
  owedAmount.as('owed_amount'),
  dueBackAmount.as('to_pay_back'),
  'i.sent_at',
  'i.voided_at',
  'i.void_reason',
  'i.credits_invoice_id',
  'i.createdAt',
  'i.updatedAt',
  'o.invoice_number as credits_invoice_number',
  'c.id as credited_by_id',
  'c.invoice_number as credited_by_number',
] as const;

const sortingOn = (today: string) => ({
  by: { open_amount: openAmount, owed_amount: owedAmount, to_pay_back: dueBackAmount, status: statusOn(today) },
  nullsLast: ['period_start', 'due_date', 'sent_at', 'paid_at'] as const,
});

/** `today`, in the company's zone, determines each status. */
export async function listInvoices(db: Database, scope: Scope, list: ListInput, today: string) {
  const base = matchingInvoices(db, scope, list, today);
  const order = orderOf('i', list, sortingOn(today));
  const rows = withCredits(db, scope).select([...columns, statusOn(today).as('status'), lastMail.as('mail')]);
  const { data, meta } = await pageOf(db, list, { alias: 'i', base, order, rows });
  return { data: data.map(withRate), meta };
}

/** Pounds of all invoices that match and are not void. */
export function sumInvoices(db: Database, scope: Scope, list: ListInput, today: string) {
  const sum = (amount: RawBuilder<unknown>, only = sql``) => sql<number>`coalesce(sum(${amount}) ${only}, 0)`;
  return matchingInvoices(db, scope, list, today)
    .select(summedFigures.map((name) => sum(sql.ref(`i.${name}`), sql`filter (where ${isNotVoid})`).as(name)))
    .select(sum(openAmount).as('open_amount'))
    .select(sum(owedAmount).as('owed_amount'))
    .select(sum(dueBackAmount).as('to_pay_back'))
    .select(sum(openAmount, sql`filter (where ${isUnsent})`).as('unsent_amount'))
    .select(sum(openAmount, sql`filter (where ${isOverdue(today)})`).as('overdue_amount'))
    .executeTakeFirstOrThrow();
}

const sectionFields = ['s.job_id', 's.job_number', 's.job_title', 's.client_reference', 's.property_address'] as const;

/** In the order of `ids`, with everything that prints. Three statements. */
export async function readInvoices(db: Database, scope: Scope, ids: readonly number[], today: string) {
  const rows = await withCredits(db, scope)
    .select([...columns, statusOn(today).as('status'), lastMail.as('mail')])
    .select(['i.supplier', 'i.customer_address', 'i.customer_vat_number', 'i.footer'])
    .where(sql<boolean>`i.id = any(${ids})`)
    .execute();
  const lines = await visibleInvoices(db, scope)
    .innerJoin('invoice_lines as l', (join) => sameCompany(join, 'l.invoice_id', 'i.id'))
    .select([
      'l.invoice_id',
      'l.line_number',
      sql<number>`coalesce(l.section, 1)`.as('section'),
      'l.kind',
      'l.is_earlier',
      'l.work_date',
      'l.description',
      'l.minutes',
      'l.quantity',
      'l.unit',
      'l.unit_price',
      'l.amount',
      sql<number | null>`coalesce(l.vat_rate, i.vat_rate)`.as('vat_rate'),
    ])
    .where(sql<boolean>`i.id = any(${ids})`)
    .orderBy('l.invoice_id')
    .orderBy('l.line_number')
    .execute();
  const sections = await visibleInvoices(db, scope)
    .innerJoin('invoice_sections as s', (join) => sameCompany(join, 's.invoice_id', 'i.id'))
    .select(['s.invoice_id', 's.section', ...sectionFields])
    .where(sql<boolean>`i.id = any(${ids})`)
    .orderBy('s.invoice_id')
    .orderBy('s.section')
    .execute();
  const further = groupRows(sections, ({ invoice_id }) => invoice_id);
  const byInvoice = groupRows(lines, ({ invoice_id }) => invoice_id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { job_id, job_number, job_title, client_reference, property_address } = row;
    const first = { section: 1, job_id, job_number, job_title, client_reference, property_address };
    return [{ ...withRate(row), sections: [first, ...(further.get(id) ?? [])], lines: byInvoice.get(id) ?? [] }];
  });
}

/** Locks the invoice until the transaction ends. credited_paid: for a credit note, paid on the invoice it credits. */
export function lockInvoice(db: Database, scope: Scope, id: number) {
  return visibleInvoices(db, scope)
    .select([
      'i.id',
      'i.invoice_number',
      'i.job_id',
      'i.issue_date',
      'i.due_date',
      'i.amount_due',
      'i.paid_amount',
      'i.sent_at',
      'i.voided_at',
      'i.credits_invoice_id',
      'i.updatedAt',
    ])
    .select(isCredited.as('is_credited'))
    .select(
      sql<number>`coalesce((select o.paid_amount from invoices o
        where o.company_id = i.company_id and o.id = i.credits_invoice_id), 0)`.as('credited_paid'),
    )
    .where('i.id', '=', id)
    .forNoKeyUpdate('i')
    .executeTakeFirst();
}

/** Marks those of `ids` that were not sent yet and are neither void nor credited. */
export async function markSent(db: Database, scope: Scope, ids: readonly number[], sent_at: string) {
  const rows = await visibleInvoices(db, scope)
    .select('i.id')
    .where(sql<boolean>`i.id = any(${ids})`)
    .where('i.sent_at', 'is', null)
    .where(sql<boolean>`not ${isWithdrawn}`)
    .orderBy('i.id')
    .forNoKeyUpdate('i')
    .execute();
  const marked = rows.map(({ id }) => id);
  await db
    .updateTable('invoices')
    .set({ sent_at })
    .where('company_id', '=', scope.company_id)
    .where(sql<boolean>`id = any(${marked})`)
    .execute();
  return marked;
}

/** What a fixed price has earned until `today`, in pounds; 0 for other jobs. */
export async function readEarned(db: Database, scope: Scope, { jobId, today }: { jobId: number; today: string }) {
  const days = earnedByDay(scope, { from: null, until: addDays(today, 1), jobId });
  const { rows } = await sql<{ earned: number }>`
    select ${inPounds(sql`coalesce(sum(e.pence), 0)`)} as earned from (${days}) e`.execute(db);
  return rows[0]!.earned;
}

export async function readJobMoney(db: Database, scope: Scope, terms: PricingTerms, jobId: number) {
  const { rows } = await jobMoney(scope, terms, jobId).execute(db);
  return rows[0]!;
}
