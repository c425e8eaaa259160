import { addDays, addMonths, dayOf, startOfDay } from '#server/infra/time-zone.ts';
import { compared } from '../row.ts';

const zone = 'Europe/London';

/** $4: start of each day; $5: the days. Comparing with these is faster than converting the zone of each record. */
const text = `select s.user_id, s.start_date, s.total_duration, s."total_toPay", s.pending_pay, u.first_name, u.last_name
  from (
    select d.user_id, d.day - extract(dow from d.day)::int as start_date, sum(d.minutes) as total_duration,
      sum(round(d.minutes * r.rate / 60, 2)) as "total_toPay",
      sum(round(d.minutes * r.rate / 60, 2) - round(d.reviewed * r.rate / 60, 2)) as pending_pay
    from (
      select user_id, ($5::date[])[bucket] as day, minutes, reviewed from (
        select user_id, width_bucket(start_time, $4::timestamptz[]) as bucket, sum(counted_minutes) as minutes,
          coalesce(sum(counted_minutes) filter (where not needs_review), 0) as reviewed
        from time_records
        where company_id = $1 and start_time >= $2 and start_time < $3 and counted_minutes is not null
        group by 1, 2) each
    ) d
    join (select user_id, rate, effective_from as since,
        lead(effective_from, 1, 'infinity') over (partition by user_id order by effective_from) as until
      from user_rates where company_id = $1) r on r.user_id = d.user_id and d.day >= r.since and d.day < r.until
    group by 1, 2
  ) s join users u on u.company_id = $1 and u.id = s.user_id
  order by s.start_date desc, u.first_name, u.last_name, s.user_id`;

interface Sum extends Record<string, unknown> {
  first_name: string;
  last_name: string;
}

export const sums = compared({
  name: 'sums',
  operation: 'weekly sums of 50 workers, three months',
  goal: 2.5,
  cpuGoal: 0.4,
  product: { path: '/api/v1/time-tracking/sums?dateRange=last_3_months&limit=1000' },
  floor: async ({ query, session }) => {
    const today = dayOf(Date.now(), zone);
    const days: string[] = [];
    for (let day = addMonths(today, -3); day <= today; day = addDays(day, 1)) days.push(day);
    const starts = days.map((day) => startOfDay(day, zone));
    const end = startOfDay(addDays(today, 1), zone);
    const rows = await query<Sum>(text, [session.company_id, starts[0], end, starts, days]);
    const data = rows.map(({ first_name, last_name, ...row }) => ({
      ...{ ...row, User: { first_name, last_name }, balance: null },
    }));
    return { data, meta: { total: data.length, total_exact: true, page: 1, limit: 1000 } };
  },
});
