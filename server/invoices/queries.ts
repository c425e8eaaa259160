import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { groupRows } from '#db/group-rows.ts';
import { containing, countOf, type ListQuery, type Page } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import type { Invoices } from '#db/types.gen.ts';
import { isCredited, isOpen, isOverdue, openAmount, statusOn } from '../pricing/invoice-status.ts';
import { jobMoney } from '../pricing/margin.ts';
import type { PricingTerms } from '../pricing/rates.ts';
import type { InvoiceStatus } from './constants.ts';
import { lastMail } from './mail-queries.ts';

/** The invoices that the caller may read: all of the company for admins, none for others. */
export function visibleInvoices(db: Database, scope: Scope) {
  return db
    .selectFrom('invoices as i')
    .where('i.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`));
}

export interface InvoiceFilters {
  invoice_type?: Selectable<Invoices>['invoice_type'] | undefined;
  invoice_mode?: Selectable<Invoices>['invoice_mode'] | undefined;
  /** The first days of a month and of the next. */
  month?: { start: string; end: string } | undefined;
  job_id?: number | undefined;
  /** Those to the customer of this invoice. */
  customer_of?: number | undefined;
  status?: InvoiceStatus | 'unpaid' | undefined;
}

/** Beside each invoice the credit note that takes it back (c), beside a credit note the invoice that it takes back (o). */
const withCredits = (db: Database, scope: Scope) =>
  visibleInvoices(db, scope)
    .leftJoin('invoices as c', (join) =>
      join
        .onRef('c.company_id', '=', 'i.company_id')
        .onRef('c.credits_invoice_id', '=', 'i.id')
        // Says to Postgres that the small index of credit notes has them all.
        .on('c.credits_invoice_id', 'is not', null),
    )
    .leftJoin('invoices as o', (join) =>
      join.onRef('o.company_id', '=', 'i.company_id').onRef('o.id', '=', 'i.credits_invoice_id'),
    );

function filtered(db: Database, scope: Scope, list: ListQuery<InvoiceFilters>, today: string) {
  let query = withCredits(db, scope);
  for (const column of ['invoice_type', 'invoice_mode', 'job_id'] as const) {
    const value = list[column];
    if (value !== undefined) query = query.where(`i.${column}`, '=', value as never);
  }
  const { month } = list;
  if (month) {
    query = query.where(
      sql<boolean>`case when i.period_start is not null then i.period_start = ${month.start}::date
        else i.issue_date >= ${month.start}::date and i.issue_date < ${month.end}::date end`,
    );
  }
  const { customer_of } = list;
  if (customer_of !== undefined) {
    query = query.where(
      sql<boolean>`(i.customer_name, i.customer_email) = (select m.customer_name, m.customer_email
        from invoices m where m.company_id = ${scope.company_id} and m.id = ${customer_of})`,
    );
  }
  if (list.status === 'unpaid') query = query.where(isOpen);
  else if (list.status === 'overdue') query = query.where(isOverdue(today));
  else if (list.status) query = query.where(statusOn(today), '=', list.status);
  return list.q ? query.where(searchedInvoices(list.q)) : query;
}

/** All in one index (invoices_search). */
const searched = [
  'invoice_number',
  'customer_name',
  'property_address',
  'job_title',
  'client_reference',
] as const;

/** Words in what an invoice is known by. */
export function searchedInvoices(q: string) {
  const like = containing(q);
  return sql<SqlBool>`(${sql.join(
    searched.map((column) => sql`${sql.ref(`i.${column}`)} ilike ${like}`),
    sql` or `,
  )})`;
}

const columns = [
  'i.id',
  'i.invoice_number',
  'i.invoice_type',
  'i.invoice_mode',
  'i.period_start',
  'i.job_id',
  'i.job_title',
  'i.client_reference',
  'i.property_address',
  'i.customer_name',
  'i.customer_email',
  'i.issue_date',
  'i.tax_point',
  'i.due_date',
  'i.net_amount',
  'i.vat_rate',
  'i.vat_amount',
  'i.reverse_charge',
  'i.total_amount',
  'i.cis_rate',
  'i.cis_base',
  'i.cis_amount',
  'i.amount_due',
  'i.paid_amount',
  'i.paid_at',
  openAmount.as('open_amount'),
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

/** A page of invoices with what became of each by `today`, a day of the company's zone. */
export async function listInvoices(
  db: Database,
  scope: Scope,
  list: ListQuery<InvoiceFilters>,
  today: string,
) {
  const base = filtered(db, scope, list, today);
  const { meta, offset } = await countOf(db, base, list);
  const direction = sql.raw(list.order);
  const empty = ['period_start', 'due_date', 'sent_at', 'paid_at'].includes(list.sort)
    ? sql`nulls last`
    : sql``;
  const by = list.sort === 'open_amount' ? openAmount : sql.ref(`i.${list.sort}`);
  const data = await base
    .select([...columns, statusOn(today).as('status'), lastMail.as('mail')])
    .orderBy(sql`${by} ${direction} ${empty}, i.id ${direction}`)
    .limit(meta.limit)
    .offset(offset)
    .execute();
  return { data, meta } satisfies Page<(typeof data)[number]>;
}

/** Invoices with all that prints of them, in the order of the ids given. Two statements. */
export async function readInvoices(db: Database, scope: Scope, ids: readonly number[], today: string) {
  const rows = await withCredits(db, scope)
    .select([...columns, statusOn(today).as('status'), lastMail.as('mail')])
    .select(['i.supplier', 'i.customer_address', 'i.footer'])
    .where(sql<boolean>`i.id = any(${ids})`)
    .execute();
  const lines = await visibleInvoices(db, scope)
    .innerJoin('invoice_lines as l', (join) =>
      join.onRef('l.company_id', '=', 'i.company_id').onRef('l.invoice_id', '=', 'i.id'),
    )
    .select([
      'l.invoice_id',
      'l.line_number',
      'l.kind',
      'l.is_earlier',
      'l.work_date',
      'l.description',
      'l.minutes',
      'l.unit_price',
      'l.amount',
    ])
    .where(sql<boolean>`i.id = any(${ids})`)
    .orderBy('l.invoice_id')
    .orderBy('l.line_number')
    .execute();
  const byInvoice = groupRows(lines, ({ invoice_id }) => invoice_id);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, lines: byInvoice.get(id) ?? [] }] : [];
  });
}

/**
 * Locked until the transaction ends, for what may still change of it. is_credited: a credit note takes it back;
 * credited_paid: of a credit note what was paid on the invoice that it takes back.
 */
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

/** Amounts charged for a job so far, and its costs, in one statement. */
export async function readJobMoney(db: Database, scope: Scope, terms: PricingTerms, jobId: number) {
  const { rows } = await jobMoney(scope, terms, jobId).execute(db);
  return rows[0]!;
}
