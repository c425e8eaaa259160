import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, pageOf } from '#db/list.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { listInvoicePaymentsSchema } from './schema.ts';

type ListInput = z.infer<typeof listInvoicePaymentsSchema>;

const recordedBy = sql<string>`coalesce(trim(${fullName('u')}), '')`;

const sorting = {
  by: {
    invoice_number: sql.ref('i.invoice_number'),
    customer_name: sql.ref('i.customer_name'),
    recorded_by: recordedBy,
  },
};

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = db
    .selectFrom('invoice_payments as p')
    .innerJoin('invoices as i', (join) => sameCompany(join, 'i.id', 'p.invoice_id'))
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'p.created_by'))
    .where('p.company_id', '=', scope.company_id);
  const { invoice_id, method, start_date, end_date, q } = list;
  const day = sql`(p.paid_at at time zone ${scope.time_zone})::date`;
  if (invoice_id !== undefined) query = query.where('p.invoice_id', '=', invoice_id);
  if (method !== undefined) query = query.where('p.method', '=', method);
  if (start_date !== undefined) query = query.where(sql<boolean>`${day} >= ${start_date}::date`);
  if (end_date !== undefined) query = query.where(sql<boolean>`${day} <= ${end_date}::date`);
  if (!q) return query;
  const like = containing(q);
  return query.where((eb) =>
    eb.or([
      eb('p.reference', 'ilike', like),
      eb('i.invoice_number', 'ilike', like),
      eb('i.customer_name', 'ilike', like),
    ]),
  );
}

/** Payments and repayments (negative), each with its invoice. Pounds. */
export async function listInvoicePayments(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const rows = base.select([
    'p.id',
    'p.invoice_id',
    'i.invoice_number',
    'i.customer_name',
    'p.paid_at',
    'p.amount',
    'p.method',
    'p.reference',
    'p.createdAt',
    recordedBy.as('recorded_by'),
  ]);
  return pageOf(db, list, { alias: 'p', base, order: orderOf('p', list, sorting), rows });
}
