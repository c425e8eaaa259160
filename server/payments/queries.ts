import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '#db/client.ts';
import { containing, countOf, type ListQuery, type Page } from '#db/list.ts';
import type { Scope } from '#db/scope.ts';
import type { Payments } from '#db/types.gen.ts';
import { paidOut } from '../pricing/cis.ts';

/** The payments that the caller may read: all of the company for admins, their own for staff, none for landlords. */
export function visiblePayments(db: Database, scope: Scope) {
  const base = db.selectFrom('payments as y').where('y.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where('y.user_id', '=', scope.user_id);
    case 'landlord':
      return base.where(sql<boolean>`false`);
  }
}

export interface PaymentFilters {
  user_id?: number | undefined;
  payment_type?: Selectable<Payments>['payment_type'] | undefined;
  payment_method?: Selectable<Payments>['payment_method'] | undefined;
  /** Days, both included. */
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** The visible payments beside whose they are. */
function withUser(db: Database, scope: Scope) {
  return visiblePayments(db, scope).innerJoin('users as u', (join) =>
    join.onRef('u.company_id', '=', 'y.company_id').onRef('u.id', '=', 'y.user_id'),
  );
}

function filtered(db: Database, scope: Scope, list: ListQuery<PaymentFilters>) {
  let query = withUser(db, scope);
  for (const column of ['user_id', 'payment_type', 'payment_method'] as const) {
    const value = list[column];
    if (value !== undefined) query = query.where(`y.${column}`, '=', value as never);
  }
  if (list.start_date !== undefined) query = query.where('y.payment_date', '>=', list.start_date);
  if (list.end_date !== undefined) query = query.where('y.payment_date', '<=', list.end_date);
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) =>
    eb.or([
      eb(sql<string>`u.first_name || ' ' || u.last_name`, 'ilike', like),
      eb('y.description', 'ilike', like),
    ]),
  );
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

type PaymentSource = Omit<Selectable<Payments>, 'company_id' | 'created_by'> & {
  paid_out: number;
  first_name: string;
  last_name: string;
};

function toWire({ first_name, last_name, ...row }: PaymentSource) {
  return { ...row, User: { first_name, last_name } };
}

/** A page of payments with whose they are. */
export async function listPayments(
  db: Database,
  scope: Scope,
  list: ListQuery<PaymentFilters>,
): Promise<Page<ReturnType<typeof toWire>>> {
  const base = filtered(db, scope, list);
  const { meta, offset } = await countOf(db, base, list);
  const direction = sql.raw(list.order);
  const sort =
    list.sort === 'user'
      ? sql`u.first_name ${direction}, u.last_name ${direction}, y.payment_date desc`
      : sql`${sql.ref(`y.${list.sort}`)} ${direction}`;
  const rows = await base
    .select(columns)
    .orderBy(sql`${sort}, y.id ${direction}`)
    .limit(meta.limit)
    .offset(offset)
    .execute();
  return { data: rows.map(toWire), meta };
}

export async function readPayment(db: Database, scope: Scope, id: number) {
  const row = await withUser(db, scope).select(columns).where('y.id', '=', id).executeTakeFirst();
  return row && toWire(row);
}

/** Locks the row until the transaction ends. Undefined outside what the caller may read. */
export function lockPayment(db: Database, scope: Scope, id: number) {
  return visiblePayments(db, scope)
    .select(['y.id', 'y.updatedAt'])
    .where('y.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Somebody who may be paid: staff, disabled ones too, and who has become a landlord since but has time, money or expenses
 * to settle. Undefined: they may not.
 */
export function readPayee(db: Database, scope: Scope, userId: number) {
  return db
    .selectFrom('users as u')
    .select('u.cis_rate')
    .where('u.company_id', '=', scope.company_id)
    .where('u.id', '=', userId)
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
    .executeTakeFirst();
}

type PaymentValues = Omit<
  Insertable<Payments>,
  'company_id' | 'id' | 'created_by' | 'createdAt' | 'updatedAt'
>;

export async function insertPayment(
  db: Database,
  scope: Scope,
  values: PaymentValues,
): Promise<{ id: number }> {
  return db
    .insertInto('payments')
    .values({ ...values, company_id: scope.company_id, created_by: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updatePayment(
  db: Database,
  scope: Scope,
  id: number,
  changes: Pick<Updateable<Payments>, keyof PaymentValues>,
): Promise<void> {
  await db
    .updateTable('payments')
    .set(changes)
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .execute();
}

/** Whether there was one. */
export async function deletePayment(db: Database, scope: Scope, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('payments')
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
