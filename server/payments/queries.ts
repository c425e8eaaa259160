import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, orderOf, type Page, pageOf } from '#db/list.ts';
import { byUser, fullName, nestUser, ofOwner } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { paidOut } from '../pricing/cis.ts';
import type { listPaymentsSchema } from './schema.ts';

/** Admins read all payments of the company, staff their own, landlords none. */
export function visiblePayments(db: Database, scope: Scope) {
  return ofOwner(db.selectFrom('payments as y').where('y.company_id', '=', scope.company_id), scope, 'y.user_id');
}

type ListInput = z.infer<typeof listPaymentsSchema>;

function withUser(db: Database, scope: Scope) {
  return visiblePayments(db, scope).innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'y.user_id'));
}

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = withUser(db, scope).where(hasValues('y', ['user_id', 'payment_type', 'payment_method'], list));
  if (list.start_date !== undefined) query = query.where('y.payment_date', '>=', list.start_date);
  if (list.end_date !== undefined) query = query.where('y.payment_date', '<=', list.end_date);
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) => eb.or([eb(fullName('u'), 'ilike', like), eb('y.description', 'ilike', like)]));
}

const columns = [
  'y.id',
  'y.user_id',
  'y.payment_date',
  'y.amount',
  'y.cis_deducted',
  paidOut.as('paid_out'),
  'y.payment_type',
  'y.payment_method',
  'y.description',
  'y.createdAt',
  'y.updatedAt',
  'u.first_name',
  'u.last_name',
] as const;

export async function listPayments(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const order = orderOf('y', list, {
    by: { paid_out: paidOut, user: (way) => sql`${byUser(way)}, y.payment_date desc` },
  });
  const rows = withUser(db, scope).select(columns);
  const { data, meta } = await pageOf(db, list, { alias: 'y', base, order, rows });
  return { data: data.map(nestUser), meta } satisfies Page<unknown>;
}

export function sumPayments(db: Database, scope: Scope, list: ListInput) {
  const sum = (amount: RawBuilder<unknown>) => sql<number>`coalesce(sum(${amount}), 0)`;
  return filtered(db, scope, list)
    .select([sum(sql`y.amount`).as('amount'), sum(sql`y.cis_deducted`).as('cis_deducted')])
    .select(sum(paidOut).as('paid_out'))
    .executeTakeFirstOrThrow();
}

export async function readPayment(db: Database, scope: Scope, id: number) {
  const row = await withUser(db, scope).select(columns).where('y.id', '=', id).executeTakeFirst();
  return row && nestUser(row);
}

export function lockPayment(db: Database, scope: Scope, id: number) {
  return visiblePayments(db, scope)
    .select(['y.id', 'y.updatedAt'])
    .where('y.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** CIS rates by id of staff, even if disabled, and of landlords with time, money or expenses to settle (P12). */
export async function readPayees(db: Database, scope: Scope, userIds: readonly number[]) {
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.cis_rate'])
    .where('u.company_id', '=', scope.company_id)
    .where('u.id', 'in', userIds)
    .where((eb) =>
      eb.or([
        eb('u.role', '!=', 'landlord'),
        ...(['time_records', 'payments', 'expenses'] as const).map((table) =>
          eb.exists(
            eb
              .selectFrom(table)
              .select(sql`1`.as('one'))
              .whereRef(`${table}.company_id`, '=', 'u.company_id')
              .whereRef(`${table}.user_id`, '=', 'u.id'),
          ),
        ),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, cis_rate }) => [id, cis_rate]));
}
