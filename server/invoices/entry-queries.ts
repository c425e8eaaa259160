import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleJobs } from '#db/queries/jobs.ts';
import { nestUser, type PersonName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { Expenses, Invoices, Jobs, Materials, TimeRecords } from '#db/types.gen.ts';
import { payerOfJob } from '../customers/queries.ts';
import { chargeRate, isUnbilledExpense, isUnbilledTime } from '../pricing/charge.ts';
import { invoicedJobs, isBilledAtFixedPrice, isValidInvoice } from '../pricing/invoice-status.ts';
import { isUnbilledMaterial } from '../pricing/materials.ts';
import { type PricingTerms, rateOfDay } from '../pricing/rates.ts';

export type InvoiceJob = Awaited<ReturnType<typeof invoiceJobs>>[number];
export type JobBilling = Omit<InvoiceJob, 'id' | 'number' | 'client_reference' | 'property' | 'customer'> & {
  /** The parts of a fixed price that accepted quotes promised at VAT rates of their own; they add up to it. */
  fixed_price_by_rate?: readonly RatedPrice[];
};

/** Invoices of the same type, mode and month (first day; null in mode job). */
export interface SameChoice {
  invoice_type: Selectable<Invoices>['invoice_type'];
  invoice_mode: Selectable<Invoices>['invoice_mode'];
  period_start: string | null;
}

const isValidOfChoice = (scope: Scope, choice: SameChoice) => sql`i.company_id = ${scope.company_id}
  and i.invoice_type = ${choice.invoice_type} and i.invoice_mode = ${choice.invoice_mode}
  and i.period_start is not distinct from ${choice.period_start}::date and ${isValidInvoice}`;

/** Made by sample data, and still counted among it. */
const isSample = (scope: Scope, entity: 'jobs' | 'time_records' | 'expenses', id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from sample_rows s where s.company_id = ${scope.company_id}
    and s.entity = ${sql.lit(entity)} and s.sample_row = ${id})`;

/** A part of a fixed price, in pounds without VAT. */
export interface RatedPrice {
  /** Percent; null: the invoice's. */
  vat_rate: number | null;
  net_amount: number;
}

interface JobFilter {
  status?: Selectable<Jobs>['status'];
  ids?: readonly number[] | undefined;
  /** Also include jobs with a valid invoice of this choice; else only those with anything unbilled. */
  existing?: SameChoice | undefined;
}

/** Ordered by id. By status: only jobs with something unbilled or, with `existing`, an invoice of that choice. */
export async function invoiceJobs(db: Database, scope: Scope, filter: JobFilter) {
  const { status, ids, existing } = filter;
  let query = visibleJobs(db, scope)
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .innerJoin('customers as c', (join) => join.onRef('c.company_id', '=', 'j.company_id').on('c.id', '=', payerOfJob));
  if (ids !== undefined) query = query.where(sql<boolean>`j.id = any(${ids})`);
  if (status !== undefined) {
    query = query.where('j.status', '=', status).where(
      sql<boolean>`(exists (select from time_records t where t.company_id = j.company_id and t.job_id = j.id
          and ${isUnbilledTime})
        or exists (select from expenses e where e.company_id = j.company_id and e.job_id = j.id
          and ${isUnbilledExpense})
        or exists (select from materials m where m.company_id = j.company_id and m.job_id = j.id
          and ${isUnbilledMaterial})
        or (j.billing_type = 'fixed' and not ${isBilledAtFixedPrice})
        ${
          existing
            ? sql`or j.id in (select b.job_id from (${invoicedJobs(scope)}) b
          join invoices i on i.id = b.invoice_id and ${isValidOfChoice(scope, existing)})`
            : sql``
        })`,
    );
  }
  const rows = await query
    .select([
      'j.id',
      'j.number',
      'j.job_title',
      'j.job_description',
      'j.client_reference',
      'j.billing_type',
      'j.fixed_price',
      'j.not_billed_reason',
      'j.discount_percent',
      'c.reverse_charge',
      // Percent; null: no CIS.
      'c.cis_rate',
      isBilledAtFixedPrice.as('fixed_is_billed'),
      isSample(scope, 'jobs', sql`j.id`).as('is_sample'),
      sql<string | null>`case when j.status in ('completed', 'archived') then coalesce(j.job_end_date,
        (j.status_changed_at at time zone ${scope.time_zone})::date) end`.as('completed_on'),
      'p.id as property_id',
      'p.address',
      'p.city',
      'p.post_code',
      'c.id as customer_id',
      'c.name',
      'c.address as billing_address',
      'c.post_code as billing_post_code',
      'c.email',
      'c.vat_number',
      // Days; null: as in Settings.
      'c.payment_terms',
      'c.delivery',
    ])
    .orderBy('j.id')
    .execute();
  return rows.map((row) => {
    const { address, city, post_code, customer_id, billing_address, billing_post_code, ...rest } = row;
    const { name, email, vat_number, payment_terms, delivery, ...job } = rest;
    return {
      ...job,
      property: { address, city, post_code },
      customer: {
        ...{ id: customer_id, name, address: billing_address, post_code: billing_post_code, email },
        ...{ vat_number, payment_terms, delivery },
      },
    };
  });
}

export interface UnbilledTime
  extends Pick<
    Selectable<TimeRecords>,
    'id' | 'job_id' | 'user_id' | 'is_driving' | 'end_time' | 'needs_review' | 'note'
  > {
  User: PersonName;
  /** YYYY-MM-DD of the start in the company's zone; the record belongs to that day whole (D2). */
  day: string;
  minutes: number;
  /** Pounds per hour: the worker's on that day, else the company's; null if neither is set. */
  charge_rate: number | null;
  is_sample: boolean;
}

interface EntrySelection {
  jobs: readonly number[];
  /** Locks the entries until the transaction ends, so that exactly what was read is billed. */
  lock?: boolean;
}

const locked = (lock: boolean | undefined, alias: RawBuilder<unknown>) =>
  lock ? sql`for no key update of ${alias}` : sql``;

/** Ordered by job and start, each at its day's charge rate. */
export async function unbilledTime(
  db: Database,
  scope: Scope,
  { jobs, lock, terms }: EntrySelection & { terms: PricingTerms },
): Promise<UnbilledTime[]> {
  const { rows } = await sql<Omit<UnbilledTime, 'User'> & PersonName>`
    select t.id, t.job_id, t.user_id, u.first_name, u.last_name, d.day, t.is_driving, t.end_time,
      coalesce(t.counted_minutes, 0) as minutes, t.needs_review, t.note,
      ${chargeRate(terms)} as charge_rate, ${isSample(scope, 'time_records', sql`t.id`)} as is_sample
    from time_records t
    cross join lateral (select (t.start_time at time zone ${scope.time_zone})::date as day) d
    left join lateral (${rateOfDay(scope, sql`t.user_id`)}) r on true
    join users u on u.company_id = t.company_id and u.id = t.user_id
    where t.company_id = ${scope.company_id} and t.job_id = any(${jobs}) and ${isUnbilledTime}
    order by t.job_id, t.start_time, t.id ${locked(lock, sql`t`)}`.execute(db);
  return rows.map(nestUser);
}

/** Pounds, gross. */
export interface UnbilledExpense
  extends Pick<
    Selectable<Expenses>,
    'id' | 'expense_date' | 'expense_type' | 'description' | 'amount' | 'vat_amount' | 'status'
  > {
  job_id: number;
  User: PersonName;
  is_sample: boolean;
  /** Charged as the materials that it bought. */
  bought_materials?: boolean;
}

export async function unbilledExpenses(
  db: Database,
  scope: Scope,
  { jobs, lock }: EntrySelection,
): Promise<UnbilledExpense[]> {
  const { rows } = await sql<Omit<UnbilledExpense, 'User'> & PersonName>`
    select e.id, e.job_id, e.expense_date, e.expense_type, e.description, e.amount, e.vat_amount, e.status,
      u.first_name, u.last_name, ${isSample(scope, 'expenses', sql`e.id`)} as is_sample
    from expenses e
    join users u on u.company_id = e.company_id and u.id = e.user_id
    where e.company_id = ${scope.company_id} and e.job_id = any(${jobs}) and ${isUnbilledExpense}
    order by e.job_id, e.expense_date, e.id ${locked(lock, sql`e`)}`.execute(db);
  return rows.map(nestUser);
}

/** Pounds, without VAT. */
export interface UnbilledMaterial
  extends Pick<
    Selectable<Materials>,
    'id' | 'job_id' | 'used_on' | 'description' | 'quantity' | 'unit' | 'cost' | 'price' | 'vat_rate' | 'status'
  > {
  User: PersonName;
}

export async function unbilledMaterials(
  db: Database,
  scope: Scope,
  { jobs, lock }: EntrySelection,
): Promise<UnbilledMaterial[]> {
  const { rows } = await sql<Omit<UnbilledMaterial, 'User'> & PersonName>`
    select m.id, m.job_id, m.used_on, m.description, m.quantity, m.unit, m.cost, m.price, m.vat_rate, m.status,
      u.first_name, u.last_name
    from materials m
    join users u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = ${scope.company_id} and m.job_id = any(${jobs}) and ${isUnbilledMaterial}
    order by m.job_id, m.used_on, m.id ${locked(lock, sql`m`)}`.execute(db);
  return rows.map(nestUser);
}

/** Selects the expenses whose materials are charged in their place. Call once the expenses are locked. */
export async function expensesOfMaterials(db: Database, scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct m.expense_id as id from materials m
    where m.company_id = ${scope.company_id} and m.expense_id = any(${ids}) and m.status <> 'archived'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Newest first. */
export async function validInvoices(db: Database, scope: Scope, jobs: readonly number[], choice: SameChoice) {
  const { rows } = await sql<{ id: number }>`
    select i.id from invoices i where ${isValidOfChoice(scope, choice)}
      and i.id in (select b.invoice_id from (${invoicedJobs(scope)}) b where b.job_id = any(${jobs}))
    order by i.id desc`.execute(db);
  return rows;
}

/** Oldest first. */
export async function validInvoicesOf(db: Database, scope: Scope, jobId: number) {
  const { rows } = await sql<{ invoice_number: string; is_fixed: boolean }>`
    select i.invoice_number, exists (select from billed_fixed_prices f where f.company_id = i.company_id
      and f.job_id = ${jobId} and f.invoice_id = i.id) as is_fixed
    from invoices i where i.company_id = ${scope.company_id} and ${isValidInvoice}
      and i.id in (select b.invoice_id from (${invoicedJobs(scope)}) b where b.job_id = ${jobId})
    order by i.id`.execute(db);
  return rows;
}
