import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { movements } from '../pricing/account.ts';
import { openAmounts } from '../pricing/invoice-status.ts';
import type { AccountEntryKind } from './constants.ts';

export interface LedgerRow {
  customer_id: number;
  day: string;
  kind: Exclude<AccountEntryKind, 'opening'>;
  invoice_id: number;
  invoice_number: string;
  job_title: string;
  job_count: number;
  property_address: string;
  due_date: string | null;
  method: string;
  reference: string;
  amount: number;
}

interface Period {
  customerIds: readonly number[];
  start: string;
  /** Null: all that is known. */
  end: string | null;
}

/** In order. */
export async function listMovements(
  db: Database,
  scope: Scope,
  { customerIds, start, end }: Period,
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select m.customer_id, m.day, m.kind, m.invoice_id, i.invoice_number, i.job_title,
      (1 + (select count(*) from invoice_sections s where s.company_id = i.company_id and s.invoice_id = i.id)) as job_count,
      i.property_address, case when m.kind = 'invoice' then i.due_date end as due_date, m.method, m.reference, m.amount
    from (${movements(scope)}) m
    join invoices i on i.company_id = ${scope.company_id} and i.id = m.invoice_id
    where m.customer_id = any(${[...customerIds]}::bigint[]) and m.day >= ${start}::date
      ${end === null ? sql`` : sql`and m.day <= ${end}::date`}
    order by m.customer_id, m.day, m.place, m.invoice_id, m.payment_id`.execute(db);
  return rows;
}

/** Pounds owed before a day, by customer; those without anything are left out. */
export async function balancesBefore(
  db: Database,
  scope: Scope,
  { customerIds, day }: { customerIds: readonly number[]; day: string },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ customer_id: number; balance: number }>`
    select m.customer_id, sum(m.amount) as balance from (${movements(scope)}) m
    where m.customer_id = any(${[...customerIds]}::bigint[]) and m.day < ${day}::date
    group by m.customer_id`.execute(db);
  return new Map(rows.map(({ customer_id, balance }) => [customer_id, balance]));
}

/** Customers who owe or are owed anything. */
export async function customersWithDebt(db: Database, scope: Scope): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select distinct o.customer_id from (${openAmounts(scope)}) o where o.owed <> 0 or o.due_back <> 0`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

/** Customers whose account has moved since a day, or is not at 0. */
export async function customersWithEntries(db: Database, scope: Scope, since: string): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select m.customer_id from (${movements(scope)}) m group by m.customer_id
    having max(m.day) >= ${since}::date or sum(m.amount) <> 0`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

export interface AccountHolder {
  id: number;
  name: string;
  address: string;
  post_code: string;
  /** The property's address if this is 'The Owner'; '' for others. */
  property_address: string;
  email: string;
}

/** By name. An owner of one property is addressed there. */
export async function readHolders(db: Database, scope: Scope, ids: readonly number[]): Promise<AccountHolder[]> {
  const { rows } = await sql<AccountHolder>`
    select c.id, c.name, coalesce(nullif(c.statement_email, ''), c.email) as email,
      case when c.address <> '' then c.address else coalesce(o.address, '') end as address,
      case when c.address <> '' then c.post_code else coalesce(o.post_code, '') end as post_code,
      coalesce(o.address, '') as property_address
    from customers c
    left join lateral (select p.address, p.post_code from properties p
      where c.is_owner and p.company_id = c.company_id and p.customer_id = c.id order by p.id limit 1) o on true
    where c.company_id = ${scope.company_id} and c.id = any(${[...ids]}::bigint[])
    order by lower(c.name), c.id`.execute(db);
  return rows;
}

/** Those who get their invoices by post. */
export async function postedCustomers(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('company_id', '=', scope.company_id)
    .where('id', 'in', ids)
    .where('delivery', '=', 'post')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
