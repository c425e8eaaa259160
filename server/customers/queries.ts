import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, orderOf, type Page, pageOf } from '#db/list.ts';
import { openJobStatuses } from '#db/queries/jobs.ts';
import { fullName } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { phoneHolds } from '#server/infra/phone-holds.ts';
import { isPastDue, openAmounts } from '../pricing/invoice-status.ts';
import type { PricingTerms } from '../pricing/rates.ts';
import { unbilledByJob } from '../pricing/unbilled.ts';
import type { Customer, listCustomersSchema } from './schema.ts';

type ListInput = z.infer<typeof listCustomersSchema>;

/** Admins only; other roles get none. 'The Owner' of a property that has another customer by now is nobody's. */
export function visibleCustomers(db: Database, scope: Scope) {
  return db
    .selectFrom('customers as c')
    .where('c.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`))
    .where(
      sql<SqlBool>`(not c.is_owner
        or exists (select from properties op where op.company_id = c.company_id and op.customer_id = c.id)
        or exists (select from invoices oi where oi.company_id = c.company_id and oi.customer_id = c.id))`,
    );
}

/** Job `j` at property `p`: who pays for it. */
export const payerOfJob = sql<number>`coalesce(j.customer_id, p.customer_id)`;

export function searchedCustomers(scope: Scope, q: string) {
  const like = containing(q);
  const columns = ['name', 'address', 'post_code', 'email', 'statement_email', 'vat_number'];
  const phone = phoneHolds('c.phone', q);
  // 'The Owner' is found by the property.
  const owned = sql`(c.is_owner and exists (select from properties qp
    where qp.company_id = ${scope.company_id} and qp.customer_id = c.id and qp.address ilike ${like}))`;
  return sql<SqlBool>`(${sql.join(
    [...columns.map((column) => sql`${sql.ref(`c.${column}`)} ilike ${like}`), ...(phone ? [phone] : []), owned],
    sql` or `,
  )})`;
}

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleCustomers(db, scope).where(hasValues('c', ['kind', 'status'], list));
  if (list.customer_id !== undefined) query = query.where('c.id', '=', list.customer_id);
  if (list.shared) query = query.where('c.is_owner', '=', false);
  return list.q ? query.where(searchedCustomers(scope, list.q)) : query;
}

export interface FiguresOn {
  /** In the company's zone. */
  today: string;
  terms: PricingTerms;
}

/** Counts and pounds by customer; no row for a customer without any. */
const figures = (scope: Scope, { today, terms }: FiguresOn) => sql<{ customer_id: number }>`(
  select parts.customer_id, sum(parts.properties) as properties, sum(parts.open_jobs) as open_jobs,
    sum(parts.to_invoice) as to_invoice, sum(parts.owed) as owed, sum(parts.overdue) as overdue
  from (
    select p.customer_id, 1 as properties, 0 as open_jobs, 0 as to_invoice, 0 as owed, 0 as overdue
      from properties p where p.company_id = ${scope.company_id}
    union all
    select ${payerOfJob}, 0, (j.status = any(${[...openJobStatuses]}::text[]))::int, coalesce(u.amount, 0), 0, 0
      from jobs j
      join properties p on p.company_id = j.company_id and p.id = j.property_id
      left join (${unbilledByJob(scope, terms)}) u on u.job_id = j.id
      where j.company_id = ${scope.company_id} and (j.status = any(${[...openJobStatuses]}::text[]) or u.amount <> 0)
    union all
    select o.customer_id, 0, 0, 0, o.owed, case when ${isPastDue(today, sql`o.due_date`)} then o.owed else 0 end
      from (${openAmounts(scope)}) o
  ) parts group by parts.customer_id)`;

const counted = ['properties', 'open_jobs', 'to_invoice', 'owed', 'overdue'] as const;
const figure = (name: (typeof counted)[number]) => sql<number>`coalesce(${sql.ref(`f.${name}`)}, 0)`;

const withFigures = (db: Database, scope: Scope, on: FiguresOn) =>
  visibleCustomers(db, scope).leftJoin(figures(scope, on).as('f'), (join) => join.onRef('f.customer_id', '=', 'c.id'));

const users = sql<Customer['users']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', u.id, 'name', btrim(${fullName('u')})) order by u.first_name, u.last_name, u.id)
  from customer_users l join users u on u.company_id = l.company_id and u.id = l.user_id
  where l.company_id = c.company_id and l.customer_id = c.id), '[]')`;

/** The address of the property whose 'The Owner' it is; null for others. */
export const ownerOf = sql<string | null>`case when c.is_owner then (select p.address from properties p
  where p.company_id = c.company_id and p.customer_id = c.id order by p.id limit 1) end`;

const columns = [
  'c.id',
  'c.name',
  'c.kind',
  'c.address',
  'c.post_code',
  'c.email',
  'c.statement_email',
  'c.phone',
  'c.payment_terms',
  'c.vat_number',
  'c.reverse_charge',
  'c.cis_rate',
  'c.spending_limit',
  'c.delivery',
  'c.notes',
  'c.status',
  ownerOf.as('owner_of'),
  users.as('users'),
  'c.createdAt',
  'c.updatedAt',
] as const;

const wireRows = (db: Database, scope: Scope, on: FiguresOn) =>
  withFigures(db, scope, on)
    .select(columns)
    .select(counted.map((name) => figure(name).as(name)));

export async function listCustomers(
  db: Database,
  scope: Scope,
  list: ListInput,
  on: FiguresOn,
): Promise<Page<Customer>> {
  const isCounted = (counted as readonly string[]).includes(list.sort);
  const order = orderOf('c', list, {
    by: {
      // Owners, who have one name, by their addresses.
      name: (way: RawBuilder<unknown>) => sql`lower(c.name) ${way}, ${ownerOf} ${way}`,
      ...Object.fromEntries(counted.map((name) => [name, figure(name)])),
    },
    nullsLast: ['payment_terms', 'spending_limit', 'cis_rate'],
  });
  const base = filtered(db, scope, list);
  const sorted = isCounted
    ? base.leftJoin(figures(scope, on).as('f'), (join) => join.onRef('f.customer_id', '=', 'c.id'))
    : base;
  return pageOf(db, list, { alias: 'c', base: sorted as typeof base, order, rows: wireRows(db, scope, on) });
}

export const readCustomer = (db: Database, scope: Scope, id: number, on: FiguresOn) =>
  wireRows(db, scope, on).where('c.id', '=', id).executeTakeFirst();

/** Locks the row until the transaction ends. Undefined if not visible. */
export const lockCustomer = (db: Database, scope: Scope, id: number) =>
  visibleCustomers(db, scope)
    .select(['c.id', 'c.name', 'c.email', 'c.status', 'c.is_owner', 'c.updatedAt'])
    .where('c.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Counts what names it, by noun. */
export async function customerUses(db: Database, scope: Scope, id: number): Promise<Record<string, number>> {
  const naming = (table: string) =>
    sql`(select count(*) from ${sql.table(table)} where company_id = ${scope.company_id} and customer_id = ${id})`;
  const { rows } = await sql<
    Record<string, number>
  >`select ${naming('properties')} as property, ${naming('jobs')} as job,
    ${naming('invoices')} as invoice, ${naming('quotes')} as quote`.execute(db);
  return rows[0]!;
}

export async function linkUser(db: Database, scope: Scope, { id, user_id }: { id: number; user_id: number }) {
  await db
    .insertInto('customer_users')
    .values({ company_id: scope.company_id, customer_id: id, user_id })
    .onConflict((conflict) => conflict.constraint('customer_users_unique').doNothing())
    .execute();
}

export async function unlinkUser(db: Database, scope: Scope, { id, user_id }: { id: number; user_id: number }) {
  const { numDeletedRows } = await db
    .deleteFrom('customer_users')
    .where('company_id', '=', scope.company_id)
    .where('customer_id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The name of column `reference`'s customer. */
export const customerName = (alias: string, reference: RawBuilder<unknown>) => sql<string | null>`(select cn.name
  from customers cn where cn.company_id = ${sql.ref(`${alias}.company_id`)} and cn.id = ${reference})`;

/** How the customer of row `alias` gets invoices. */
export const deliveryOf = (alias: string) => sql<Customer['delivery'] | null>`(select dc.delivery from customers dc
  where dc.company_id = ${sql.ref(`${alias}.company_id`)} and dc.id = ${sql.ref(`${alias}.customer_id`)})`;
