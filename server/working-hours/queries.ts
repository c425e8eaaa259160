import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { nestUser, ofOwner } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import { tradesOfUser } from '../trades/queries.ts';
import type { HoursOfDay, workerRoles } from './constants.ts';

/** Active workers: all for admins, themselves for staff, none for landlords. */
export function visibleWorkers(db: Database, scope: Scope) {
  const staff = db
    .selectFrom('users as u')
    .where('u.company_id', '=', scope.company_id)
    .where('u.role', '<>', 'landlord')
    .where('u.status', '=', 'active');
  return ofOwner(staff, scope, 'u.id');
}

/** Null hours: nobody entered any. An empty list: the worker is free all week. */
export async function listWorkingHours(db: Database, scope: Scope, userId: number | undefined) {
  const rows = await visibleWorkers(db, scope)
    .$if(userId !== undefined, (query) => query.where('u.id', '=', userId!))
    .select(['u.id as user_id', 'u.first_name', 'u.last_name'])
    .select([sql<(typeof workerRoles)[number]>`u.role`.as('role'), tradesOfUser('u').as('trades'), 'u.districts'])
    .select(
      sql<HoursOfDay[] | null>`coalesce((select jsonb_agg(jsonb_build_object('weekday', w.weekday, 'starts', w.starts,
        'ends', w.ends) order by w.weekday) from working_hours w
        where w.company_id = u.company_id and w.user_id = u.id), case when u.has_free_week then '[]'::jsonb end)`.as(
        'hours',
      ),
    )
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute();
  return rows.map(nestUser);
}

/** The weekdays that stay as they are keep their rows. Null: the usual hours. */
export async function replaceWorkingHours(
  db: Database,
  scope: Scope,
  user_id: number,
  given: readonly HoursOfDay[] | null,
): Promise<void> {
  const hours = given ?? [];
  await db
    .updateTable('users')
    .set({ has_free_week: given?.length === 0 })
    .where('company_id', '=', scope.company_id)
    .where('id', '=', user_id)
    .where('has_free_week', '<>', given?.length === 0)
    .execute();
  const current = await db
    .selectFrom('working_hours')
    .select(['id', 'weekday', 'starts', 'ends'])
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .execute();
  const same = (a: HoursOfDay, b: HoursOfDay) => a.weekday === b.weekday && a.starts === b.starts && a.ends === b.ends;
  const gone = current.filter((each) => !hours.some((one) => same(one, each)));
  const added = hours.filter((one) => !current.some((each) => same(one, each)));
  if (gone.length > 0) {
    await db
      .deleteFrom('working_hours')
      .where('company_id', '=', scope.company_id)
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute();
  }
  if (added.length === 0) return;
  await db
    .insertInto('working_hours')
    .values(added.map((each) => ({ ...each, user_id, company_id: scope.company_id })))
    .execute();
}
