import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { chargeOf, chargeRate, isChargedTime, isUnbilledTime } from '../pricing/charge.ts';
import { paidMinutes, payOf } from '../pricing/pay.ts';
import { type PricingTerms, rateOfDay } from '../pricing/rates.ts';
import type { Amendment, effectSchema } from './schema.ts';

/* Effects of accepting every pending field of a request, and the records around its record. */

/** ISO times that replace the requested ones. */
export type OtherTimes = { start_time?: string | undefined; end_time?: string | undefined };

/** Undecided requests with their ended record before and after: day (company's zone), minutes, activity and job. */
function requested(scope: Scope, ids: readonly number[], other: OtherTimes = {}) {
  const pending = (field: string) =>
    sql`case when a.${sql.raw(field)}_status = 'pending' then a.requested_${sql.raw(field)} else t.${sql.raw(field)} end`;
  const after = (field: string) => {
    const instead = field in other ? other[field as keyof OtherTimes] : undefined;
    return instead === undefined ? pending(field) : sql`${instead}::timestamptz`;
  };
  const day = (time: string) => sql`(${sql.raw(time)} at time zone ${scope.time_zone})::date`;
  return sql`
    select w.*, ${day('w.start_before')} as day_before, ${day('w.start_after')} as day_after,
      minute_of(w.end_after) - minute_of(w.start_after) as duration_after
    from (
      select a.id, t.id as record_id, t.user_id, t.start_time as start_before, t.end_time as end_before,
        t.duration as duration_before, t.counted_minutes, t.is_driving as driving_before, t.job_id as job_before,
        ${isUnbilledTime} as unbilled, ${after('start_time')} as start_after, ${after('end_time')} as end_after,
        ${after('is_driving')} as driving_after, coalesce(${after('job_id')}, t.job_id) as job_after
      from amendment_requests a
      join time_records t on t.company_id = a.company_id and t.id = a.tracking_id
        ${scope.role === 'admin' ? sql`` : sql`and t.user_id = ${scope.user_id}`}
      where a.company_id = ${scope.company_id} and a.id = any(${[...ids]}) and t.end_time is not null
        and a.status in ('pending', 'partially_approved')
    ) w`;
}

export type AmendmentEffect = z.infer<typeof effectSchema>;

/**
 * Minutes before and after by request id; for admins also the record's share of the worker's pay and of the job's
 * invoice. A share is the day's rounded sum with the record less the sum without it, so differences match the sums on
 * screen. `other` replaces the requested times.
 */
export async function amendmentEffects(
  db: Database,
  scope: Scope,
  ids: readonly number[],
  terms: PricingTerms,
  other?: OtherTimes,
): Promise<Map<number, AmendmentEffect>> {
  if (scope.role !== 'admin') {
    const { rows } = await sql<AmendmentEffect & { id: number }>`
      select id, duration_before, duration_after from (${requested(scope, ids)}) asked`.execute(db);
    return new Map(rows.map(({ id, ...effect }) => [id, effect]));
  }
  const { rows } = await sql<AmendmentEffect & { id: number }>`
    with asked as (${requested(scope, ids, other)}),
    versions as (
      select id, record_id, user_id, unbilled, true as is_before, day_before as day, counted_minutes as minutes,
        driving_before as is_driving, job_before as job_id from asked
      union all
      select id, record_id, user_id, unbilled, false, day_after, duration_after, driving_after, job_after from asked
    ),
    valued as (
      select v.id, v.is_before, ${payOf(sql`o.paid + v.paid`)} - ${payOf(sql`o.paid`)} as pay,
        case when ${chargeRate(terms)} is null then null when v.unbilled and ${isChargedTime(scope, terms, 'v')}
          then ${chargeOf(sql`o.charged + v.minutes`, terms)} - ${chargeOf(sql`o.charged`, terms)} else 0 end as charge
      from (select *, ${paidMinutes(sql`minutes`, sql`is_driving`, terms)} as paid from versions) v
      left join lateral (${rateOfDay(scope, sql`v.user_id`, sql`v.day`)}) r on true
      cross join lateral (
        select coalesce(sum(${paidMinutes(sql`t.counted_minutes`, sql`t.is_driving`, terms)}), 0) as paid,
          coalesce(sum(t.counted_minutes) filter (where ${isUnbilledTime} and t.job_id = v.job_id
            and t.is_driving = v.is_driving), 0) as charged
        from time_records t
        where t.company_id = ${scope.company_id} and t.user_id = v.user_id and t.id <> v.record_id
          and t.end_time is not null and ${onDay(scope, 'v.day')}
      ) o
    )
    select asked.id, duration_before, duration_after, b.pay as pay_before, f.pay as pay_after,
      b.charge as charge_before, f.charge as charge_after
    from asked join valued b on b.id = asked.id and b.is_before join valued f on f.id = asked.id and not f.is_before`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...effect }) => [id, effect]));
}

/** The wider bounds allow an index scan; the last condition decides. */
function onDay(scope: Scope, day: string) {
  const date = sql.raw(day);
  return sql`t.start_time >= ${date}::timestamp - interval '1 day' and t.start_time < ${date}::timestamp + interval '2 days'
    and (t.start_time at time zone ${scope.time_zone})::date = ${date}`;
}

/** The worker's other records on the day before or after the change, or overlapping it, by request id. */
export async function sameDayRecords(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, Amendment['same_day']>> {
  const { rows } = await sql<Amendment['same_day'][number] & { request_id: number }>`
    select asked.id as request_id, t.id, t.job_id, j.job_title, t.is_driving, t.start_time, t.end_time, t.duration,
      t.needs_review, t.invoice_id
    from (${requested(scope, ids)}) asked
    join time_records t on t.company_id = ${scope.company_id} and t.user_id = asked.user_id and t.id <> asked.record_id
      and (${onDay(scope, 'asked.day_before')} or ${onDay(scope, 'asked.day_after')}
        or (t.start_time < greatest(asked.end_before, asked.end_after)
          and t.start_time > least(asked.start_before, asked.start_after) - interval '2 days'
          and coalesce(t.end_time, 'infinity') > least(asked.start_before, asked.start_after)))
    join jobs j on j.company_id = t.company_id and j.id = t.job_id
    order by t.start_time, t.id`.execute(db);
  const byRequest = new Map<number, Amendment['same_day']>();
  for (const { request_id, ...row } of rows) {
    byRequest.set(request_id, [...(byRequest.get(request_id) ?? []), row]);
  }
  return byRequest;
}
