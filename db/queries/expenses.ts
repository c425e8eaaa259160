import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';
import { ofOwner } from './users.ts';

/** Admins read all expenses, staff their own, landlords none. */
export function visibleExpenses(db: Database, scope: Scope) {
  return ofOwner(db.selectFrom('expenses as e').where('e.company_id', '=', scope.company_id), scope, 'e.user_id');
}

/** Locks the row. Undefined if the caller may not read it. */
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
