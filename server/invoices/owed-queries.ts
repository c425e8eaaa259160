import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, type ListQuery, type Page } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import { isPastDue, isUnsent, openAmounts } from '../pricing/invoice-status.ts';
import type { PricingTerms } from '../pricing/rates.ts';
import { unbilled } from '../pricing/unbilled.ts';
import type { owedSchema } from './schema.ts';

type Owed = z.infer<typeof owedSchema>;

/** Open amount within a range of days past due; null is unbounded. */
const late = (from: number | null, to: number | null, today: string) => {
  const days = sql`${today}::date - due_date`;
  const parts = [
    sql`owed > 0`,
    ...(from === null ? [] : [sql`${days} >= ${from}::int`]),
    ...(to === null ? [] : [sql`coalesce(${days} <= ${to}::int, true)`]),
  ];
  return sql`coalesce(sum(owed) filter (where ${sql.join(parts, sql` and `)}), 0)`;
};

/** Pounds of open invoices: all, and by days past due. */
const byAge = (today: string) => sql`
    ${late(null, null, today)} as owed, ${late(1, null, today)} as overdue, ${late(null, 0, today)} as not_due,
    ${late(1, 30, today)} as days_1_30, ${late(31, 60, today)} as days_31_60,
    ${late(61, 90, today)} as days_61_90, ${late(91, null, today)} as days_over_90`;

const byCustomer = (scope: Scope, today: string) => sql`
  select max(opened.id) as id, opened.customer_id, c.name as customer_name, c.email as customer_email,
    case when c.is_owner then (select i.customer_address from invoices i
      where i.company_id = ${scope.company_id} and i.id = max(opened.id)) else '' end as customer_address,
    count(*) filter (where owed > 0) as invoices, ${byAge(today)},
    min(due_date) filter (where owed > 0) as oldest_due_date,
    coalesce(sum(due_back), 0) as to_pay_back
  from (${openAmounts(scope)}) opened
  join customers c on c.company_id = ${scope.company_id} and c.id = opened.customer_id
  group by opened.customer_id, c.name, c.email, c.is_owner`;

interface OwedFilter {
  q?: string | undefined;
  customer_id?: number | undefined;
}

function matching(scope: Scope, { q, customer_id }: OwedFilter, today: string) {
  const like = q && containing(q);
  const found = [
    ...(customer_id === undefined ? [] : [sql`customer_id = ${customer_id}`]),
    ...(like
      ? [sql`(customer_name ilike ${like} or customer_email ilike ${like} or customer_address ilike ${like})`]
      : []),
  ];
  const where = found.length === 0 ? sql`` : sql`where ${sql.join(found, sql` and `)}`;
  return sql`select * from (${byCustomer(scope, today)}) customers ${where}`;
}

const summed = [
  'invoices',
  'owed',
  'overdue',
  'not_due',
  'days_1_30',
  'days_31_60',
  'days_61_90',
  'days_over_90',
  'to_pay_back',
] as const;

/** Pounds of all customers that match. */
export async function sumOwed(db: Database, scope: Scope, list: OwedFilter, today: string) {
  const sums = summed.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.id(name)}`);
  const { rows } = await sql<Pick<Owed, (typeof summed)[number]>>`
    select ${sql.join(sums)} from (${matching(scope, list, today)}) found`.execute(db);
  return rows[0]!;
}

/** Customers with debt or credit. `today` is in the company's zone. */
export async function listOwed(
  db: Database,
  scope: Scope,
  list: ListQuery<OwedFilter>,
  today: string,
): Promise<Page<Owed>> {
  const all = matching(scope, list, today);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from (${all}) found`.execute(db);
  const total = counted[0]!.total;
  const page = list.page === 'last' ? Math.max(1, Math.ceil(total / list.limit)) : list.page;
  const direction = sql.raw(list.order);
  const { rows } = await sql<Owed>`${all}
    order by ${sql.ref(list.sort)} ${direction} nulls last, id ${direction}
    limit ${list.limit} offset ${(page - 1) * list.limit}`.execute(db);
  return { data: rows, meta: { total, total_exact: true, page, limit: list.limit } };
}

/** Invoices that nobody has sent, with what they will ask for in pounds, the oldest first. */
export async function unsentInAll(db: Database, scope: Scope, most: number) {
  const { rows } = await sql<{
    id: number;
    invoice_number: string;
    customer_name: string;
    issue_date: string;
    amount: number;
    total: number;
    total_amount: number;
  }>`
    select i.id, i.invoice_number, i.customer_name, i.issue_date, i.amount_due as amount, count(*) over () as total,
      sum(i.amount_due) over () as total_amount
    from invoices i
    left join invoices c on c.company_id = i.company_id and c.credits_invoice_id = i.id
      and c.credits_invoice_id is not null
    where i.company_id = ${scope.company_id} and ${isUnsent}
    order by i.issue_date, i.id limit ${most}`.execute(db);
  const { total = 0, total_amount = 0 } = rows[0] ?? {};
  return { total, total_amount, rows: rows.map(({ total: _, total_amount: __, ...row }) => row) };
}

/** Amounts owed by customers, in pounds; `invoices` and `overdue_invoices` are counts. */
export async function owedInAll(db: Database, scope: Scope, today: string) {
  const { rows } = await sql<
    Pick<Owed, Exclude<(typeof summed)[number], 'to_pay_back'>> & { overdue_invoices: number }
  >`select count(*) as invoices, count(*) filter (where ${isPastDue(today, sql`due_date`)}) as overdue_invoices,
      ${byAge(today)}
    from (${openAmounts(scope)}) opened where owed > 0`.execute(db);
  return rows[0]!;
}

/** Amounts to be invoiced, sent and paid, in pounds. Each equals the sum of the list that shows its rows. */
export async function openMoney(db: Database, scope: Scope, { today, terms }: { today: string; terms: PricingTerms }) {
  const owed = await owedInAll(db, scope, today);
  const { total, total_amount } = await unsentInAll(db, scope, 1);
  const { rows } = await sql<{ to_invoice: number }>`
    select n.materials_unbilled + n.expenses_unbilled + n.time_unbilled + n.fixed_unbilled as to_invoice
    from (${unbilled(scope, terms)}) n`.execute(db);
  return { ...owed, unsent_invoices: total, unsent: total_amount, ...rows[0]! };
}
