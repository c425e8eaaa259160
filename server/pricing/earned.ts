import { sql } from 'kysely';
import type { Scope } from '#db/scope.ts';
import { fixedCharge } from './charge.ts';

interface Earned {
  from: string | null;
  until: string;
  jobId?: number;
}

/**
 * What fixed prices earn by day, in pence, in several rows for a day. A job earns the share of its price that its working
 * minutes so far are of those planned, never more than all of it, and the rest on the day on which it ends: completed or,
 * if that is earlier, invoiced. Without planned hours the share is that of all minutes until the end, which are known only
 * then; without any it earns its price on that day. `from` and `until` are days, half open; null: any.
 * `jobId`: of this job alone.
 */
export const earnedByDay = (scope: Scope, { from, until, jobId }: Earned) => {
  const company = scope.company_id;
  const since = from ?? '-infinity';
  return sql`
    with fixed as materialized (
      select j.id, ((${fixedCharge}) * 100)::bigint as price, j.planned_minutes::bigint as planned,
        least(case when j.status in ('completed', 'archived') then j.job_end_date end, i.issue_date) as ended
      from jobs j
      left join billed_fixed_prices b on b.company_id = j.company_id and b.job_id = j.id
      left join invoices i on i.company_id = b.company_id and i.id = b.invoice_id
      where j.company_id = ${company} and j.billing_type = 'fixed'
        ${jobId === undefined ? sql`` : sql`and j.id = ${jobId}`}
        and (j.status in ('in_progress', 'pending_completed', 'completed', 'archived') or i.id is not null)
    ), live as (
      select f.* from fixed f where (f.ended is null or f.ended >= ${since}::date) and (f.ended is not null or f.planned is not null)
    ), worked as (
      select f.id, w.day, (sum(w.minutes) over (partition by f.id order by w.day))::bigint as minutes,
        coalesce(f.planned, (sum(w.minutes) over (partition by f.id))::bigint) as basis
      from live f
      cross join lateral (
        select (t.start_time at time zone ${scope.time_zone})::date as day, sum(t.counted_minutes) as minutes
        from time_records t
        where t.company_id = ${company} and t.job_id = f.id and not t.is_driving and t.counted_minutes > 0
        group by 1
      ) w
      where f.ended is null or w.day <= f.ended
    ), steps as (
      select w.id, w.day, (f.price * least(w.minutes, w.basis)) / w.basis as earned
      from worked w join live f on f.id = w.id where f.ended is null or w.day < f.ended
      union all
      select f.id, f.ended, f.price from live f where f.ended is not null
    )
    select s.day, s.earned - s.before as pence
    from (select id, day, earned, coalesce(lag(earned) over (partition by id order by day), 0) as before from steps) s
    where s.day >= ${since}::date and s.day < ${until}::date`;
};
