import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';

/** Admins read all properties, staff the active ones, landlords their own. */
export function visibleProperties(db: Database, scope: Scope) {
  const base = db.selectFrom('properties as p').where('p.company_id', '=', scope.company_id);
  switch (scope.role) {
    case 'admin':
      return base;
    case 'employee':
    case 'contractor':
      return base.where('p.status', '=', 'active');
    case 'landlord':
      return base.where((eb) => eb.or([eb('p.landlord_id', '=', scope.user_id), eb('p.agent_id', '=', scope.user_id)]));
  }
}

export async function visiblePropertyIds(db: Database, scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await visibleProperties(db, scope).select('p.id').where('p.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function propertyIsVisible(db: Database, scope: Scope, id: number): Promise<boolean> {
  return (await visiblePropertyIds(db, scope, [id])).has(id);
}
