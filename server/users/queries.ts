import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { countOf, type ListQuery, type Page } from '#db/list.ts';
import { searchedUsers, visibleUsers } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { Users } from '#db/types.gen.ts';
import { type Rate, rateOfDay } from '../pricing/rates.ts';

/** The company's active staff by name: all that those who are no admins learn of each other. */
export function listUserNames(db: Database, scope: Scope) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('u.company_id', '=', scope.company_id)
    .where('u.status', '=', 'active')
    .where('u.role', '<>', 'landlord')
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute();
}

export interface UserFilters {
  role?: Selectable<Users>['role'] | undefined;
  status?: Selectable<Users>['status'] | undefined;
  in_cis?: boolean | undefined;
}

function filtered(db: Database, scope: Scope, list: ListQuery<UserFilters>) {
  let query = visibleUsers(db, scope);
  if (list.role !== undefined) query = query.where('u.role', '=', list.role);
  if (list.status !== undefined) query = query.where('u.status', '=', list.status);
  if (list.in_cis !== undefined) query = query.where('u.cis_rate', list.in_cis ? 'is not' : 'is', null);
  return list.q ? query.where(searchedUsers(list.q)) : query;
}

/** Users with the rate in force on `today` (YYYY-MM-DD); null: no rate set. Never a password hash: that is another table. */
function wireRows(db: Database, scope: Scope, today: string) {
  return visibleUsers(db, scope)
    .leftJoinLateral(sql<Rate>`(${rateOfDay(scope, sql`u.id`, sql`${today}`)})`.as('now'), (join) =>
      join.onTrue(),
    )
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.mobile',
      'u.role',
      'u.status',
      'u.last_login',
      'u.last_login_method',
      'u.last_login_enabled_notification',
      'u.cis_rate',
      'u.cis_utr',
      'u.cis_verification',
      'u.createdAt',
      'u.updatedAt',
      'now.rate as current_rate',
      'now.charge_rate as current_charge_rate',
    ]);
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof wireRows>['executeTakeFirstOrThrow']>>;

/** A page of users. */
export async function listUsers(
  db: Database,
  scope: Scope,
  list: ListQuery<UserFilters>,
  today: string,
): Promise<Page<UserRow>> {
  const base = filtered(db, scope, list);
  const { meta, offset } = await countOf(db, base, list);
  const direction = sql.raw(`${list.order} nulls last`);
  const order = sql`${sql.ref(`u.${list.sort}`)} ${direction}, u.id ${sql.raw(list.order)}`;
  const page = base.select('u.id').orderBy(order).limit(meta.limit).offset(offset);
  const rows = await wireRows(db, scope, today).where('u.id', 'in', page).orderBy(order).execute();
  return { data: rows, meta };
}

export function readUser(
  db: Database,
  scope: Scope,
  id: number,
  today: string,
): Promise<UserRow | undefined> {
  return wireRows(db, scope, today).where('u.id', '=', id).executeTakeFirst();
}
