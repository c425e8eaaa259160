import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, orderOf, type Page, pageOf } from '#db/list.ts';
import { visibleExpenses } from '#db/queries/expenses.ts';
import { invoiceNumber } from '#db/queries/invoices.ts';
import { isVisibleJobOrNone } from '#db/queries/jobs.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { expenseCharge, isExpenseToBill } from '../pricing/charge.ts';
import type { PricingTerms } from '../pricing/rates.ts';
import type { listExpensesSchema } from './schema.ts';

type ListInput = z.infer<typeof listExpensesSchema>;

const equals = [
  'property_id',
  'job_id',
  'user_id',
  'status',
  'expense_type',
  'billing_status',
  'is_billable',
  'paid_by',
  'invoice_id',
] as const;

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleExpenses(db, scope).where(hasValues('e', equals, list));
  if (list.to_bill !== undefined) {
    query = query.where(list.to_bill ? isExpenseToBill(scope) : sql<SqlBool>`${isExpenseToBill(scope)} is not true`);
  }
  if (list.start_date) query = query.where('e.expense_date', '>=', list.start_date);
  if (list.end_date) query = query.where('e.expense_date', '<=', list.end_date);
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) =>
    eb.or([
      eb('e.description', 'ilike', like),
      eb(
        'e.job_id',
        'in',
        eb
          .selectFrom('jobs as sj')
          .select('sj.id')
          .where('sj.company_id', '=', scope.company_id)
          .where('sj.job_title', 'ilike', like),
      ),
      eb(
        'e.property_id',
        'in',
        eb
          .selectFrom('properties as sp')
          .select('sp.id')
          .where('sp.company_id', '=', scope.company_id)
          .where('sp.address', 'ilike', like),
      ),
      eb(
        'e.user_id',
        'in',
        eb
          .selectFrom('users as su')
          .select('su.id')
          .where('su.company_id', '=', scope.company_id)
          .where(fullName('su'), 'ilike', like),
      ),
    ]),
  );
}

const hasFiles = sql<boolean>`exists (select from files ef where ef.company_id = e.company_id and ef.expense_id = e.id)`;

type Terms = Pick<PricingTerms, 'vat_registered'>;

/** Joins the names after paging, so only the rows of `ids` are joined. */
function wireRows(db: Database, scope: Scope, terms: Terms) {
  return visibleExpenses(db, scope)
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'e.user_id'))
    .leftJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'e.job_id'))
    .leftJoin('properties as p', (join) => sameCompany(join, 'p.id', 'e.property_id'))
    .leftJoin('invoices as i', (join) => sameCompany(join, 'i.id', 'e.invoice_id'))
    .$if(scope.role === 'admin', (query) => query.select(expenseCharge(scope, terms).as('charge')))
    .select([
      'e.id',
      'e.client_ref',
      'e.user_id',
      'e.job_id',
      'e.property_id',
      'e.expense_date',
      'e.expense_type',
      'e.amount',
      'e.vat_amount',
      'e.description',
      'e.paid_by',
      'e.status',
      'e.is_billable',
      'e.billing_status',
      'e.invoice_id',
      invoiceNumber(scope).as('invoice_number'),
      'e.createdAt',
      'e.updatedAt',
      'u.first_name',
      'u.last_name',
      'j.job_title',
      'p.address as property_address',
      isVisibleJobOrNone(db, scope, 'e.job_id').as('tells_of_job'),
      hasFiles.as('has_files'),
    ]);
}

type WireRow = Awaited<ReturnType<ReturnType<typeof wireRows>['execute']>>[number];

function toWire({ first_name, last_name, job_title: title, tells_of_job, ...found }: WireRow) {
  const row = tells_of_job ? found : { ...found, property_id: null, property_address: null };
  const job_title = tells_of_job ? title : null;
  const Job = job_title === null ? null : { job_title, Property: { address: row.property_address ?? '' } };
  return { ...row, User: { first_name, last_name }, Job };
}

const sorting = {
  by: {
    user: sql`(select ${fullName('ou')} from users ou where ou.company_id = e.company_id and ou.id = e.user_id)`,
    job: sql`(select oj.job_title from jobs oj where oj.company_id = e.company_id and oj.id = e.job_id)`,
    property_address: sql`(select op.address collate "natural" from properties op
      where op.company_id = e.company_id and op.id = e.property_id)`,
    has_files: hasFiles,
  },
  nullsLast: ['job', 'property_address', 'vat_amount', 'invoice_id'],
} as const;

export async function listExpenses(
  db: Database,
  scope: Scope,
  terms: Terms,
  list: ListInput,
): Promise<Page<ReturnType<typeof toWire>>> {
  const base = filtered(db, scope, list);
  const order = orderOf('e', list, sorting);
  const { data, meta } = await pageOf(db, list, { alias: 'e', base, order, rows: wireRows(db, scope, terms) });
  return { data: data.map(toWire), meta };
}

export function sumExpenses(db: Database, scope: Scope, terms: Terms, list: ListInput) {
  const sum = (amount: RawBuilder<unknown>) => sql<number>`coalesce(sum(${amount}), 0)`;
  return filtered(db, scope, list)
    .select([sum(sql`e.amount`).as('amount'), sum(sql`e.vat_amount`).as('vat_amount')])
    .$if(scope.role === 'admin', (query) => query.select(sum(expenseCharge(scope, terms)).as('charge')))
    .executeTakeFirstOrThrow();
}

export async function readExpense(db: Database, scope: Scope, terms: Terms, id: number) {
  const row = await wireRows(db, scope, terms).where('e.id', '=', id).executeTakeFirst();
  return row && toWire(row);
}
