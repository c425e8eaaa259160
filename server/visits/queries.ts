import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { containing, hasValues, orderOf, pageOf } from '#db/list.ts';
import { openJobStatuses } from '#db/queries/jobs.ts';
import { visibleTimeRecords } from '#db/queries/time-records.ts';
import { byUser, fullName, ofOwner, type PersonName } from '#db/queries/users.ts';
import { sameCompany } from '#db/same-company.ts';
import type { Scope } from '#db/scope.ts';
import { postCodeHolds } from '#server/properties/post-code-queries.ts';
import { tradeOfJob } from '../trades/queries.ts';
import { openVisitStatuses, usualVisit, visitStatuses } from './constants.ts';
import type { listVisitsSchema, MyVisit, Visit } from './schema.ts';

/** Admins read all visits of the company; staff their own that were not cancelled; landlords none. */
export function visibleVisits(db: Database, scope: Scope) {
  const base = ofOwner(db.selectFrom('visits as v').where('v.company_id', '=', scope.company_id), scope, 'v.user_id');
  return scope.role === 'admin' ? base : base.where('v.status', '<>', 'cancelled');
}

/** For `status in (…)`. */
export const openStatuses = sql.join(openVisitStatuses.map((status) => sql.lit(status)));

type ListInput = Omit<z.infer<typeof listVisitsSchema>, 'sums'>;

/** With the job `j`, its property `p` and the worker `u`, if there is one. */
export function joinedVisits(db: Database, scope: Scope) {
  return visibleVisits(db, scope)
    .innerJoin('jobs as j', (join) => sameCompany(join, 'j.id', 'v.job_id'))
    .innerJoin('properties as p', (join) => sameCompany(join, 'p.id', 'j.property_id'))
    .leftJoin('users as u', (join) => sameCompany(join, 'u.id', 'v.user_id'));
}

function filtered(db: Database, scope: Scope, list: ListInput) {
  let query = joinedVisits(db, scope).where(hasValues('v', ['user_id', 'job_id', 'status'], list));
  if (list.start_date !== undefined) query = query.where('v.day', '>=', list.start_date);
  if (list.end_date !== undefined) query = query.where('v.day', '<=', list.end_date);
  if (list.unassigned !== undefined) query = query.where('v.user_id', list.unassigned ? 'is' : 'is not', null);
  if (!list.q) return query;
  const like = containing(list.q);
  const postCode = postCodeHolds('p', list.q);
  return query.where((eb) =>
    eb.or([
      eb('j.job_title', 'ilike', like),
      eb('p.address', 'ilike', like),
      ...(postCode ? [postCode] : []),
      eb(fullName('u'), 'ilike', like),
      eb('v.note', 'ilike', like),
    ]),
  );
}

/** Sum of ended records `r`. */
const minutesOfRecords = (isDriving: boolean) =>
  sql<number>`coalesce(sum(r.counted_minutes) filter (where r.is_driving = ${sql.lit(isDriving)}), 0)`;

/** Of the visit's records. */
const minutesOf = (isDriving: boolean) => sql<number>`(select ${minutesOfRecords(isDriving)}::int from time_records r
  where r.company_id = v.company_id and r.visit_id = v.id)`;

/** As `plannedMinutes` of the constants. */
const plannedMinutes = sql<number>`case when v.status = 'cancelled' then 0
  else coalesce(v.expected_minutes, ${sql.lit(usualVisit)}) end`;

const columns = [
  'v.id',
  'v.job_id',
  'v.user_id',
  'v.day',
  'v.starts',
  'v.window_from',
  'v.window_to',
  'v.expected_minutes',
  'v.status',
  'v.arrives_at',
  'v.no_access_at',
  'v.note',
  'v.wish',
  minutesOf(false).as('worked_minutes'),
  minutesOf(true).as('driven_minutes'),
  sql<PersonName | null>`case when u.id is not null then jsonb_build_object('first_name', u.first_name,
    'last_name', u.last_name) end`.as('User'),
  'v.createdAt',
  'v.updatedAt',
  sql<Visit['Job']>`jsonb_build_object('number', j.number, 'job_title', j.job_title, 'status', j.status,
    'priority', j.priority, 'due_date', j.due_date, 'trade', ${tradeOfJob('j')},
    'Property', jsonb_build_object('id', p.id, 'address', p.address, 'post_code', p.post_code))`.as('Job'),
] as const;

export async function listVisits(db: Database, scope: Scope, list: ListInput) {
  const base = filtered(db, scope, list);
  const order = orderOf('v', list, {
    by: {
      day: (way) => sql`v.day ${way}, v.starts ${way} nulls first`,
      user: (way) => sql`${byUser(way)}, v.day, v.starts nulls first`,
      job: (way) => sql`j.job_title ${way}, p.address collate "natural" ${way}`,
      job_title: sql`j.job_title`,
      property_address: sql`p.address collate "natural"`,
      worked_minutes: minutesOf(false),
      driven_minutes: minutesOf(true),
      status: sql`array_position(string_to_array(${sql.lit(visitStatuses.join(','))}, ','), v.status)`,
    },
    nullsLast: ['starts', 'window_from', 'window_to', 'expected_minutes'],
  });
  return pageOf(db, list, { alias: 'v', base, order, rows: base.select(columns) });
}

interface Minutes {
  planned_minutes: number;
  driven_minutes: number;
  worked_minutes: number;
}

/** Of all visits that match. */
export async function sumVisits(db: Database, scope: Scope, list: ListInput): Promise<Minutes> {
  const found = filtered(db, scope, list).select(['v.id', plannedMinutes.as('planned')]);
  const { rows } = await sql<Minutes>`with found as (${found})
    select (select coalesce(sum(f.planned), 0) from found f) as planned_minutes,
      ${minutesOfRecords(true)} as driven_minutes, ${minutesOfRecords(false)} as worked_minutes
    from time_records r
    where r.company_id = ${scope.company_id} and r.visit_id in (select f.id from found f)`.execute(db);
  return rows[0]!;
}

interface Span {
  /** Half-open days and the same as instants. */
  days?: { from: string; to: string } | undefined;
  instants?: { from: string; to: string } | undefined;
  job_id?: number | undefined;
}

/**
 * By worker, for admins: visits of these days and of this job, with their records, and the records of no visit that
 * started then. So the weeks of a worker add up to all their records.
 */
export async function totalsByWorker(db: Database, scope: Scope, { days, instants, job_id }: Span) {
  const found = visibleVisits(db, scope)
    .$if(days !== undefined, (query) => query.where('v.day', '>=', days!.from).where('v.day', '<', days!.to))
    .$if(job_id !== undefined, (query) => query.where('v.job_id', '=', job_id!))
    .select(['v.id', 'v.user_id', plannedMinutes.as('planned')]);
  const unplanned = visibleTimeRecords(db, scope)
    .$if(instants !== undefined, (query) =>
      query.where('t.start_time', '>=', instants!.from).where('t.start_time', '<', instants!.to),
    )
    .$if(job_id !== undefined, (query) => query.where('t.job_id', '=', job_id!))
    .where('t.visit_id', 'is', null)
    .select(['t.user_id', 't.is_driving', 't.counted_minutes']);
  const { rows } = await sql<Minutes & { user_id: number | null; unplanned_minutes: number; User: PersonName | null }>`
    with found as (${found}),
    minutes as (
      select f.user_id, sum(f.planned) as planned, 0 as driven, 0 as worked, 0 as unplanned from found f group by 1
      union all
      select r.user_id, 0, ${minutesOfRecords(true)}, ${minutesOfRecords(false)}, 0 from time_records r
      where r.company_id = ${scope.company_id} and r.visit_id in (select f.id from found f) group by 1
      union all
      select r.user_id, 0, ${minutesOfRecords(true)}, ${minutesOfRecords(false)}, sum(r.counted_minutes)
      from (${unplanned}) r group by 1
    )
    select m.user_id, case when u.id is not null then jsonb_build_object('first_name', u.first_name,
        'last_name', u.last_name) end as "User", sum(m.planned)::int as planned_minutes,
      sum(m.driven)::int as driven_minutes, sum(m.worked)::int as worked_minutes,
      sum(m.unplanned)::int as unplanned_minutes
    from minutes m left join users u on u.company_id = ${scope.company_id} and u.id = m.user_id
    group by m.user_id, u.id, u.first_name, u.last_name
    order by u.first_name nulls first, u.last_name, m.user_id`.execute(db);
  return rows;
}

const openOnly = (column: string) =>
  sql`case when j.status in (${sql.join(openJobStatuses)}) then ${sql.ref(column)} else '' end`;

/** The caller's own visits of these days, inclusive, in the order of their times, then those of any time. Access and tenant of open jobs only. */
export function listOwnVisits(db: Database, scope: Scope, { from, to }: { from: string; to: string }) {
  return joinedVisits(db, scope)
    .select(columns)
    .select(
      sql<MyVisit['Access']>`jsonb_build_object('city', p.city, 'access_notes', ${openOnly('p.access_notes')},
        'tenant_name', ${openOnly('p.tenant_name')}, 'tenant_phone', ${openOnly('p.tenant_phone')})`.as('Access'),
    )
    .where('v.user_id', '=', scope.user_id)
    .where('v.status', '<>', 'cancelled')
    .where('v.day', '>=', from)
    .where('v.day', '<=', to)
    .orderBy('v.day')
    .orderBy(sql`coalesce(v.starts, v.window_from)`, (order) => order.asc().nullsLast())
    .orderBy('v.id')
    .execute();
}

/** Undefined if the caller may not read it. */
export function readVisit(db: Database, scope: Scope, id: number) {
  return joinedVisits(db, scope).select(columns).where('v.id', '=', id).executeTakeFirst();
}

/** In the order of their ids. */
export const readVisits = (db: Database, scope: Scope, ids: readonly number[]) =>
  joinedVisits(db, scope).select(columns).where('v.id', 'in', ids).orderBy('v.id').execute();

/**
 * Locks the row until the transaction ends; before its job's, which a change of its day or worker locks (assign_by_visits).
 * Undefined if the caller may not read it.
 */
export function lockVisit(db: Database, scope: Scope, id: number) {
  return visibleVisits(db, scope)
    .select(['v.id', 'v.job_id', 'v.user_id', 'v.status', 'v.day', 'v.starts', 'v.window_from', 'v.window_to'])
    .select(['v.expected_minutes', 'v.arrives_at', 'v.note', 'v.updatedAt'])
    .where('v.id', '=', id)
    .forUpdate('v')
    .executeTakeFirst();
}

/** `lockVisit` of many, in the order of their ids, so that two callers do not wait for each other. */
export const lockVisits = (db: Database, scope: Scope, ids: readonly number[]) =>
  visibleVisits(db, scope)
    .select(['v.id', 'v.job_id', 'v.user_id'])
    .where('v.id', 'in', ids)
    .orderBy('v.id')
    .forUpdate('v')
    .execute();

/** Gives each visit to its worker; null: nobody. */
export async function setWorkers(
  db: Database,
  scope: Scope,
  moves: readonly { id: number; to: number | null }[],
): Promise<void> {
  await sql`update visits v set user_id = m.user_id
    from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ to }) => to)}::bigint[]) as m (id, user_id)
    where v.company_id = ${scope.company_id} and v.id = m.id`.execute(db);
}

/** Locks jobs that get new visits, ignoring permissions, in the order of their ids. */
export function lockJobsToPlan(db: Database, scope: Scope, ids: readonly number[]) {
  return db
    .selectFrom('jobs as j')
    .select(['j.id', 'j.status'])
    .where('j.company_id', '=', scope.company_id)
    .where('j.id', 'in', ids)
    .orderBy('j.id')
    .forNoKeyUpdate('j')
    .execute();
}
