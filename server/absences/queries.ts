import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, orderOf, type Page, pageOf } from '#db/list.ts';
import { byUser, fullName, nestUser, ofOwner } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import type { listAbsencesSchema } from './schema.ts';

/** Admins read all absences of the company, staff their own, landlords none. */
export function visibleAbsences(db: Database, scope: Scope) {
  return ofOwner(db.selectFrom('absences as a').where('a.company_id', '=', scope.company_id), scope, 'a.user_id');
}

type ListInput = z.infer<typeof listAbsencesSchema>;

const withUser = (db: Database, scope: Scope) =>
  visibleAbsences(db, scope).innerJoin('users as u', (join) => sameCompany(join, 'u.id', 'a.user_id'));

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = withUser(db, scope);
  if (list.user_id !== undefined) query = query.where('a.user_id', '=', list.user_id);
  if (list.kind !== undefined) query = query.where('a.kind', '=', list.kind);
  if (list.start_date !== undefined) query = query.where('a.end_date', '>=', list.start_date);
  if (list.end_date !== undefined) query = query.where('a.start_date', '<=', list.end_date);
  if (!list.q) return query;
  const like = containing(list.q);
  return query.where((eb) => eb.or([eb(fullName('u'), 'ilike', like), eb('a.note', 'ilike', like)]));
}

const columns = [
  'a.id',
  'a.user_id',
  'a.start_date',
  'a.end_date',
  'a.kind',
  'a.note',
  'a.createdAt',
  'a.updatedAt',
  'u.first_name',
  'u.last_name',
] as const;

export async function listAbsences(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const order = orderOf('a', list, { by: { user: (way) => sql`${byUser(way)}, a.start_date desc` } });
  const rows = withUser(db, scope).select(columns);
  const { data, meta } = await pageOf(db, list, { alias: 'a', base, order, rows });
  return { data: data.map(nestUser), meta } satisfies Page<unknown>;
}

export async function readAbsence(db: Database, scope: Scope, id: number) {
  const row = await withUser(db, scope).select(columns).where('a.id', '=', id).executeTakeFirst();
  return row && nestUser(row);
}

/** Locks the row until the transaction ends. Undefined if the caller may not read it. */
export function lockAbsence(db: Database, scope: Scope, id: number) {
  return visibleAbsences(db, scope)
    .select(['a.id', 'a.start_date', 'a.end_date', 'a.updatedAt'])
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
