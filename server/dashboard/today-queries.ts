import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { visibleTimeRecords } from '#db/queries/time-records.ts';
import type { PersonName } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { AbsenceKind } from '../absences/constants.ts';
import { visibleAbsences } from '../absences/queries.ts';
import { usualVisit } from '../visits/constants.ts';
import { visibleVisits } from '../visits/queries.ts';
import type { SpanKind } from './constants.ts';

/** Rows of a kind at most: more than a company has people. */
const most = 200;

export interface Moment {
  today: string;
  /** 'HH:MM' there. */
  time: string;
  /** ISO start of today. */
  dayStart: string;
  /** 0 is Sunday. */
  weekday: number;
  /** When the usual hours of this weekday begin; null: a free day. */
  usualStart: string | null;
}

interface PlaceOfJob {
  job_title: string;
  Property: { address: string };
}

interface Kind<Row> {
  total: number;
  rows: Row[];
}

export interface Today {
  has_visits: boolean;
  visits: { total: number; done: number; no_access: number; unassigned: number };
  late: Kind<{
    id: number;
    job_id: number;
    user_id: number | null;
    User: PersonName | null;
    starts: string | null;
    window_to: string | null;
    late_minutes: number;
    visits: number;
    Job: PlaceOfJob;
    has_started: boolean;
    Now: (PlaceOfJob & { job_id: number; is_driving: boolean }) | null;
  }>;
  not_started: Kind<{ user_id: number; User: PersonName; visits: number; first: string | null }>;
  away: Kind<{ user_id: number; User: PersonName; kind: AbsenceKind; end_date: string; visits: number }>;
  workers: Kind<{
    user_id: number | null;
    User: PersonName | null;
    visits: number;
    done: number;
    any_time: number;
    spans: Span[];
  }>;
}

/** A part of a worker's day. Times are 'HH:MM' in the company's zone, '24:00' at the latest. */
interface Span {
  kind: SpanKind;
  from: string;
  to: string;
  job_id: number;
  job_title: string;
}

/** `{ total, rows }` of a part of the statement; a row's JSON has its columns but `total`. */
const kind = (part: string, order: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('total', coalesce(max(k.total), 0),
    'rows', coalesce(jsonb_agg(to_jsonb(k) - 'total' - 'place' order by k.place), '[]'))
  from (select *, count(*) over () as total, row_number() over (order by ${order}) as place
    from ${sql.table(part)} order by place limit ${sql.lit(most)}) k)`;

const person = sql`jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)`;
const byName = sql`"User" ->> 'first_name', "User" ->> 'last_name', user_id`;

/**
 * How today's visits go, in one statement. Late: planned and due, and its worker is neither away nor at its job. Not
 * started: the hours of a worker with visits have begun, nothing was recorded or said, and no visit is late. A worker's late
 * visits are one row, of the first. Workers are those with a visit, a record or an absence today, and nobody; their spans
 * are what was recorded, and visits without a record.
 */
export async function readToday(db: Database, scope: Scope, moment: Moment): Promise<Today> {
  const { today, time, dayStart, weekday, usualStart } = moment;
  const company = scope.company_id;
  const zone = scope.time_zone;
  const recorded = visibleTimeRecords(db, scope)
    .where((eb) => eb.or([eb('t.end_time', 'is', null), eb('t.end_time', '>', dayStart)]))
    .select(['t.user_id', 't.job_id', 't.visit_id', 't.start_time', 't.end_time', 't.is_driving']);
  const clockOf = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone ${zone}, 'HH24:MI')`;
  const ofToday = visibleVisits(db, scope)
    .where('v.day', '=', today)
    .where('v.status', '<>', 'cancelled')
    .select([
      'v.id',
      'v.job_id',
      'v.user_id',
      'v.starts',
      'v.window_from',
      'v.window_to',
      'v.status',
      'v.expected_minutes',
    ]);
  const absences = visibleAbsences(db, scope)
    .distinctOn('a.user_id')
    .where('a.start_date', '<=', today)
    .where('a.end_date', '>=', today)
    .select(['a.user_id', 'a.kind', 'a.end_date'])
    .orderBy('a.user_id')
    .orderBy('a.end_date', 'desc');
  const { rows } = await sql<Today>`
    with absent as materialized (${absences}),
    today as materialized (
      select v.*, coalesce(v.starts, v.window_to) as due, absent.user_id is not null as is_away
      from (${ofToday}) v left join absent on absent.user_id = v.user_id
    ),
    recorded as materialized (${recorded}),
    running as materialized (select user_id, job_id, is_driving from recorded where end_time is null),
    people as materialized (
      select u.id as user_id, ${person} as "User", u.status = 'active' as is_active,
        exists (select from running n where n.user_id = u.id) or exists (select from time_records t
          where t.company_id = ${company} and t.user_id = u.id and t.start_time >= ${dayStart}) as has_started,
        case when u.has_free_week or exists (select from working_hours h where h.company_id = ${company} and h.user_id = u.id)
          then (select h.starts from working_hours h
            where h.company_id = ${company} and h.user_id = u.id and h.weekday = ${weekday}::int)
          else ${usualStart}::text end as begins
      from users u
      where u.company_id = ${company}
        and u.id in (select user_id from today union all select user_id from absent union all select user_id from recorded)
    ),
    late_visits as (
      select d.id, d.job_id, d.user_id, w."User", d.starts, d.window_to,
        (extract(epoch from ${time}::time - d.due::time) / 60)::int as late_minutes,
        coalesce(w.has_started, false) as has_started,
        jsonb_build_object('job_title', j.job_title, 'Property', jsonb_build_object('address', p.address)) as "Job",
        case when n.job_id is not null then jsonb_build_object('job_id', n.job_id, 'is_driving', n.is_driving,
          'job_title', nj.job_title, 'Property', jsonb_build_object('address', np.address)) end as "Now"
      from today d
      join jobs j on j.company_id = ${company} and j.id = d.job_id
      join properties p on p.company_id = ${company} and p.id = j.property_id
      left join people w on w.user_id = d.user_id
      left join running n on n.user_id = d.user_id
      left join jobs nj on nj.company_id = ${company} and nj.id = n.job_id
      left join properties np on np.company_id = ${company} and np.id = nj.property_id
      where d.status = 'planned' and d.due < ${time} and not d.is_away and d.job_id is distinct from n.job_id
    ),
    late as (
      select distinct on (coalesce(l.user_id, -l.id)) l.*,
        count(*) over (partition by coalesce(l.user_id, -l.id)) as visits
      from late_visits l
      order by coalesce(l.user_id, -l.id), l.late_minutes desc, l.id
    ),
    not_started as (
      select w.user_id, w."User", count(*) as visits, min(coalesce(d.starts, d.window_from)) as first
      from today d join people w on w.user_id = d.user_id
      where w.is_active and not w.has_started and not d.is_away and w.begins <= ${time}
        and not exists (select from late l where l.user_id = w.user_id)
      group by w.user_id, w."User"
      having bool_and(d.status = 'planned')
    ),
    away as (
      select w.user_id, w."User", a.kind, a.end_date,
        (select count(*) from today d where d.user_id = w.user_id and d.status = 'planned') as visits
      from absent a join people w on w.user_id = a.user_id
      where w.is_active
    ),
    spans as (
      select r.user_id, r.job_id,
        case when r.end_time is null then 'now' when v.status = 'no_access' then 'no_access' else 'done' end as kind,
        ${clockOf(sql`greatest(r.start_time, ${dayStart}::timestamptz)`)} as "from",
        case when r.end_time is null then ${time} else ${clockOf(sql`r.end_time`)} end as "to"
      from recorded r left join visits v on v.company_id = ${company} and v.id = r.visit_id
      union all
      select d.user_id, d.job_id,
        case when d.status in ('done', 'no_access') then d.status when d.status <> 'planned' then 'now'
          when d.id in (select id from late_visits) then 'late' else 'planned' end,
        coalesce(d.starts, d.window_from),
        case when d.begins + d.minutes < interval '24 hours' then to_char(d.begins + d.minutes, 'HH24:MI') else '24:00' end
      from (select t.*, coalesce(t.starts, t.window_from)::interval as begins,
        make_interval(mins => coalesce(t.expected_minutes, ${sql.lit(usualVisit)})) as minutes from today t) d
      where d.begins is not null and d.id not in (select visit_id from recorded where visit_id is not null)
    ),
    workers as (
      select w.user_id, w."User", coalesce(v.visits, 0) as visits, coalesce(v.done, 0) as done,
        coalesce(v.any_time, 0) as any_time, coalesce(s.spans, '[]') as spans
      from (select user_id, "User" from people where is_active
        union all select null, null where exists (select from today where user_id is null)) w
      left join (select user_id, count(*) as visits, count(*) filter (where status = 'done') as done,
          count(*) filter (where status = 'planned' and coalesce(starts, window_from) is null) as any_time
        from today group by user_id) v on v.user_id is not distinct from w.user_id
      left join (select s.user_id, jsonb_agg(jsonb_build_object('kind', s.kind, 'from', s."from", 'to', s."to",
          'job_id', s.job_id, 'job_title', j.job_title) order by s."from", s."to", s.job_id) as spans
        from spans s join jobs j on j.company_id = ${company} and j.id = s.job_id
        group by s.user_id) s on s.user_id is not distinct from w.user_id
    )
    select exists (select from visits where company_id = ${company}) as has_visits,
      (select jsonb_build_object('total', count(*), 'done', count(*) filter (where d.status = 'done'),
        'no_access', count(*) filter (where d.status = 'no_access'),
        'unassigned', count(*) filter (where d.user_id is null and d.status = 'planned')) from today d) as visits,
      ${kind('late', sql`late_minutes desc, id`)} as late,
      ${kind('not_started', byName)} as not_started,
      ${kind('away', byName)} as away,
      ${kind('workers', byName)} as workers`.execute(db);
  return rows[0]!;
}
