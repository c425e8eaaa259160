import type { Database } from '../client.ts';
import { isNamed } from '../list.ts';
import type { Scope } from '../scope.ts';
import { ofOwner } from './users.ts';

/** Admins read all materials, staff their own, landlords none. */
export function visibleMaterials(db: Database, scope: Scope) {
  return ofOwner(db.selectFrom('materials as m').where('m.company_id', '=', scope.company_id), scope, 'm.user_id');
}

/** Locks the row. Undefined if the caller may not read it. */
export function lockMaterial(db: Database, scope: Scope, id: number | string) {
  return visibleMaterials(db, scope)
    .select([
      ...(['m.id', 'm.status', 'm.invoice_id', 'm.job_id', 'm.property_id', 'm.price_item_id'] as const),
      ...(['m.expense_id', 'm.unit', 'm.cost', 'm.price', 'm.updatedAt'] as const),
    ])
    .where(isNamed('m', id))
    .forUpdate('m')
    .executeTakeFirst();
}
