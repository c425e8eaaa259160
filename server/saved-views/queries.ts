import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';

/** One's own, and those shared with the company; admins only. */
export function visibleSavedViews(db: Database, scope: Scope) {
  return db
    .selectFrom('saved_views as v')
    .where('v.company_id', '=', scope.company_id)
    .$if(scope.role !== 'admin', (query) => query.where(sql<boolean>`false`))
    .where((eb) => eb.or([eb('v.user_id', '=', scope.user_id), eb('v.is_shared', '=', true)]));
}

const withMaker = (db: Database, scope: Scope) =>
  visibleSavedViews(db, scope)
    .innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'v.user_id'))
    .select(['v.id', 'v.list', 'v.name', 'v.address', 'v.is_shared', 'v.updatedAt', 'u.first_name', 'u.last_name'])
    .select(sql<boolean>`v.user_id = ${scope.user_id}`.as('is_own'));

type Row = Awaited<ReturnType<ReturnType<typeof withMaker>['execute']>>[number];
const toWire = ({ first_name, last_name, ...row }: Row) => ({ ...row, User: { first_name, last_name } });

export async function listSavedViews(db: Database, scope: Scope, list: string | undefined) {
  let query = withMaker(db, scope);
  if (list !== undefined) query = query.where('v.list', '=', list);
  const rows = await query.orderBy('is_own', 'desc').orderBy(sql`lower(v.name)`).orderBy('v.id').limit(1000).execute();
  return rows.map(toWire);
}

export async function readSavedView(db: Database, scope: Scope, id: number) {
  const row = await withMaker(db, scope).where('v.id', '=', id).executeTakeFirst();
  return row && toWire(row);
}

export function lockSavedView(db: Database, scope: Scope, id: number) {
  return visibleSavedViews(db, scope)
    .select(['v.id', 'v.user_id', 'v.updatedAt'])
    .where('v.id', '=', id)
    .forNoKeyUpdate('v')
    .executeTakeFirst();
}

export async function countSavedViews(db: Database, scope: Scope): Promise<number> {
  const { total } = await db
    .selectFrom('saved_views')
    .select(sql<number>`count(*)`.as('total'))
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', scope.user_id)
    .executeTakeFirstOrThrow();
  return total;
}
