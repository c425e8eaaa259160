import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { insertRow } from '#db/crud.ts';
import { containing, orderOf, pageOf } from '#db/list.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { ExpenseType, Payer } from '../expenses/constants.ts';
import type { PaymentType } from '../payments/constants.ts';
import { isInAccount } from '../pricing/account.ts';
import { isNotVoid, isUnsent } from '../pricing/invoice-status.ts';
import type { AccountProgram, BookEntryKind } from './constants.ts';
import type { AccountExport, listAccountExportsSchema } from './schema.ts';

/** Days, inclusive (YYYY-MM-DD). */
export interface Period {
  from: string;
  to: string;
}

export interface SalesRow {
  id: number;
  invoice_number: string;
  is_credit_note: boolean;
  credited_number: string | null;
  issue_date: string;
  due_date: string | null;
  customer_id: number;
  client_reference: string;
  job_title: string;
  property_address: string;
  /** Pounds; negative on a credit note. */
  net_amount: number;
  /** Percent; null: no VAT is counted. */
  vat_rate: number | null;
  vat_amount: number;
  reverse_charge: boolean;
  total_amount: number;
  cis_amount: number;
  /** Of an invoice with several rates. */
  rates: { vat_rate: number; net_amount: number; vat_amount: number }[];
}

/** Those in the customers' accounts, at their day of issue. */
export async function readSales(db: Database, scope: Scope, { from, to }: Period): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select i.id, i.invoice_number, i.credits_invoice_id is not null as is_credit_note, o.invoice_number as credited_number,
      i.issue_date, i.due_date, i.customer_id, i.client_reference, i.job_title, i.property_address, i.net_amount, i.vat_rate,
      i.vat_amount, i.reverse_charge, i.total_amount, i.cis_amount,
      coalesce((select json_agg(json_build_object('vat_rate', v.vat_rate, 'net_amount', v.net_amount,
          'vat_amount', v.vat_amount) order by v.vat_rate desc)
        from invoice_vat v where v.company_id = i.company_id and v.invoice_id = i.id), '[]') as rates
    from invoices i
    left join invoices o on o.company_id = i.company_id and o.id = i.credits_invoice_id
    where i.company_id = ${scope.company_id} and ${isInAccount}
      and i.issue_date >= ${from}::date and i.issue_date <= ${to}::date
    order by i.issue_date, i.id`.execute(db);
  return rows;
}

/** How many are issued and not sent: they are in no file. */
export async function countUnsent(db: Database, scope: Scope, { from, to }: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from invoices i
    left join invoices c on c.company_id = i.company_id and c.credits_invoice_id = i.id
    where i.company_id = ${scope.company_id} and ${isUnsent}
      and i.issue_date >= ${from}::date and i.issue_date <= ${to}::date`.execute(db);
  return Number(rows[0]!.count);
}

export interface ReceiptRow {
  id: number;
  day: string;
  customer_id: number;
  invoice_number: string;
  method: string;
  reference: string;
  /** Pounds; negative: paid back. */
  amount: number;
}

/** What customers paid and were paid back, at its day in the company's zone. */
export async function readReceipts(db: Database, scope: Scope, { from, to }: Period): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`
    select p.id, (p.paid_at at time zone ${scope.time_zone})::date as day, i.customer_id, i.invoice_number, p.method,
      p.reference, p.amount
    from invoice_payments p
    join invoices i on i.company_id = p.company_id and i.id = p.invoice_id
    where p.company_id = ${scope.company_id} and ${isNotVoid}
      and p.paid_at >= (${from}::date)::timestamp at time zone ${scope.time_zone}
      and p.paid_at < (${to}::date + 1)::timestamp at time zone ${scope.time_zone}
    order by day, p.id`.execute(db);
  return rows;
}

export interface ExpenseRow {
  id: number;
  expense_date: string;
  user_id: number;
  expense_type: ExpenseType;
  paid_by: Payer;
  description: string;
  property_address: string;
  /** Pounds, gross, and the VAT within. */
  amount: number;
  vat_amount: number;
}

/** Those that count: somebody has reviewed them. */
export async function readExpenses(db: Database, scope: Scope, { from, to }: Period): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`
    select e.id, e.expense_date, e.user_id, e.expense_type, e.paid_by, e.description, coalesce(p.address, '') as property_address,
      e.amount, e.vat_amount
    from expenses e
    left join properties p on p.company_id = e.company_id and p.id = e.property_id
    where e.company_id = ${scope.company_id} and e.status <> 'pending'
      and e.expense_date >= ${from}::date and e.expense_date <= ${to}::date
    order by e.expense_date, e.id`.execute(db);
  return rows;
}

export interface PayRow {
  id: number;
  payment_date: string;
  user_id: number;
  payment_type: PaymentType;
  payment_method: string;
  description: string;
  /** Pounds, gross, and what was kept back for HMRC. */
  amount: number;
  cis_deducted: number;
  is_subcontractor: boolean;
}

export async function readPay(db: Database, scope: Scope, { from, to }: Period): Promise<PayRow[]> {
  const { rows } = await sql<PayRow>`
    select y.id, y.payment_date, y.user_id, y.payment_type, y.payment_method, y.description, y.amount, y.cis_deducted,
      u.cis_rate is not null or y.cis_deducted > 0 as is_subcontractor
    from payments y join users u on u.company_id = y.company_id and u.id = y.user_id
    where y.company_id = ${scope.company_id} and y.payment_date >= ${from}::date and y.payment_date <= ${to}::date
    order by y.payment_date, y.id`.execute(db);
  return rows;
}

export interface PartyRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  address: string;
  post_code: string;
  /** Another has the same name. */
  is_shared: boolean;
}

export async function readCustomerParties(db: Database, scope: Scope, ids: readonly number[]): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select c.id, c.name, c.email, c.phone, c.address, c.post_code, exists (select from customers s
      where s.company_id = c.company_id and lower(btrim(s.name)) = lower(btrim(c.name)) and s.id <> c.id) as is_shared
    from customers c where c.company_id = ${scope.company_id} and c.id = any(${[...ids]}::bigint[])
    order by c.id`.execute(db);
  return rows;
}

export async function readWorkerParties(db: Database, scope: Scope, ids: readonly number[]): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select u.id, btrim(u.first_name || ' ' || u.last_name) as name, coalesce(u.email, '') as email, coalesce(u.mobile, '') as phone,
      '' as address, '' as post_code, exists (select from users s where s.company_id = u.company_id and s.id <> u.id
        and lower(btrim(s.first_name || ' ' || s.last_name)) = lower(btrim(u.first_name || ' ' || u.last_name))) as is_shared
    from users u where u.company_id = ${scope.company_id} and u.id = any(${[...ids]}::bigint[])
    order by u.id`.execute(db);
  return rows;
}

export interface ExportedRow {
  kind: BookEntryKind;
  source_row: number;
  day: string;
  reference: string;
  /** Pounds. */
  amount: number;
  exported_at: string;
  exported_by: string;
}

/** What files for the program say of entries of the period and of the named ones: of each entry the newest. */
export async function readExported(
  db: Database,
  scope: Scope,
  {
    program,
    from,
    to,
    entries,
  }: Period & {
    program: AccountProgram;
    entries: readonly { kind: BookEntryKind; id: number }[];
  },
): Promise<ExportedRow[]> {
  const named = JSON.stringify(entries.map(({ kind, id }) => ({ kind, id })));
  const { rows } = await sql<ExportedRow>`
    select distinct on (e.kind, e.source_row) e.kind, e.source_row, e.day, e.reference, e.amount, x."createdAt" as exported_at,
      coalesce(btrim(u.first_name || ' ' || u.last_name), '') as exported_by
    from (
      select d.account_export_id, d.kind, d.source_row, d.day, d.reference, d.amount from account_export_entries d
      where d.company_id = ${scope.company_id} and d.day >= ${from}::date and d.day <= ${to}::date
      union
      select n.account_export_id, n.kind, n.source_row, n.day, n.reference, n.amount
      from json_to_recordset(${named}::json) as s (kind text, id bigint)
      join account_export_entries n on n.company_id = ${scope.company_id} and n.kind = s.kind and n.source_row = s.id
    ) e
    join account_exports x on x.company_id = ${scope.company_id} and x.id = e.account_export_id
    left join users u on u.company_id = x.company_id and u.id = x.created_by
    where x.program = ${program}
    order by e.kind, e.source_row, x.id desc`.execute(db);
  return rows;
}

/** One file for a company at a time, so that two admins do not make the same one without a word. */
export const lockExports = (db: Database, scope: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended('account_exports', ${scope.company_id}))`.execute(db);

export async function insertExport(
  db: Database,
  scope: Scope,
  row: Omit<Parameters<typeof insertRow<'account_exports'>>[3], 'company_id'>,
  entries: readonly Pick<ExportedRow, 'kind' | 'source_row' | 'day' | 'reference' | 'amount'>[],
): Promise<number> {
  const id = await insertRow(db, scope, 'account_exports', row);
  await sql`insert into account_export_entries (company_id, account_export_id, kind, source_row, day, reference, amount)
    select ${scope.company_id}, ${id}, kind, source_row, day, reference, amount
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as e (kind text, source_row bigint, day date, reference text, amount numeric)`.execute(db);
  return id;
}

const visibleExports = (db: Database, scope: Scope) =>
  db.selectFrom('account_exports as x').where('x.company_id', '=', scope.company_id);

/** Without the bytes. */
export function listExports(db: Database, scope: Scope, list: z.infer<typeof listAccountExportsSchema>) {
  let base = visibleExports(db, scope);
  if (list.program !== undefined) base = base.where('x.program', '=', list.program);
  if (list.q) base = base.where('x.file_name', 'ilike', containing(list.q));
  const rows = base
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'x.created_by'))
    .select([
      'x.id',
      'x.program',
      'x.period_start as start_date',
      'x.period_end as end_date',
      'x.file_name',
      'x.totals',
      'x.sha256',
      'x.created_by',
      'x.createdAt',
    ])
    .select(() => [
      sql<number>`octet_length(x.content)`.as('size'),
      sql<string>`coalesce(${fullName('u')}, '')`.as('created_by_name'),
    ])
    .$castTo<AccountExport>();
  return pageOf(db, list, { alias: 'x', base, order: orderOf('x', list), rows });
}

export const readExport = (db: Database, scope: Scope, id: number) =>
  visibleExports(db, scope)
    .select(['x.id', 'x.file_name', 'x.sha256', sql<number>`octet_length(x.content)`.as('size')])
    .where('x.id', '=', id)
    .executeTakeFirst();

export async function readContent(db: Database, scope: Scope, id: number): Promise<Buffer | undefined> {
  const row = await visibleExports(db, scope).select('x.content').where('x.id', '=', id).executeTakeFirst();
  return row?.content;
}
