import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleTimeRecords } from '#db/queries/time-records.ts';
import { visibleUsers } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { LiveUser } from './schema.ts';

/** Longest assumed duration of a record that ended today; bounds the index scan per worker. */
const longestDays = 7;

const shown = [
  'id',
  'user_id',
  'job_id',
  'visit_id',
  'start_time',
  'end_time',
  'is_driving',
  'start_cordinate',
  'end_cordinate',
] as const;

/** Per active worker the open record, else the last ended since `dayStart` (ISO); running first, then by name. */
export async function listLiveUsers(db: Database, scope: Scope, dayStart: string) {
  const ofUser = () =>
    visibleTimeRecords(db, scope)
      .select(shown.map((column) => `t.${column}` as const))
      .where('t.user_id', '=', sql<number>`u.id`);
  const open = ofUser().where('t.end_time', 'is', null);
  const endedToday = ofUser()
    .where('t.end_time', '>=', dayStart)
    .where('t.start_time', '>=', sql<string>`${dayStart}::timestamptz - make_interval(days => ${longestDays})`)
    .orderBy('t.end_time', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1);
  const rows = await visibleUsers(db, scope)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom(open.unionAll((union) => union.parens(endedToday)).as('r'))
          .select(shown.map((column) => `r.${column}` as const))
          .orderBy('r.end_time', (by) => by.desc().nullsFirst())
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .innerJoin('jobs as j', (join) => join.on('j.company_id', '=', scope.company_id).onRef('j.id', '=', 't.job_id'))
    .innerJoin('properties as p', (join) =>
      join.on('p.company_id', '=', scope.company_id).onRef('p.id', '=', 'j.property_id'),
    )
    .leftJoin('visits as v', (join) => join.on('v.company_id', '=', scope.company_id).onRef('v.id', '=', 't.visit_id'))
    .where('u.status', '=', 'active')
    .where('u.role', '<>', 'landlord')
    .select(
      sql<LiveUser['Visit']>`case when v.id is not null then jsonb_build_object('id', v.id, 'starts', v.starts,
        'window_from', v.window_from, 'window_to', v.window_to) end`.as('Visit'),
    )
    .select([
      't.id',
      't.user_id',
      't.job_id',
      't.start_time',
      't.end_time',
      't.is_driving',
      't.start_cordinate as start_location',
      't.end_cordinate as end_location',
      'u.first_name',
      'u.last_name',
      'j.job_title',
      'p.address',
    ])
    .orderBy(sql`t.end_time is null`, 'desc')
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute();
  return rows.map(({ first_name, last_name, job_title, address, ...row }) => ({
    ...row,
    User: { first_name, last_name },
    Job: { job_title, Property: { address } },
  }));
}
