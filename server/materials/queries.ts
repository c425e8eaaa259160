import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, isNamed, orderOf, type Page, pageOf } from '#db/list.ts';
import { visibleExpenses } from '#db/queries/expenses.ts';
import { invoiceNumber } from '#db/queries/invoices.ts';
import { isVisibleJobOrNone } from '#db/queries/jobs.ts';
import { visibleMaterials } from '#db/queries/materials.ts';
import { fullName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { isOnDays } from '#server/infra/within-days.ts';
import { isMaterialToBill, materialCharge, materialCost } from '../pricing/materials.ts';
import type { listMaterialsSchema } from './schema.ts';

type ListInput = z.infer<typeof listMaterialsSchema>;

const equals = [
  ...(['property_id', 'job_id', 'user_id', 'price_item_id', 'expense_id', 'status'] as const),
  ...(['billing_status', 'is_billable', 'invoice_id'] as const),
] as const;

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = visibleMaterials(db, scope)
    .where(hasValues('m', equals, list))
    .where(isOnDays('m.used_on', list));
  if (list.has_price !== undefined) query = query.where('m.price', list.has_price ? 'is not' : 'is', null);
  if (list.to_bill !== undefined) {
    const isToBill = isMaterialToBill(scope);
    query = query.where(list.to_bill ? isToBill : sql<SqlBool>`${isToBill} is not true`);
  }
  if (!list.q) return query;
  const like = containing(list.q);
  const named = (table: 'jobs' | 'properties' | 'users', column: string, text: RawBuilder<unknown>) =>
    sql`${sql.ref(`m.${column}`)} in (select s.id from ${sql.table(table)} s
      where s.company_id = ${scope.company_id} and ${text} ilike ${like})`;
  return query.where(sql<SqlBool>`(m.description ilike ${like}
    or ${named('jobs', 'job_id', sql`s.job_title`)} or ${named('properties', 'property_id', sql`s.address`)}
    or ${named('users', 'user_id', fullName('s'))})`);
}

/** Joins the names after paging, so only the rows of a page are joined. */
function wireRows(db: Database, scope: Scope) {
  return visibleMaterials(db, scope)
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'm.user_id'))
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'm.job_id'))
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'm.property_id'))
    .leftJoin('invoices as i', (join) => sameCompany(join, 'i.id', 'm.invoice_id'))
    .leftJoin('price_items as pi', (join) => sameCompany(join, 'pi.id', 'm.price_item_id'))
    .$if(scope.role === 'admin', (query) =>
      query
        .select(['m.cost', 'm.price', 'm.vat_rate', 'm.amount'])
        .select([materialCost.as('cost_amount'), materialCharge(scope).as('charge')])
        .select(
          sql<string | null>`(select concat_ws(', ', '£' || e.amount, nullif(e.description, '')) from expenses e
            where e.company_id = m.company_id and e.id = m.expense_id)`.as('expense_label'),
        ),
    )
    .select([
      ...(['m.id', 'm.client_ref', 'm.user_id', 'm.job_id', 'm.property_id', 'm.used_on', 'm.price_item_id'] as const),
      ...(['m.expense_id', 'm.description', 'm.unit', 'm.quantity', 'm.status', 'm.is_billable'] as const),
      ...(['m.billing_status', 'm.invoice_id', 'm.createdAt', 'm.updatedAt'] as const),
      ...(['u.first_name', 'u.last_name', 'j.job_title', 'p.address as property_address'] as const),
      'pi.code',
      invoiceNumber(scope).as('invoice_number'),
      isVisibleJobOrNone(db, scope, 'm.job_id').as('tells_of_job'),
    ]);
}

type WireRow = Awaited<ReturnType<ReturnType<typeof wireRows>['execute']>>[number];

function toWire({ first_name, last_name, job_title, tells_of_job, ...found }: WireRow) {
  const User = { first_name, last_name };
  if (!tells_of_job) return { ...found, job_id: null, property_id: null, property_address: null, User, Job: null };
  return { ...found, User, Job: { job_title, Property: { address: found.property_address } } };
}

const sorting = {
  by: {
    description: sql`lower(m.description)`,
    user: sql`(select ${fullName('ou')} from users ou where ou.company_id = m.company_id and ou.id = m.user_id)`,
    job: sql`(select oj.job_title from jobs oj where oj.company_id = m.company_id and oj.id = m.job_id)`,
    property_address: sql`(select op.address collate "natural" from properties op
      where op.company_id = m.company_id and op.id = m.property_id)`,
  },
  nullsLast: ['cost', 'price', 'vat_rate', 'amount', 'invoice_id', 'expense_id'],
} as const;

export async function listMaterials(
  db: Database,
  scope: Scope,
  list: ListInput,
): Promise<Page<ReturnType<typeof toWire>>> {
  const base = filtered(db, scope, list);
  const order = orderOf('m', list, sorting);
  const { data, meta } = await pageOf(db, list, { alias: 'm', base, order, rows: wireRows(db, scope) });
  return { data: data.map(toWire), meta };
}

/** Pounds; nothing for other roles than admins. */
export async function sumMaterials(db: Database, scope: Scope, list: ListInput) {
  if (scope.role !== 'admin') return {};
  const sum = (amount: RawBuilder<unknown>) => sql<number>`coalesce(sum(${amount}), 0)`;
  return filtered(db, scope, list)
    .select([
      sum(sql`m.amount`).as('amount'),
      sum(materialCost).as('cost_amount'),
      sum(materialCharge(scope)).as('charge'),
    ])
    .executeTakeFirstOrThrow();
}

export async function readMaterial(db: Database, scope: Scope, id: number | string) {
  const row = await wireRows(db, scope).where(isNamed('m', id)).executeTakeFirst();
  return row && toWire(row);
}

/** Values copied from the price list, also from items no longer on offer, because a phone may send late. */
export function itemsToCopy(db: Database, scope: Scope, ids: readonly number[]) {
  return db
    .selectFrom('price_items')
    .select(['id', 'description', 'unit', 'cost', 'price', 'vat_rate'])
    .where('company_id', '=', scope.company_id)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
}

/** The caller's expenses by id or client_ref. Nobody bills them until the transaction ends. */
export function expensesBought(db: Database, scope: Scope, names: readonly (number | string)[]) {
  return visibleExpenses(db, scope)
    .select(['e.id', 'e.client_ref', 'e.job_id', 'e.invoice_id'])
    .where(isNamed('e', ...names))
    .orderBy('e.id')
    .forShare('e')
    .execute();
}
