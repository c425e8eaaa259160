-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 2d2c1576b4a036d3

-- server/amendment-requests/effect-queries.ts

-- amendmentEffects
select
  id,
  duration_before,
  duration_after
from
  (
    select
      w.*,
      (w.start_before at time zone $1)::date as day_before,
      (w.start_after at time zone $2)::date as day_after,
      minute_of (w.end_after) - minute_of (w.start_after) as duration_after
    from
      (
        select
          a.id,
          t.id as record_id,
          t.user_id,
          t.start_time as start_before,
          t.end_time as end_before,
          t.duration as duration_before,
          t.counted_minutes,
          t.is_driving as driving_before,
          t.job_id as job_before,
          t.billing_status = 'unbilled' as unbilled,
          case
            when a.start_time_status = 'pending' then a.requested_start_time
            else t.start_time
          end as start_after,
          case
            when a.end_time_status = 'pending' then a.requested_end_time
            else t.end_time
          end as end_after,
          case
            when a.is_driving_status = 'pending' then a.requested_is_driving
            else t.is_driving
          end as driving_after,
          coalesce(
            case
              when a.job_id_status = 'pending' then a.requested_job_id
              else t.job_id
            end,
            t.job_id
          ) as job_after
        from
          amendment_requests a
          join time_records t on t.company_id = a.company_id
          and t.id = a.tracking_id
          and t.user_id = $3
        where
          a.company_id = $4
          and a.id = any ($5)
          and t.end_time is not null
          and a.status in ('pending', 'partially_approved')
      ) w
  ) asked;
with
  asked as (
    select
      w.*,
      (w.start_before at time zone $1)::date as day_before,
      (w.start_after at time zone $2)::date as day_after,
      minute_of (w.end_after) - minute_of (w.start_after) as duration_after
    from
      (
        select
          a.id,
          t.id as record_id,
          t.user_id,
          t.start_time as start_before,
          t.end_time as end_before,
          t.duration as duration_before,
          t.counted_minutes,
          t.is_driving as driving_before,
          t.job_id as job_before,
          t.billing_status = 'unbilled' as unbilled,
          $3::timestamptz as start_after,
          $4::timestamptz as end_after,
          case
            when a.is_driving_status = 'pending' then a.requested_is_driving
            else t.is_driving
          end as driving_after,
          coalesce(
            case
              when a.job_id_status = 'pending' then a.requested_job_id
              else t.job_id
            end,
            t.job_id
          ) as job_after
        from
          amendment_requests a
          join time_records t on t.company_id = a.company_id
          and t.id = a.tracking_id
        where
          a.company_id = $5
          and a.id = any ($6)
          and t.end_time is not null
          and a.status in ('pending', 'partially_approved')
      ) w
  ),
  versions as (
    select
      id,
      record_id,
      user_id,
      unbilled,
      true as is_before,
      day_before as day,
      counted_minutes as minutes,
      driving_before as is_driving,
      job_before as job_id
    from
      asked
    union all
    select
      id,
      record_id,
      user_id,
      unbilled,
      false,
      day_after,
      duration_after,
      driving_after,
      job_after
    from
      asked
  ),
  valued as (
    select
      v.id,
      v.is_before,
      round(
        (((o.paid + v.paid)::bigint * (coalesce(r.rate, $7) * 100)::bigint * 2 + $8::bigint) / $9::bigint) / 100.0,
        2
      ) - round(
        (((o.paid)::bigint * (coalesce(r.rate, $10) * 100)::bigint * 2 + $11::bigint) / $12::bigint) / 100.0,
        2
      ) as pay,
      case
        when coalesce(r.charge_rate, $13::numeric) is null then null
        when v.unbilled
        and "v"."job_id" not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $14
            and nt.billing_type <> 'time'
        )
        and true then round(
          (
            ((o.charged + v.minutes)::bigint * (coalesce(r.charge_rate, $15::numeric) * 100)::bigint * 2 + 60) / 120
          ) / 100.0,
          2
        ) - round(
          (((o.charged)::bigint * (coalesce(r.charge_rate, $16::numeric) * 100)::bigint * 2 + 60) / 120) / 100.0,
          2
        )
        else 0
      end as charge
    from
      (
        select
          *,
          minutes::bigint * case
            when is_driving then $17::integer
            else $18::integer
          end as paid
        from
          versions
      ) v
      left join lateral (
        select
          ur.rate,
          ur.charge_rate,
          ur.effective_from
        from
          user_rates ur
        where
          ur.company_id = $19
          and ur.user_id = v.user_id
          and ur.effective_from <= v.day
        order by
          ur.effective_from desc
        limit
          1
      ) r on true
      cross join lateral (
        select
          coalesce(
            sum(
              t.counted_minutes::bigint * case
                when t.is_driving then $20::integer
                else $21::integer
              end
            ),
            0
          ) as paid,
          coalesce(
            sum(t.counted_minutes) filter (
              where
                t.billing_status = 'unbilled'
                and t.job_id = v.job_id
                and t.is_driving = v.is_driving
            ),
            0
          ) as charged
        from
          time_records t
        where
          t.company_id = $22
          and t.user_id = v.user_id
          and t.id <> v.record_id
          and t.end_time is not null
          and t.start_time >= v.day::timestamp - interval '1 day'
          and t.start_time < v.day::timestamp + interval '2 days'
          and (t.start_time at time zone $23)::date = v.day
      ) o
  )
select
  asked.id,
  duration_before,
  duration_after,
  b.pay as pay_before,
  f.pay as pay_after,
  b.charge as charge_before,
  f.charge as charge_after
from
  asked
  join valued b on b.id = asked.id
  and b.is_before
  join valued f on f.id = asked.id
  and not f.is_before;
with
  asked as (
    select
      w.*,
      (w.start_before at time zone $1)::date as day_before,
      (w.start_after at time zone $2)::date as day_after,
      minute_of (w.end_after) - minute_of (w.start_after) as duration_after
    from
      (
        select
          a.id,
          t.id as record_id,
          t.user_id,
          t.start_time as start_before,
          t.end_time as end_before,
          t.duration as duration_before,
          t.counted_minutes,
          t.is_driving as driving_before,
          t.job_id as job_before,
          t.billing_status = 'unbilled' as unbilled,
          case
            when a.start_time_status = 'pending' then a.requested_start_time
            else t.start_time
          end as start_after,
          $3::timestamptz as end_after,
          case
            when a.is_driving_status = 'pending' then a.requested_is_driving
            else t.is_driving
          end as driving_after,
          coalesce(
            case
              when a.job_id_status = 'pending' then a.requested_job_id
              else t.job_id
            end,
            t.job_id
          ) as job_after
        from
          amendment_requests a
          join time_records t on t.company_id = a.company_id
          and t.id = a.tracking_id
        where
          a.company_id = $4
          and a.id = any ($5)
          and t.end_time is not null
          and a.status in ('pending', 'partially_approved')
      ) w
  ),
  versions as (
    select
      id,
      record_id,
      user_id,
      unbilled,
      true as is_before,
      day_before as day,
      counted_minutes as minutes,
      driving_before as is_driving,
      job_before as job_id
    from
      asked
    union all
    select
      id,
      record_id,
      user_id,
      unbilled,
      false,
      day_after,
      duration_after,
      driving_after,
      job_after
    from
      asked
  ),
  valued as (
    select
      v.id,
      v.is_before,
      round(
        (((o.paid + v.paid)::bigint * (coalesce(r.rate, $6) * 100)::bigint * 2 + $7::bigint) / $8::bigint) / 100.0,
        2
      ) - round(
        (((o.paid)::bigint * (coalesce(r.rate, $9) * 100)::bigint * 2 + $10::bigint) / $11::bigint) / 100.0,
        2
      ) as pay,
      case
        when coalesce(r.charge_rate, $12::numeric) is null then null
        when v.unbilled
        and "v"."job_id" not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $13
            and nt.billing_type <> 'time'
        )
        and true then round(
          (
            ((o.charged + v.minutes)::bigint * (coalesce(r.charge_rate, $14::numeric) * 100)::bigint * 2 + 60) / 120
          ) / 100.0,
          2
        ) - round(
          (((o.charged)::bigint * (coalesce(r.charge_rate, $15::numeric) * 100)::bigint * 2 + 60) / 120) / 100.0,
          2
        )
        else 0
      end as charge
    from
      (
        select
          *,
          minutes::bigint * case
            when is_driving then $16::integer
            else $17::integer
          end as paid
        from
          versions
      ) v
      left join lateral (
        select
          ur.rate,
          ur.charge_rate,
          ur.effective_from
        from
          user_rates ur
        where
          ur.company_id = $18
          and ur.user_id = v.user_id
          and ur.effective_from <= v.day
        order by
          ur.effective_from desc
        limit
          1
      ) r on true
      cross join lateral (
        select
          coalesce(
            sum(
              t.counted_minutes::bigint * case
                when t.is_driving then $19::integer
                else $20::integer
              end
            ),
            0
          ) as paid,
          coalesce(
            sum(t.counted_minutes) filter (
              where
                t.billing_status = 'unbilled'
                and t.job_id = v.job_id
                and t.is_driving = v.is_driving
            ),
            0
          ) as charged
        from
          time_records t
        where
          t.company_id = $21
          and t.user_id = v.user_id
          and t.id <> v.record_id
          and t.end_time is not null
          and t.start_time >= v.day::timestamp - interval '1 day'
          and t.start_time < v.day::timestamp + interval '2 days'
          and (t.start_time at time zone $22)::date = v.day
      ) o
  )
select
  asked.id,
  duration_before,
  duration_after,
  b.pay as pay_before,
  f.pay as pay_after,
  b.charge as charge_before,
  f.charge as charge_after
from
  asked
  join valued b on b.id = asked.id
  and b.is_before
  join valued f on f.id = asked.id
  and not f.is_before;
with
  asked as (
    select
      w.*,
      (w.start_before at time zone $1)::date as day_before,
      (w.start_after at time zone $2)::date as day_after,
      minute_of (w.end_after) - minute_of (w.start_after) as duration_after
    from
      (
        select
          a.id,
          t.id as record_id,
          t.user_id,
          t.start_time as start_before,
          t.end_time as end_before,
          t.duration as duration_before,
          t.counted_minutes,
          t.is_driving as driving_before,
          t.job_id as job_before,
          t.billing_status = 'unbilled' as unbilled,
          case
            when a.start_time_status = 'pending' then a.requested_start_time
            else t.start_time
          end as start_after,
          case
            when a.end_time_status = 'pending' then a.requested_end_time
            else t.end_time
          end as end_after,
          case
            when a.is_driving_status = 'pending' then a.requested_is_driving
            else t.is_driving
          end as driving_after,
          coalesce(
            case
              when a.job_id_status = 'pending' then a.requested_job_id
              else t.job_id
            end,
            t.job_id
          ) as job_after
        from
          amendment_requests a
          join time_records t on t.company_id = a.company_id
          and t.id = a.tracking_id
        where
          a.company_id = $3
          and a.id = any ($4)
          and t.end_time is not null
          and a.status in ('pending', 'partially_approved')
      ) w
  ),
  versions as (
    select
      id,
      record_id,
      user_id,
      unbilled,
      true as is_before,
      day_before as day,
      counted_minutes as minutes,
      driving_before as is_driving,
      job_before as job_id
    from
      asked
    union all
    select
      id,
      record_id,
      user_id,
      unbilled,
      false,
      day_after,
      duration_after,
      driving_after,
      job_after
    from
      asked
  ),
  valued as (
    select
      v.id,
      v.is_before,
      round(
        (((o.paid + v.paid)::bigint * (coalesce(r.rate, $5) * 100)::bigint * 2 + $6::bigint) / $7::bigint) / 100.0,
        2
      ) - round(
        (((o.paid)::bigint * (coalesce(r.rate, $8) * 100)::bigint * 2 + $9::bigint) / $10::bigint) / 100.0,
        2
      ) as pay,
      case
        when coalesce(r.charge_rate, $11::numeric) is null then null
        when v.unbilled
        and "v"."job_id" not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $12
            and nt.billing_type <> 'time'
        )
        and true then round(
          (
            ((o.charged + v.minutes)::bigint * (coalesce(r.charge_rate, $13::numeric) * 100)::bigint * 2 + 60) / 120
          ) / 100.0,
          2
        ) - round(
          (((o.charged)::bigint * (coalesce(r.charge_rate, $14::numeric) * 100)::bigint * 2 + 60) / 120) / 100.0,
          2
        )
        else 0
      end as charge
    from
      (
        select
          *,
          minutes::bigint * case
            when is_driving then $15::integer
            else $16::integer
          end as paid
        from
          versions
      ) v
      left join lateral (
        select
          ur.rate,
          ur.charge_rate,
          ur.effective_from
        from
          user_rates ur
        where
          ur.company_id = $17
          and ur.user_id = v.user_id
          and ur.effective_from <= v.day
        order by
          ur.effective_from desc
        limit
          1
      ) r on true
      cross join lateral (
        select
          coalesce(
            sum(
              t.counted_minutes::bigint * case
                when t.is_driving then $18::integer
                else $19::integer
              end
            ),
            0
          ) as paid,
          coalesce(
            sum(t.counted_minutes) filter (
              where
                t.billing_status = 'unbilled'
                and t.job_id = v.job_id
                and t.is_driving = v.is_driving
            ),
            0
          ) as charged
        from
          time_records t
        where
          t.company_id = $20
          and t.user_id = v.user_id
          and t.id <> v.record_id
          and t.end_time is not null
          and t.start_time >= v.day::timestamp - interval '1 day'
          and t.start_time < v.day::timestamp + interval '2 days'
          and (t.start_time at time zone $21)::date = v.day
      ) o
  )
select
  asked.id,
  duration_before,
  duration_after,
  b.pay as pay_before,
  f.pay as pay_after,
  b.charge as charge_before,
  f.charge as charge_after
from
  asked
  join valued b on b.id = asked.id
  and b.is_before
  join valued f on f.id = asked.id
  and not f.is_before;
with
  asked as (
    select
      w.*,
      (w.start_before at time zone $1)::date as day_before,
      (w.start_after at time zone $2)::date as day_after,
      minute_of (w.end_after) - minute_of (w.start_after) as duration_after
    from
      (
        select
          a.id,
          t.id as record_id,
          t.user_id,
          t.start_time as start_before,
          t.end_time as end_before,
          t.duration as duration_before,
          t.counted_minutes,
          t.is_driving as driving_before,
          t.job_id as job_before,
          t.billing_status = 'unbilled' as unbilled,
          case
            when a.start_time_status = 'pending' then a.requested_start_time
            else t.start_time
          end as start_after,
          case
            when a.end_time_status = 'pending' then a.requested_end_time
            else t.end_time
          end as end_after,
          case
            when a.is_driving_status = 'pending' then a.requested_is_driving
            else t.is_driving
          end as driving_after,
          coalesce(
            case
              when a.job_id_status = 'pending' then a.requested_job_id
              else t.job_id
            end,
            t.job_id
          ) as job_after
        from
          amendment_requests a
          join time_records t on t.company_id = a.company_id
          and t.id = a.tracking_id
        where
          a.company_id = $3
          and a.id = any ($4)
          and t.end_time is not null
          and a.status in ('pending', 'partially_approved')
      ) w
  ),
  versions as (
    select
      id,
      record_id,
      user_id,
      unbilled,
      true as is_before,
      day_before as day,
      counted_minutes as minutes,
      driving_before as is_driving,
      job_before as job_id
    from
      asked
    union all
    select
      id,
      record_id,
      user_id,
      unbilled,
      false,
      day_after,
      duration_after,
      driving_after,
      job_after
    from
      asked
  ),
  valued as (
    select
      v.id,
      v.is_before,
      round(
        (((o.paid + v.paid)::bigint * (coalesce(r.rate, $5) * 100)::bigint * 2 + $6::bigint) / $7::bigint) / 100.0,
        2
      ) - round(
        (((o.paid)::bigint * (coalesce(r.rate, $8) * 100)::bigint * 2 + $9::bigint) / $10::bigint) / 100.0,
        2
      ) as pay,
      case
        when coalesce(r.charge_rate, $11::numeric) is null then null
        when v.unbilled
        and "v"."job_id" not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $12
            and nt.billing_type <> 'time'
        )
        and not "v"."is_driving" then round(
          (
            ((o.charged + v.minutes)::bigint * (coalesce(r.charge_rate, $13::numeric) * 100)::bigint * 2 + 60) / 120
          ) / 100.0,
          2
        ) - round(
          (((o.charged)::bigint * (coalesce(r.charge_rate, $14::numeric) * 100)::bigint * 2 + 60) / 120) / 100.0,
          2
        )
        else 0
      end as charge
    from
      (
        select
          *,
          minutes::bigint * case
            when is_driving then $15::integer
            else $16::integer
          end as paid
        from
          versions
      ) v
      left join lateral (
        select
          ur.rate,
          ur.charge_rate,
          ur.effective_from
        from
          user_rates ur
        where
          ur.company_id = $17
          and ur.user_id = v.user_id
          and ur.effective_from <= v.day
        order by
          ur.effective_from desc
        limit
          1
      ) r on true
      cross join lateral (
        select
          coalesce(
            sum(
              t.counted_minutes::bigint * case
                when t.is_driving then $18::integer
                else $19::integer
              end
            ),
            0
          ) as paid,
          coalesce(
            sum(t.counted_minutes) filter (
              where
                t.billing_status = 'unbilled'
                and t.job_id = v.job_id
                and t.is_driving = v.is_driving
            ),
            0
          ) as charged
        from
          time_records t
        where
          t.company_id = $20
          and t.user_id = v.user_id
          and t.id <> v.record_id
          and t.end_time is not null
          and t.start_time >= v.day::timestamp - interval '1 day'
          and t.start_time < v.day::timestamp + interval '2 days'
          and (t.start_time at time zone $21)::date = v.day
      ) o
  )
select
  asked.id,
  duration_before,
  duration_after,
  b.pay as pay_before,
  f.pay as pay_after,
  b.charge as charge_before,
  f.charge as charge_after
from
  asked
  join valued b on b.id = asked.id
  and b.is_before
  join valued f on f.id = asked.id
  and not f.is_before;

-- sameDayRecords
select
  asked.id as request_id,
  t.id,
  t.job_id,
  j.job_title,
  t.is_driving,
  t.start_time,
  t.end_time,
  t.duration,
  t.needs_review,
  t.invoice_id
from
  (
    select
      w.*,
      (w.start_before at time zone $1)::date as day_before,
      (w.start_after at time zone $2)::date as day_after,
      minute_of (w.end_after) - minute_of (w.start_after) as duration_after
    from
      (
        select
          a.id,
          t.id as record_id,
          t.user_id,
          t.start_time as start_before,
          t.end_time as end_before,
          t.duration as duration_before,
          t.counted_minutes,
          t.is_driving as driving_before,
          t.job_id as job_before,
          t.billing_status = 'unbilled' as unbilled,
          case
            when a.start_time_status = 'pending' then a.requested_start_time
            else t.start_time
          end as start_after,
          case
            when a.end_time_status = 'pending' then a.requested_end_time
            else t.end_time
          end as end_after,
          case
            when a.is_driving_status = 'pending' then a.requested_is_driving
            else t.is_driving
          end as driving_after,
          coalesce(
            case
              when a.job_id_status = 'pending' then a.requested_job_id
              else t.job_id
            end,
            t.job_id
          ) as job_after
        from
          amendment_requests a
          join time_records t on t.company_id = a.company_id
          and t.id = a.tracking_id
        where
          a.company_id = $3
          and a.id = any ($4)
          and t.end_time is not null
          and a.status in ('pending', 'partially_approved')
      ) w
  ) asked
  join time_records t on t.company_id = $5
  and t.user_id = asked.user_id
  and t.id <> asked.record_id
  and (
    t.start_time >= asked.day_before::timestamp - interval '1 day'
    and t.start_time < asked.day_before::timestamp + interval '2 days'
    and (t.start_time at time zone $6)::date = asked.day_before
    or t.start_time >= asked.day_after::timestamp - interval '1 day'
    and t.start_time < asked.day_after::timestamp + interval '2 days'
    and (t.start_time at time zone $7)::date = asked.day_after
    or (
      t.start_time < greatest(asked.end_before, asked.end_after)
      and t.start_time > least(asked.start_before, asked.start_after) - interval '2 days'
      and coalesce(t.end_time, 'infinity') > least(asked.start_before, asked.start_after)
    )
  )
  join jobs j on j.company_id = t.company_id
  and j.id = t.job_id
order by
  t.start_time,
  t.id;
select
  asked.id as request_id,
  t.id,
  t.job_id,
  j.job_title,
  t.is_driving,
  t.start_time,
  t.end_time,
  t.duration,
  t.needs_review,
  t.invoice_id
from
  (
    select
      w.*,
      (w.start_before at time zone $1)::date as day_before,
      (w.start_after at time zone $2)::date as day_after,
      minute_of (w.end_after) - minute_of (w.start_after) as duration_after
    from
      (
        select
          a.id,
          t.id as record_id,
          t.user_id,
          t.start_time as start_before,
          t.end_time as end_before,
          t.duration as duration_before,
          t.counted_minutes,
          t.is_driving as driving_before,
          t.job_id as job_before,
          t.billing_status = 'unbilled' as unbilled,
          case
            when a.start_time_status = 'pending' then a.requested_start_time
            else t.start_time
          end as start_after,
          case
            when a.end_time_status = 'pending' then a.requested_end_time
            else t.end_time
          end as end_after,
          case
            when a.is_driving_status = 'pending' then a.requested_is_driving
            else t.is_driving
          end as driving_after,
          coalesce(
            case
              when a.job_id_status = 'pending' then a.requested_job_id
              else t.job_id
            end,
            t.job_id
          ) as job_after
        from
          amendment_requests a
          join time_records t on t.company_id = a.company_id
          and t.id = a.tracking_id
          and t.user_id = $3
        where
          a.company_id = $4
          and a.id = any ($5)
          and t.end_time is not null
          and a.status in ('pending', 'partially_approved')
      ) w
  ) asked
  join time_records t on t.company_id = $6
  and t.user_id = asked.user_id
  and t.id <> asked.record_id
  and (
    t.start_time >= asked.day_before::timestamp - interval '1 day'
    and t.start_time < asked.day_before::timestamp + interval '2 days'
    and (t.start_time at time zone $7)::date = asked.day_before
    or t.start_time >= asked.day_after::timestamp - interval '1 day'
    and t.start_time < asked.day_after::timestamp + interval '2 days'
    and (t.start_time at time zone $8)::date = asked.day_after
    or (
      t.start_time < greatest(asked.end_before, asked.end_after)
      and t.start_time > least(asked.start_before, asked.start_after) - interval '2 days'
      and coalesce(t.end_time, 'infinity') > least(asked.start_before, asked.start_after)
    )
  )
  join jobs j on j.company_id = t.company_id
  and j.id = t.job_id
order by
  t.start_time,
  t.id;

-- server/amendment-requests/queries.ts

-- findAmendment (2 of 4 forms)
select
  "a"."id",
  "a"."client_ref",
  "a"."user_id",
  "a"."tracking_id",
  "a"."reason",
  "a"."status",
  "a"."original_start_time",
  "a"."requested_start_time",
  "a"."start_time_status",
  "a"."original_end_time",
  "a"."requested_end_time",
  "a"."end_time_status",
  "a"."original_is_driving",
  "a"."requested_is_driving",
  "a"."is_driving_status",
  "a"."original_note",
  "a"."requested_note",
  "a"."note_status",
  "a"."original_job_id",
  "a"."requested_job_id",
  "a"."job_id_status",
  "a"."decided_by",
  "a"."decided_at",
  "a"."decision_note",
  "a"."updatedAt"
from
  "amendment_requests" as "a"
where
  "a"."company_id" = $1
  and "a"."id" = $2;
select
  "a"."id",
  "a"."client_ref",
  "a"."user_id",
  "a"."tracking_id",
  "a"."reason",
  "a"."status",
  "a"."original_start_time",
  "a"."requested_start_time",
  "a"."start_time_status",
  "a"."original_end_time",
  "a"."requested_end_time",
  "a"."end_time_status",
  "a"."original_is_driving",
  "a"."requested_is_driving",
  "a"."is_driving_status",
  "a"."original_note",
  "a"."requested_note",
  "a"."note_status",
  "a"."original_job_id",
  "a"."requested_job_id",
  "a"."job_id_status",
  "a"."decided_by",
  "a"."decided_at",
  "a"."decision_note",
  "a"."updatedAt"
from
  "amendment_requests" as "a"
where
  "a"."company_id" = $1
  and "a"."user_id" = $2
  and "a"."client_ref" = $3;

-- withdrawUndecided
update "amendment_requests"
set
  "status" = $1
where
  "company_id" = $2
  and "tracking_id" = $3
  and "status" = any ($4);

-- server/amendment-requests/row-queries.ts

-- listAmendments (6 of 33 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "amendment_requests" as "a"
        inner join "users" as "u" on "u"."company_id" = "a"."company_id"
        and "u"."id" = "a"."user_id"
      where
        "a"."company_id" = $1
        and true
      limit
        $2
    )
  ) as counted;
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "amendment_requests" as "a"
        inner join "users" as "u" on "u"."company_id" = "a"."company_id"
        and "u"."id" = "a"."user_id"
      where
        "a"."company_id" = $1
        and "a"."status" = any ($2)
        and true
        and (
          "u"."first_name" || ' ' || "u"."last_name" ilike $3
          or "a"."reason" ilike $4
        )
      limit
        $5
    )
  ) as counted;
select
  "t"."id",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."updatedAt",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "t"."company_id" = $1
  and "t"."id" = any ($2);
select
  "t"."id",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."updatedAt",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2
  and "t"."id" = any ($3);
select
  "a"."id",
  "a"."client_ref",
  "a"."user_id",
  "a"."tracking_id",
  "a"."reason",
  "a"."status",
  "a"."original_start_time",
  "a"."requested_start_time",
  "a"."start_time_status",
  "a"."original_end_time",
  "a"."requested_end_time",
  "a"."end_time_status",
  "a"."original_is_driving",
  "a"."requested_is_driving",
  "a"."is_driving_status",
  "a"."original_note",
  "a"."requested_note",
  "a"."note_status",
  "a"."original_job_id",
  "a"."requested_job_id",
  "a"."job_id_status",
  "a"."decided_by",
  "a"."decided_at",
  "a"."decision_note",
  "a"."updatedAt",
  "a"."createdAt",
  "u"."first_name",
  "u"."last_name",
  "d"."first_name" as "decider_first_name",
  "d"."last_name" as "decider_last_name",
  (
    select
      jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from
      jobs j
      join properties p on p.company_id = j.company_id
      and p.id = j.property_id
    where
      j.company_id = a.company_id
      and j.id = "a"."original_job_id"
  ) as "OriginalJob",
  (
    select
      jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from
      jobs j
      join properties p on p.company_id = j.company_id
      and p.id = j.property_id
    where
      j.company_id = a.company_id
      and j.id = "a"."requested_job_id"
  ) as "RequestedJob"
from
  "amendment_requests" as "a"
  inner join (
    select
      "a"."id"
    from
      "amendment_requests" as "a"
      inner join "users" as "u" on "u"."company_id" = "a"."company_id"
      and "u"."id" = "a"."user_id"
    where
      "a"."company_id" = $1
      and true
    order by
      "a"."id" asc,
      "a"."id" asc
    limit
      $2
    offset
      $3
  ) as "page" on "page"."id" = "a"."id"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
  left join "users" as "d" on "d"."company_id" = "a"."company_id"
  and "d"."id" = "a"."decided_by"
where
  "a"."company_id" = $4
order by
  "a"."id" asc,
  "a"."id" asc;
select
  "a"."id",
  "a"."client_ref",
  "a"."user_id",
  "a"."tracking_id",
  "a"."reason",
  "a"."status",
  "a"."original_start_time",
  "a"."requested_start_time",
  "a"."start_time_status",
  "a"."original_end_time",
  "a"."requested_end_time",
  "a"."end_time_status",
  "a"."original_is_driving",
  "a"."requested_is_driving",
  "a"."is_driving_status",
  "a"."original_note",
  "a"."requested_note",
  "a"."note_status",
  "a"."original_job_id",
  "a"."requested_job_id",
  "a"."job_id_status",
  "a"."decided_by",
  "a"."decided_at",
  "a"."decision_note",
  "a"."updatedAt",
  "a"."createdAt",
  "u"."first_name",
  "u"."last_name",
  "d"."first_name" as "decider_first_name",
  "d"."last_name" as "decider_last_name",
  (
    select
      jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from
      jobs j
      join properties p on p.company_id = j.company_id
      and p.id = j.property_id
    where
      j.company_id = a.company_id
      and j.id = "a"."original_job_id"
  ) as "OriginalJob",
  (
    select
      jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from
      jobs j
      join properties p on p.company_id = j.company_id
      and p.id = j.property_id
    where
      j.company_id = a.company_id
      and j.id = "a"."requested_job_id"
  ) as "RequestedJob"
from
  "amendment_requests" as "a"
  inner join (
    select
      "a"."id"
    from
      "amendment_requests" as "a"
      inner join "users" as "u" on "u"."company_id" = "a"."company_id"
      and "u"."id" = "a"."user_id"
    where
      "a"."company_id" = $1
      and "a"."status" = any ($2)
      and true
      and (
        "u"."first_name" || ' ' || "u"."last_name" ilike $3
        or "a"."reason" ilike $4
      )
    order by
      "a"."id" asc,
      "a"."id" asc
    limit
      $5
    offset
      $6
  ) as "page" on "page"."id" = "a"."id"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
  left join "users" as "d" on "d"."company_id" = "a"."company_id"
  and "d"."id" = "a"."decided_by"
where
  "a"."company_id" = $7
order by
  "a"."id" asc,
  "a"."id" asc;

-- readAmendment
select
  "t"."id",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."updatedAt",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "t"."company_id" = $1
  and "t"."id" = any ($2);
select
  "t"."id",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."updatedAt",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2
  and "t"."id" = any ($3);
select
  "a"."id",
  "a"."client_ref",
  "a"."user_id",
  "a"."tracking_id",
  "a"."reason",
  "a"."status",
  "a"."original_start_time",
  "a"."requested_start_time",
  "a"."start_time_status",
  "a"."original_end_time",
  "a"."requested_end_time",
  "a"."end_time_status",
  "a"."original_is_driving",
  "a"."requested_is_driving",
  "a"."is_driving_status",
  "a"."original_note",
  "a"."requested_note",
  "a"."note_status",
  "a"."original_job_id",
  "a"."requested_job_id",
  "a"."job_id_status",
  "a"."decided_by",
  "a"."decided_at",
  "a"."decision_note",
  "a"."updatedAt",
  "a"."createdAt",
  "u"."first_name",
  "u"."last_name",
  "d"."first_name" as "decider_first_name",
  "d"."last_name" as "decider_last_name",
  (
    select
      jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from
      jobs j
      join properties p on p.company_id = j.company_id
      and p.id = j.property_id
    where
      j.company_id = a.company_id
      and j.id = "a"."original_job_id"
  ) as "OriginalJob",
  (
    select
      jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from
      jobs j
      join properties p on p.company_id = j.company_id
      and p.id = j.property_id
    where
      j.company_id = a.company_id
      and j.id = "a"."requested_job_id"
  ) as "RequestedJob"
from
  "amendment_requests" as "a"
  inner join (
    select
      "a"."id"
    from
      "amendment_requests" as "a"
    where
      "a"."company_id" = $1
      and "a"."id" = $2
  ) as "page" on "page"."id" = "a"."id"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
  left join "users" as "d" on "d"."company_id" = "a"."company_id"
  and "d"."id" = "a"."decided_by"
where
  "a"."company_id" = $3;
select
  "a"."id",
  "a"."client_ref",
  "a"."user_id",
  "a"."tracking_id",
  "a"."reason",
  "a"."status",
  "a"."original_start_time",
  "a"."requested_start_time",
  "a"."start_time_status",
  "a"."original_end_time",
  "a"."requested_end_time",
  "a"."end_time_status",
  "a"."original_is_driving",
  "a"."requested_is_driving",
  "a"."is_driving_status",
  "a"."original_note",
  "a"."requested_note",
  "a"."note_status",
  "a"."original_job_id",
  "a"."requested_job_id",
  "a"."job_id_status",
  "a"."decided_by",
  "a"."decided_at",
  "a"."decision_note",
  "a"."updatedAt",
  "a"."createdAt",
  "u"."first_name",
  "u"."last_name",
  "d"."first_name" as "decider_first_name",
  "d"."last_name" as "decider_last_name",
  (
    select
      jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from
      jobs j
      join properties p on p.company_id = j.company_id
      and p.id = j.property_id
    where
      j.company_id = a.company_id
      and j.id = "a"."original_job_id"
  ) as "OriginalJob",
  (
    select
      jsonb_build_object('id', j.id, 'job_title', j.job_title, 'Property', jsonb_build_object('address', p.address))
    from
      jobs j
      join properties p on p.company_id = j.company_id
      and p.id = j.property_id
    where
      j.company_id = a.company_id
      and j.id = "a"."requested_job_id"
  ) as "RequestedJob"
from
  "amendment_requests" as "a"
  inner join (
    select
      "a"."id"
    from
      "amendment_requests" as "a"
    where
      "a"."company_id" = $1
      and "a"."user_id" = $2
      and "a"."id" = $3
  ) as "page" on "page"."id" = "a"."id"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
  left join "users" as "d" on "d"."company_id" = "a"."company_id"
  and "d"."id" = "a"."decided_by"
where
  "a"."company_id" = $4;
