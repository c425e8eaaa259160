import { type SqlBool, sql } from 'kysely';
import type { Database } from '../client.ts';
import { containing } from '../list.ts';
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

/** Searches only the fields that the role sees; postcodes match with or without a space, and #12 the number. */
export function searchedProperties(scope: Scope, q: string) {
  const like = containing(q);
  const key = q.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // A bare number is part of an address.
  const number = /^#(\d{1,15})$/.exec(q.trim())?.[1];
  const columns =
    scope.role === 'employee' || scope.role === 'contractor'
      ? (['p.address'] as const)
      : (['p.address', 'p.city', 'p.post_code', 'p.tenant_name'] as const);
  return sql<SqlBool>`(${sql.join(
    [
      ...columns.map((column) => sql`${sql.ref(column)} ilike ${like}`),
      ...(key.length > 1 ? [sql`p.post_code_key like ${`%${key}%`}`] : []),
      ...(number === undefined ? [] : [sql`p.number = ${Number(number)}::bigint`]),
    ],
    sql` or `,
  )})`;
}

export async function visiblePropertyIds(db: Database, scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await visibleProperties(db, scope).select('p.id').where('p.id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function propertyIsVisible(db: Database, scope: Scope, id: number): Promise<boolean> {
  return (await visiblePropertyIds(db, scope, [id])).has(id);
}
