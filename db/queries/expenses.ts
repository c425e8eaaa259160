import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../client.ts';
import { onceByClientRef } from '../once.ts';
import type { Scope } from '../scope.ts';
import type { Expenses } from '../types.gen.ts';

/** The expenses that the caller may read: all for admins, their own for staff, none for landlords. */
export function visibleExpenses(db: Database, scope: Scope) {
  const base = db.selectFrom('expenses as e').where('e.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where('e.user_id', '=', scope.user_id);
    case 'landlord':
      return base.where(sql<boolean>`false`);
  }
}

/** What a change or deletion is judged by; the row stays locked. Undefined outside what the caller may read. */
export function lockExpense(db: Database, scope: Scope, id: number) {
  return visibleExpenses(db, scope)
    .select([
      'e.id',
      'e.status',
      'e.invoice_id',
      'e.amount',
      'e.vat_amount',
      'e.job_id',
      'e.property_id',
      'e.expense_type',
      'e.updatedAt',
    ])
    .where('e.id', '=', id)
    .forUpdate('e')
    .executeTakeFirst();
}

/** Whoever's it is: to tell an expense that was sent before from a uuid that somebody else used. */
export function findExpenseByRef(db: Database, scope: Scope, clientRef: string) {
  return db
    .selectFrom('expenses')
    .select(['id', 'created_by'])
    .where('company_id', '=', scope.company_id)
    .where('client_ref', '=', clientRef)
    .executeTakeFirst();
}

export type ExpenseValues = Omit<
  Updateable<Expenses>,
  'company_id' | 'id' | 'created_by' | 'createdAt' | 'updatedAt' | 'billing_status' | 'invoice_id'
>;

/** The new expense's id, or undefined where the company already has one under this client_ref. */
export async function insertExpense(
  db: Database,
  scope: Scope,
  values: ExpenseValues &
    Pick<Insertable<Expenses>, 'user_id' | 'expense_date' | 'expense_type' | 'amount' | 'createdAt'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('expenses')
    .values({ ...values, company_id: scope.company_id, created_by: scope.user_id })
    .onConflict(onceByClientRef)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function updateExpense(
  db: Database,
  scope: Scope,
  id: number,
  values: ExpenseValues,
): Promise<void> {
  await db
    .updateTable('expenses')
    .set(values)
    .where('company_id', '=', scope.company_id)
    .where('id', '=', id)
    .execute();
}

/** Its receipts' rows go with it. */
export async function deleteExpense(db: Database, scope: Scope, id: number): Promise<void> {
  await db.deleteFrom('expenses').where('company_id', '=', scope.company_id).where('id', '=', id).execute();
}
