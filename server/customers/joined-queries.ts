import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, pageOf } from '#db/list.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { invoicedJobs } from '../pricing/invoice-status.ts';
import type { listJoinedSchema } from './schema.ts';

const joinedOf = (db: Database, scope: Scope) =>
  db
    .selectFrom('properties as p')
    .innerJoin('customers as c', (join) => sameCompany(join, 'c.id', 'p.customer_id'))
    .where('p.company_id', '=', scope.company_id)
    .where('p.customer_joined', '=', true);

export function listJoined(db: Database, scope: Scope, list: z.infer<typeof listJoinedSchema>) {
  let base = joinedOf(db, scope);
  if (list.q) {
    const like = containing(list.q);
    base = base.where((eb) => eb.or([eb('c.name', 'ilike', like), eb('p.address', 'ilike', like)]));
  }
  const order = orderOf('p', list, {
    by: {
      customer_name: (way) => sql`lower(c.name) ${way}, c.id ${way}, p.address collate "natural" ${way}`,
      property_address: sql`p.address collate "natural"`,
    },
  });
  const rows = joinedOf(db, scope).select([
    'p.id',
    'p.id as property_id',
    'p.address as property_address',
    'c.id as customer_id',
    'c.name as customer_name',
    'c.email as customer_email',
    sql<number>`(select count(*) from properties o
      where o.company_id = p.company_id and o.customer_id = p.customer_id)`.as('properties'),
  ]);
  return pageOf(db, list, { alias: 'p', base, order, rows });
}

/** Marks them or takes the mark away, and returns which. */
export async function markJoined(db: Database, scope: Scope, ids: readonly number[], joined: boolean) {
  const rows = await db
    .updateTable('properties')
    .set({ customer_joined: joined })
    .where('company_id', '=', scope.company_id)
    .where('id', 'in', ids)
    .where('customer_joined', '=', !joined)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

export function lockJoined(db: Database, scope: Scope, propertyId: number) {
  return db
    .selectFrom('properties as p')
    .select(['p.id', 'p.customer_id', 'p.customer_joined'])
    .where('p.company_id', '=', scope.company_id)
    .where('p.id', '=', propertyId)
    .forUpdate()
    .executeTakeFirst();
}

/** A customer with the same details and log-ins, of no property yet. */
export async function copyCustomer(db: Database, scope: Scope, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customers (company_id, name, kind, address, post_code, email, statement_email, phone, payment_terms,
      vat_number, reverse_charge, cis_rate, spending_limit, delivery, notes)
    select company_id, name, kind, address, post_code, email, statement_email, phone, payment_terms, vat_number,
      reverse_charge, cis_rate, spending_limit, delivery, notes
    from customers where company_id = ${scope.company_id} and id = ${id} returning id`.execute(db);
  const copy = rows[0]!.id;
  await sql`insert into customer_users (company_id, customer_id, user_id)
    select company_id, ${copy}, user_id from customer_users
    where company_id = ${scope.company_id} and customer_id = ${id}`.execute(db);
  return copy;
}

/** Gives the invoices of the property's jobs, and their credit notes, to another customer. Nothing printed changes. */
export async function moveInvoices(
  db: Database,
  scope: Scope,
  { property_id, from, to }: { property_id: number; from: number; to: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update invoices i set customer_id = ${to}
    where i.company_id = ${scope.company_id} and i.customer_id = ${from}
      and not exists (select from (${invoicedJobs(scope)}) b
        join jobs j on j.company_id = ${scope.company_id} and j.id = b.job_id
        where b.invoice_id = i.id and j.property_id <> ${property_id})`.execute(db);
  return Number(numAffectedRows);
}

/** Two customers of the same name and addresses. */
export async function areEqual(db: Database, scope: Scope, ids: readonly [number, number]): Promise<boolean> {
  const { rows } = await sql<{ kinds: number }>`
    select count(distinct (name, address, post_code, email, phone, notes)) as kinds from customers
    where company_id = ${scope.company_id} and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]!.kinds === 1;
}
