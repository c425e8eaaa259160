import { sql } from 'kysely';
import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';

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
