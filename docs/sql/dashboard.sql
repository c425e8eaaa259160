-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: e4e83cf83fcf5f29

-- server/dashboard/attention-queries.ts

-- attentionStats (6 of 8 forms)
select
  "t"."id",
  "t"."user_id",
  "t"."start_time",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  count(*) over () as "total"
from
  "time_records" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
where
  "t"."company_id" = $1
  and "t"."end_time" is null
  and "t"."start_time" < $2
order by
  "t"."start_time"
limit
  $3;
select
  "j"."id",
  "j"."job_title",
  "j"."job_type",
  "j"."status",
  "j"."createdAt",
  "j"."job_start_date",
  "j"."due_date",
  coalesce(
    (
      select
        min(pv.day)
      from
        visits pv
      where
        pv.company_id = j.company_id
        and pv.job_id = j.id
        and pv.status in ('planned', 'on_the_way', 'arrived')
    ),
    (
      select
        min(pa.assigned_for)
      from
        job_assignees pa
      where
        pa.company_id = j.company_id
        and pa.job_id = j.id
    ),
    j.job_start_date
  ) as "planned_day",
  "p"."address" as "property_address",
  count(*) over () as "total"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $1
  and "j"."status" = any ($2)
  and j.job_type = 'Emergency'
order by
  j."createdAt" desc,
  j.id desc
limit
  $3;
select
  "j"."id",
  "j"."job_title",
  "j"."job_type",
  "j"."status",
  "j"."createdAt",
  "j"."job_start_date",
  "j"."due_date",
  coalesce(
    (
      select
        min(pv.day)
      from
        visits pv
      where
        pv.company_id = j.company_id
        and pv.job_id = j.id
        and pv.status in ('planned', 'on_the_way', 'arrived')
    ),
    (
      select
        min(pa.assigned_for)
      from
        job_assignees pa
      where
        pa.company_id = j.company_id
        and pa.job_id = j.id
    ),
    j.job_start_date
  ) as "planned_day",
  "p"."address" as "property_address",
  count(*) over () as "total"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $1
  and "j"."status" = any ($2)
  and (
    j.status in ('pending_start', 'in_progress')
    and coalesce(
      (
        select
          min(pv.day)
        from
          visits pv
        where
          pv.company_id = j.company_id
          and pv.job_id = j.id
          and pv.status in ('planned', 'on_the_way', 'arrived')
      ),
      (
        select
          min(pa.assigned_for)
        from
          job_assignees pa
        where
          pa.company_id = j.company_id
          and pa.job_id = j.id
      ),
      j.job_start_date
    ) < $3::date
    and not exists (
      select
        1
      from
        time_records pt
      where
        pt.company_id = j.company_id
        and pt.job_id = j.id
    )
  )
order by
  coalesce(
    (
      select
        min(pv.day)
      from
        visits pv
      where
        pv.company_id = j.company_id
        and pv.job_id = j.id
        and pv.status in ('planned', 'on_the_way', 'arrived')
    ),
    (
      select
        min(pa.assigned_for)
      from
        job_assignees pa
      where
        pa.company_id = j.company_id
        and pa.job_id = j.id
    ),
    j.job_start_date
  ),
  j.id
limit
  $4;
select
  r.user_id,
  r.day,
  r.records,
  r.minutes,
  r.end_unknown,
  u.first_name,
  u.last_name,
  coalesce(c.charge, 0) as kept_off_invoices,
  array(
    select distinct
      unnest(string_to_array(r.reasons, ','))
    order by
      1
  ) as reasons,
  count(*) over () as total,
  sum(r.records) over () as total_records,
  coalesce(sum(c.charge) over (), 0) as total_kept
from
  (
    select
      t.user_id,
      (t.start_time at time zone $1)::date as day,
      count(*) as records,
      sum(t.counted_minutes) as minutes,
      string_agg(nullif(array_to_string(t.review_reasons, ','), ''), ',') as reasons,
      count(*) filter (
        where
          t.end_time is null
          or 'closed' = any (t.review_reasons)
      ) as end_unknown
    from
      time_records t
    where
      t.company_id = $2
      and t.needs_review
    group by
      1,
      2
  ) r
  join users u on u.company_id = $3
  and u.id = r.user_id
  left join (
    select
      d.user_id,
      d.day,
      round(
        (
          sum(
            ((o.minutes + d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 - ((o.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120
          )
        ) / 100.0,
        2
      ) as charge
    from
      (
        select
          t.user_id,
          (t.start_time at time zone $4)::date as day,
          t.job_id,
          t.is_driving,
          sum(t.counted_minutes) as minutes,
          count(*) as records
        from
          time_records t
        where
          t.company_id = $5
          and t.counted_minutes > 0
          and t.needs_review
          and t.billing_status = 'unbilled'
          and "t"."job_id" not in (
            select
              nt.id
            from
              jobs nt
            where
              nt.company_id = $6
              and nt.billing_type <> 'time'
          )
          and true
        group by
          1,
          2,
          3,
          4
      ) d
      join (
        select
          s.user_id,
          array_agg(
            s.since
            order by
              s.since
          ) as since,
          array_agg(
            s.charge_pence
            order by
              s.since
          ) as rates
        from
          (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $7) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $8::numeric) * 100)::bigint as charge_pence,
              r.since,
              lead(r.since, 1, 'infinity'::date) over (
                partition by
                  r.user_id
                order by
                  r.since
              ) as until
            from
              (
                select
                  ur.user_id,
                  ur.rate,
                  ur.charge_rate,
                  ur.effective_from as since
                from
                  user_rates ur
                where
                  ur.company_id = $9
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $10
              ) r
          ) s
        group by
          s.user_id
      ) r on r.user_id = d.user_id
      cross join lateral (
        select
          coalesce(sum(t.counted_minutes), 0) as minutes
        from
          time_records t
        where
          t.company_id = $11
          and t.billing_status = 'unbilled'
          and not t.needs_review
          and t.job_id = d.job_id
          and t.start_time >= (d.day)::timestamp at time zone $12
          and t.start_time < (d.day + 1)::timestamp at time zone $13
          and t.user_id = d.user_id
          and t.is_driving = d.is_driving
      ) o
    group by
      d.user_id,
      d.day
  ) c on c.user_id = r.user_id
  and c.day = r.day
order by
  r.day,
  u.first_name,
  u.last_name,
  r.user_id
limit
  $14;
select
  r.user_id,
  r.day,
  r.records,
  r.minutes,
  r.end_unknown,
  u.first_name,
  u.last_name,
  coalesce(c.charge, 0) as kept_off_invoices,
  array(
    select distinct
      unnest(string_to_array(r.reasons, ','))
    order by
      1
  ) as reasons,
  count(*) over () as total,
  sum(r.records) over () as total_records,
  coalesce(sum(c.charge) over (), 0) as total_kept
from
  (
    select
      t.user_id,
      (t.start_time at time zone $1)::date as day,
      count(*) as records,
      sum(t.counted_minutes) as minutes,
      string_agg(nullif(array_to_string(t.review_reasons, ','), ''), ',') as reasons,
      count(*) filter (
        where
          t.end_time is null
          or 'closed' = any (t.review_reasons)
      ) as end_unknown
    from
      time_records t
    where
      t.company_id = $2
      and t.needs_review
    group by
      1,
      2
  ) r
  join users u on u.company_id = $3
  and u.id = r.user_id
  left join (
    select
      d.user_id,
      d.day,
      round(
        (
          sum(
            ((o.minutes + d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 - ((o.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120
          )
        ) / 100.0,
        2
      ) as charge
    from
      (
        select
          t.user_id,
          (t.start_time at time zone $4)::date as day,
          t.job_id,
          t.is_driving,
          sum(t.counted_minutes) as minutes,
          count(*) as records
        from
          time_records t
        where
          t.company_id = $5
          and t.counted_minutes > 0
          and t.needs_review
          and t.billing_status = 'unbilled'
          and "t"."job_id" not in (
            select
              nt.id
            from
              jobs nt
            where
              nt.company_id = $6
              and nt.billing_type <> 'time'
          )
          and not "t"."is_driving"
        group by
          1,
          2,
          3,
          4
      ) d
      join (
        select
          s.user_id,
          array_agg(
            s.since
            order by
              s.since
          ) as since,
          array_agg(
            s.charge_pence
            order by
              s.since
          ) as rates
        from
          (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $7) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $8::numeric) * 100)::bigint as charge_pence,
              r.since,
              lead(r.since, 1, 'infinity'::date) over (
                partition by
                  r.user_id
                order by
                  r.since
              ) as until
            from
              (
                select
                  ur.user_id,
                  ur.rate,
                  ur.charge_rate,
                  ur.effective_from as since
                from
                  user_rates ur
                where
                  ur.company_id = $9
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $10
              ) r
          ) s
        group by
          s.user_id
      ) r on r.user_id = d.user_id
      cross join lateral (
        select
          coalesce(sum(t.counted_minutes), 0) as minutes
        from
          time_records t
        where
          t.company_id = $11
          and t.billing_status = 'unbilled'
          and not t.needs_review
          and t.job_id = d.job_id
          and t.start_time >= (d.day)::timestamp at time zone $12
          and t.start_time < (d.day + 1)::timestamp at time zone $13
          and t.user_id = d.user_id
          and t.is_driving = d.is_driving
      ) o
    group by
      d.user_id,
      d.day
  ) c on c.user_id = r.user_id
  and c.day = r.day
order by
  r.day,
  u.first_name,
  u.last_name,
  r.user_id
limit
  $14;
select
  w.user_id,
  w.first_name,
  w.last_name,
  - w.balance as owed,
  count(*) over () as total,
  sum(- w.balance) over () as total_owed
from
  (
    select
      u.id as user_id,
      u.first_name,
      u.last_name,
      u.status = 'active'
      and u.role <> 'landlord' as is_active,
      coalesce(pm.total, 0) - round((coalesce(pd.pence, 0)) / 100.0, 2) - coalesce(ex.total, 0) as balance
    from
      users u
      left join (
        select
          user_id,
          sum(amount) as total
        from
          payments
        where
          company_id = $1
          and payment_type = any ($2)
        group by
          user_id
      ) pm on pm.user_id = u.id
      left join (
        select
          p.user_id,
          sum(p.pence) as pence
        from
          (
            select
              r.user_id,
              d.pence
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $3) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $4::numeric) * 100)::bigint as charge_pence,
                  r.since,
                  lead(r.since, 1, 'infinity'::date) over (
                    partition by
                      r.user_id
                    order by
                      r.since
                  ) as until
                from
                  (
                    select
                      ur.user_id,
                      ur.rate,
                      ur.charge_rate,
                      ur.effective_from as since
                    from
                      user_rates ur
                    where
                      ur.company_id = $5
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $6
                  ) r
              ) r
              cross join lateral (
                select
                  sum(
                    (
                      (
                        ("t"."reviewed_minutes" - "t"."reviewed_driving_minutes")::bigint * $7::integer + "t"."reviewed_driving_minutes"::bigint * $8::integer
                      )::bigint * r.pay_pence * 2 + $9::bigint
                    ) / $10::bigint
                  ) as pence
                from
                  day_totals t
                where
                  t.company_id = $11
                  and t.user_id = r.user_id
                  and t.day >= r.since
                  and t.day < r.until
                  and t.ended > 0
                offset
                  0
              ) d
            where
              coalesce(
                (
                  select
                    z.time_zone
                  from
                    day_total_zones z
                  where
                    z.company_id = $12
                ),
                ''
              ) = $13
              and d.pence is not null
            union all
            (
              select
                d.user_id,
                (
                  (
                    ("d"."reviewed_minutes" - "d"."reviewed_driving_minutes")::bigint * $14::integer + "d"."reviewed_driving_minutes"::bigint * $15::integer
                  )::bigint * d.rate_pence * 2 + $16::bigint
                ) / $17::bigint
              from
                (
                  select
                    d.user_id,
                    d.day,
                    d.minutes,
                    d.driving_minutes,
                    d.reviewed_minutes,
                    d.reviewed_driving_minutes,
                    d.records,
                    r.rate,
                    r.pay_pence as rate_pence
                  from
                    (
                      select
                        w.user_id,
                        w.day,
                        sum(w.minutes) as minutes,
                        coalesce(
                          sum(w.minutes) filter (
                            where
                              w.is_driving
                          ),
                          0
                        ) as driving_minutes,
                        coalesce(
                          sum(w.minutes) filter (
                            where
                              not w.needs_review
                          ),
                          0
                        ) as reviewed_minutes,
                        coalesce(
                          sum(w.minutes) filter (
                            where
                              w.is_driving
                              and not w.needs_review
                          ),
                          0
                        ) as reviewed_driving_minutes,
                        count(*) filter (
                          where
                            w.minutes > 0
                        ) as records
                      from
                        (
                          select
                            t.user_id,
                            (t.start_time at time zone $18)::date as day,
                            t.needs_review,
                            t.is_driving,
                            t.counted_minutes as minutes
                          from
                            time_records t
                          where
                            t.company_id = $19
                            and t.end_time is not null
                            and not coalesce(
                              (
                                select
                                  z.time_zone
                                from
                                  day_total_zones z
                                where
                                  z.company_id = $20
                              ),
                              ''
                            ) = $21
                        ) w
                      group by
                        w.user_id,
                        w.day
                    ) d
                    join (
                      select
                        r.user_id,
                        r.rate,
                        r.charge_rate,
                        (coalesce(r.rate, $22) * 100)::bigint as pay_pence,
                        (coalesce(r.charge_rate, $23::numeric) * 100)::bigint as charge_pence,
                        r.since,
                        lead(r.since, 1, 'infinity'::date) over (
                          partition by
                            r.user_id
                          order by
                            r.since
                        ) as until
                      from
                        (
                          select
                            ur.user_id,
                            ur.rate,
                            ur.charge_rate,
                            ur.effective_from as since
                          from
                            user_rates ur
                          where
                            ur.company_id = $24
                          union all
                          select
                            u.id,
                            null,
                            null,
                            '-infinity'
                          from
                            users u
                          where
                            u.company_id = $25
                        ) r
                    ) r on r.user_id = d.user_id
                    and d.day >= r.since
                    and d.day < r.until
                ) d
            )
          ) p
        group by
          p.user_id
      ) pd on pd.user_id = u.id
      left join (
        select
          user_id,
          sum(amount) as total
        from
          expenses
        where
          company_id = $26
          and status <> 'pending'
          and paid_by = 'worker'
        group by
          user_id
      ) ex on ex.user_id = u.id
    where
      u.company_id = $27
      and (
        u.role <> 'landlord'
        or num_nonnulls (pm.total, pd.pence, ex.total) > 0
      )
  ) w
where
  w.balance < 0
order by
  w.balance,
  w.user_id
limit
  $28;

-- server/dashboard/live-user-queries.ts

-- listLiveUsers
select
  case
    when v.id is not null then jsonb_build_object('id', v.id, 'starts', v.starts, 'window_from', v.window_from, 'window_to', v.window_to)
  end as "Visit",
  "t"."id",
  "t"."user_id",
  "t"."job_id",
  "t"."start_time",
  "t"."end_time",
  "t"."is_driving",
  "t"."start_cordinate" as "start_location",
  "t"."end_cordinate" as "end_location",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "users" as "u"
  inner join lateral (
    select
      "r"."id",
      "r"."user_id",
      "r"."job_id",
      "r"."visit_id",
      "r"."start_time",
      "r"."end_time",
      "r"."is_driving",
      "r"."start_cordinate",
      "r"."end_cordinate"
    from
      (
        select
          "t"."id",
          "t"."user_id",
          "t"."job_id",
          "t"."visit_id",
          "t"."start_time",
          "t"."end_time",
          "t"."is_driving",
          "t"."start_cordinate",
          "t"."end_cordinate"
        from
          "time_records" as "t"
        where
          "t"."company_id" = $1
          and "t"."user_id" = u.id
          and "t"."end_time" is null
        union all
        (
          select
            "t"."id",
            "t"."user_id",
            "t"."job_id",
            "t"."visit_id",
            "t"."start_time",
            "t"."end_time",
            "t"."is_driving",
            "t"."start_cordinate",
            "t"."end_cordinate"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $2
            and "t"."user_id" = u.id
            and "t"."end_time" >= $3
            and "t"."start_time" >= $4::timestamptz - make_interval(days => $5)
          order by
            "t"."end_time" desc,
            "t"."id" desc
          limit
            $6
        )
      ) as "r"
    order by
      "r"."end_time" desc nulls first
    limit
      $7
  ) as "t" on true
  inner join "jobs" as "j" on "j"."company_id" = $8
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = $9
  and "p"."id" = "j"."property_id"
  left join "visits" as "v" on "v"."company_id" = $10
  and "v"."id" = "t"."visit_id"
where
  "u"."company_id" = $11
  and "u"."status" = $12
  and "u"."role" <> $13
order by
  t.end_time is null desc,
  "u"."first_name",
  "u"."last_name",
  "u"."id";

-- server/dashboard/queries.ts

-- reviewCounts
select
  (
    select
      count(*)
    from
      jobs
    where
      company_id = $1
      and status = 'pending_completed'
  ) as jobs_pending_completion,
  (
    select
      count(*)
    from
      expenses
    where
      company_id = $2
      and status = 'pending'
  ) as expenses_to_review,
  (
    select
      count(*)
    from
      time_records
    where
      company_id = $3
      and needs_review
  ) as time_tracking_to_review,
  (
    select
      count(*)
    from
      amendment_requests
    where
      company_id = $4
      and status in ('pending', 'partially_approved')
  ) as amendment_requests;

-- summaryStats
select
  (
    select
      count(*)
    from
      jobs
    where
      company_id = $1
      and status = 'in_progress'
  ) as jobs_in_progress,
  (
    select
      count(*)
    from
      jobs j
    where
      j.company_id = $2
      and j.status in ('completed', 'archived')
      and j.job_end_date >= $3::date
      and j.job_end_date < $4::date
  ) as jobs_done,
  (
    select
      coalesce(sum(e.amount), 0)
    from
      expenses e
    where
      e.company_id = $5
      and (
        e.billing_status = 'unbilled'
        and e.is_billable
        and e.job_id is not null
        and e.job_id not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $6
            and nt.billing_type <> 'time'
        )
        and e.status <> 'archived'
      )
  ) as expenses_unbilled,
  l.time_unbilled,
  f.fixed_unbilled,
  l.time_unbilled + f.fixed_unbilled as labour_unbilled,
  b.labour_unpaid,
  b.labour_paid_in_advance
from
  (
    select
      round((coalesce(sum(pence), 0)) / 100.0, 2) as time_unbilled
    from
      (
        select
          d.user_id,
          d.day,
          d.records,
          ((d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 as pence
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $7)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $8
              and t.counted_minutes > 0
              and t.billing_status = 'unbilled'
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $9
                  and nt.billing_type <> 'time'
              )
              and true
            group by
              1,
              2,
              3,
              4
          ) d
          join (
            select
              s.user_id,
              array_agg(
                s.since
                order by
                  s.since
              ) as since,
              array_agg(
                s.charge_pence
                order by
                  s.since
              ) as rates
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $10) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $11::numeric) * 100)::bigint as charge_pence,
                  r.since,
                  lead(r.since, 1, 'infinity'::date) over (
                    partition by
                      r.user_id
                    order by
                      r.since
                  ) as until
                from
                  (
                    select
                      ur.user_id,
                      ur.rate,
                      ur.charge_rate,
                      ur.effective_from as since
                    from
                      user_rates ur
                    where
                      ur.company_id = $12
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $13
                  ) r
              ) s
            group by
              s.user_id
          ) r on r.user_id = d.user_id
      ) lines
  ) l,
  (
    select
      coalesce(sum(j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)), 0) as fixed_unbilled
    from
      jobs j
    where
      j.company_id = $14
      and (
        j.billing_type = 'fixed'
        and j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
        and not exists (
          select
          from
            billed_fixed_prices b
          where
            b.company_id = j.company_id
            and b.job_id = j.id
        )
      )
  ) f,
  (
    select
      coalesce(
        - sum(w.balance) filter (
          where
            w.balance < 0
        ),
        0
      ) as labour_unpaid,
      coalesce(
        sum(w.balance) filter (
          where
            w.balance > 0
        ),
        0
      ) as labour_paid_in_advance
    from
      (
        select
          u.id as user_id,
          u.first_name,
          u.last_name,
          u.status = 'active'
          and u.role <> 'landlord' as is_active,
          coalesce(pm.total, 0) - round((coalesce(pd.pence, 0)) / 100.0, 2) - coalesce(ex.total, 0) as balance
        from
          users u
          left join (
            select
              user_id,
              sum(amount) as total
            from
              payments
            where
              company_id = $15
              and payment_type = any ($16)
            group by
              user_id
          ) pm on pm.user_id = u.id
          left join (
            select
              p.user_id,
              sum(p.pence) as pence
            from
              (
                select
                  r.user_id,
                  d.pence
                from
                  (
                    select
                      r.user_id,
                      r.rate,
                      r.charge_rate,
                      (coalesce(r.rate, $17) * 100)::bigint as pay_pence,
                      (coalesce(r.charge_rate, $18::numeric) * 100)::bigint as charge_pence,
                      r.since,
                      lead(r.since, 1, 'infinity'::date) over (
                        partition by
                          r.user_id
                        order by
                          r.since
                      ) as until
                    from
                      (
                        select
                          ur.user_id,
                          ur.rate,
                          ur.charge_rate,
                          ur.effective_from as since
                        from
                          user_rates ur
                        where
                          ur.company_id = $19
                        union all
                        select
                          u.id,
                          null,
                          null,
                          '-infinity'
                        from
                          users u
                        where
                          u.company_id = $20
                      ) r
                  ) r
                  cross join lateral (
                    select
                      sum(
                        (
                          (
                            ("t"."reviewed_minutes" - "t"."reviewed_driving_minutes")::bigint * $21::integer + "t"."reviewed_driving_minutes"::bigint * $22::integer
                          )::bigint * r.pay_pence * 2 + $23::bigint
                        ) / $24::bigint
                      ) as pence
                    from
                      day_totals t
                    where
                      t.company_id = $25
                      and t.user_id = r.user_id
                      and t.day >= r.since
                      and t.day < r.until
                      and t.ended > 0
                    offset
                      0
                  ) d
                where
                  coalesce(
                    (
                      select
                        z.time_zone
                      from
                        day_total_zones z
                      where
                        z.company_id = $26
                    ),
                    ''
                  ) = $27
                  and d.pence is not null
                union all
                (
                  select
                    d.user_id,
                    (
                      (
                        ("d"."reviewed_minutes" - "d"."reviewed_driving_minutes")::bigint * $28::integer + "d"."reviewed_driving_minutes"::bigint * $29::integer
                      )::bigint * d.rate_pence * 2 + $30::bigint
                    ) / $31::bigint
                  from
                    (
                      select
                        d.user_id,
                        d.day,
                        d.minutes,
                        d.driving_minutes,
                        d.reviewed_minutes,
                        d.reviewed_driving_minutes,
                        d.records,
                        r.rate,
                        r.pay_pence as rate_pence
                      from
                        (
                          select
                            w.user_id,
                            w.day,
                            sum(w.minutes) as minutes,
                            coalesce(
                              sum(w.minutes) filter (
                                where
                                  w.is_driving
                              ),
                              0
                            ) as driving_minutes,
                            coalesce(
                              sum(w.minutes) filter (
                                where
                                  not w.needs_review
                              ),
                              0
                            ) as reviewed_minutes,
                            coalesce(
                              sum(w.minutes) filter (
                                where
                                  w.is_driving
                                  and not w.needs_review
                              ),
                              0
                            ) as reviewed_driving_minutes,
                            count(*) filter (
                              where
                                w.minutes > 0
                            ) as records
                          from
                            (
                              select
                                t.user_id,
                                (t.start_time at time zone $32)::date as day,
                                t.needs_review,
                                t.is_driving,
                                t.counted_minutes as minutes
                              from
                                time_records t
                              where
                                t.company_id = $33
                                and t.end_time is not null
                                and not coalesce(
                                  (
                                    select
                                      z.time_zone
                                    from
                                      day_total_zones z
                                    where
                                      z.company_id = $34
                                  ),
                                  ''
                                ) = $35
                            ) w
                          group by
                            w.user_id,
                            w.day
                        ) d
                        join (
                          select
                            r.user_id,
                            r.rate,
                            r.charge_rate,
                            (coalesce(r.rate, $36) * 100)::bigint as pay_pence,
                            (coalesce(r.charge_rate, $37::numeric) * 100)::bigint as charge_pence,
                            r.since,
                            lead(r.since, 1, 'infinity'::date) over (
                              partition by
                                r.user_id
                              order by
                                r.since
                            ) as until
                          from
                            (
                              select
                                ur.user_id,
                                ur.rate,
                                ur.charge_rate,
                                ur.effective_from as since
                              from
                                user_rates ur
                              where
                                ur.company_id = $38
                              union all
                              select
                                u.id,
                                null,
                                null,
                                '-infinity'
                              from
                                users u
                              where
                                u.company_id = $39
                            ) r
                        ) r on r.user_id = d.user_id
                        and d.day >= r.since
                        and d.day < r.until
                    ) d
                )
              ) p
            group by
              p.user_id
          ) pd on pd.user_id = u.id
          left join (
            select
              user_id,
              sum(amount) as total
            from
              expenses
            where
              company_id = $40
              and status <> 'pending'
              and paid_by = 'worker'
            group by
              user_id
          ) ex on ex.user_id = u.id
        where
          u.company_id = $41
          and (
            u.role <> 'landlord'
            or num_nonnulls (pm.total, pd.pence, ex.total) > 0
          )
      ) w
  ) b;
select
  (
    select
      count(*)
    from
      jobs
    where
      company_id = $1
      and status = 'in_progress'
  ) as jobs_in_progress,
  (
    select
      count(*)
    from
      jobs j
    where
      j.company_id = $2
      and j.status in ('completed', 'archived')
      and j.job_end_date >= $3::date
      and j.job_end_date < $4::date
  ) as jobs_done,
  (
    select
      coalesce(sum((e.amount - e.vat_amount)), 0)
    from
      expenses e
    where
      e.company_id = $5
      and (
        e.billing_status = 'unbilled'
        and e.is_billable
        and e.job_id is not null
        and e.job_id not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $6
            and nt.billing_type <> 'time'
        )
        and e.status <> 'archived'
      )
  ) as expenses_unbilled,
  l.time_unbilled,
  f.fixed_unbilled,
  l.time_unbilled + f.fixed_unbilled as labour_unbilled,
  b.labour_unpaid,
  b.labour_paid_in_advance
from
  (
    select
      round((coalesce(sum(pence), 0)) / 100.0, 2) as time_unbilled
    from
      (
        select
          d.user_id,
          d.day,
          d.records,
          ((d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 as pence
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $7)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $8
              and t.counted_minutes > 0
              and t.billing_status = 'unbilled'
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $9
                  and nt.billing_type <> 'time'
              )
              and not "t"."is_driving"
            group by
              1,
              2,
              3,
              4
          ) d
          join (
            select
              s.user_id,
              array_agg(
                s.since
                order by
                  s.since
              ) as since,
              array_agg(
                s.charge_pence
                order by
                  s.since
              ) as rates
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $10) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $11::numeric) * 100)::bigint as charge_pence,
                  r.since,
                  lead(r.since, 1, 'infinity'::date) over (
                    partition by
                      r.user_id
                    order by
                      r.since
                  ) as until
                from
                  (
                    select
                      ur.user_id,
                      ur.rate,
                      ur.charge_rate,
                      ur.effective_from as since
                    from
                      user_rates ur
                    where
                      ur.company_id = $12
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $13
                  ) r
              ) s
            group by
              s.user_id
          ) r on r.user_id = d.user_id
      ) lines
  ) l,
  (
    select
      coalesce(sum(j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)), 0) as fixed_unbilled
    from
      jobs j
    where
      j.company_id = $14
      and (
        j.billing_type = 'fixed'
        and j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
        and not exists (
          select
          from
            billed_fixed_prices b
          where
            b.company_id = j.company_id
            and b.job_id = j.id
        )
      )
  ) f,
  (
    select
      coalesce(
        - sum(w.balance) filter (
          where
            w.balance < 0
        ),
        0
      ) as labour_unpaid,
      coalesce(
        sum(w.balance) filter (
          where
            w.balance > 0
        ),
        0
      ) as labour_paid_in_advance
    from
      (
        select
          u.id as user_id,
          u.first_name,
          u.last_name,
          u.status = 'active'
          and u.role <> 'landlord' as is_active,
          coalesce(pm.total, 0) - round((coalesce(pd.pence, 0)) / 100.0, 2) - coalesce(ex.total, 0) as balance
        from
          users u
          left join (
            select
              user_id,
              sum(amount) as total
            from
              payments
            where
              company_id = $15
              and payment_type = any ($16)
            group by
              user_id
          ) pm on pm.user_id = u.id
          left join (
            select
              p.user_id,
              sum(p.pence) as pence
            from
              (
                select
                  r.user_id,
                  d.pence
                from
                  (
                    select
                      r.user_id,
                      r.rate,
                      r.charge_rate,
                      (coalesce(r.rate, $17) * 100)::bigint as pay_pence,
                      (coalesce(r.charge_rate, $18::numeric) * 100)::bigint as charge_pence,
                      r.since,
                      lead(r.since, 1, 'infinity'::date) over (
                        partition by
                          r.user_id
                        order by
                          r.since
                      ) as until
                    from
                      (
                        select
                          ur.user_id,
                          ur.rate,
                          ur.charge_rate,
                          ur.effective_from as since
                        from
                          user_rates ur
                        where
                          ur.company_id = $19
                        union all
                        select
                          u.id,
                          null,
                          null,
                          '-infinity'
                        from
                          users u
                        where
                          u.company_id = $20
                      ) r
                  ) r
                  cross join lateral (
                    select
                      sum(
                        (
                          (
                            ("t"."reviewed_minutes" - "t"."reviewed_driving_minutes")::bigint * $21::integer + "t"."reviewed_driving_minutes"::bigint * $22::integer
                          )::bigint * r.pay_pence * 2 + $23::bigint
                        ) / $24::bigint
                      ) as pence
                    from
                      day_totals t
                    where
                      t.company_id = $25
                      and t.user_id = r.user_id
                      and t.day >= r.since
                      and t.day < r.until
                      and t.ended > 0
                    offset
                      0
                  ) d
                where
                  coalesce(
                    (
                      select
                        z.time_zone
                      from
                        day_total_zones z
                      where
                        z.company_id = $26
                    ),
                    ''
                  ) = $27
                  and d.pence is not null
                union all
                (
                  select
                    d.user_id,
                    (
                      (
                        ("d"."reviewed_minutes" - "d"."reviewed_driving_minutes")::bigint * $28::integer + "d"."reviewed_driving_minutes"::bigint * $29::integer
                      )::bigint * d.rate_pence * 2 + $30::bigint
                    ) / $31::bigint
                  from
                    (
                      select
                        d.user_id,
                        d.day,
                        d.minutes,
                        d.driving_minutes,
                        d.reviewed_minutes,
                        d.reviewed_driving_minutes,
                        d.records,
                        r.rate,
                        r.pay_pence as rate_pence
                      from
                        (
                          select
                            w.user_id,
                            w.day,
                            sum(w.minutes) as minutes,
                            coalesce(
                              sum(w.minutes) filter (
                                where
                                  w.is_driving
                              ),
                              0
                            ) as driving_minutes,
                            coalesce(
                              sum(w.minutes) filter (
                                where
                                  not w.needs_review
                              ),
                              0
                            ) as reviewed_minutes,
                            coalesce(
                              sum(w.minutes) filter (
                                where
                                  w.is_driving
                                  and not w.needs_review
                              ),
                              0
                            ) as reviewed_driving_minutes,
                            count(*) filter (
                              where
                                w.minutes > 0
                            ) as records
                          from
                            (
                              select
                                t.user_id,
                                (t.start_time at time zone $32)::date as day,
                                t.needs_review,
                                t.is_driving,
                                t.counted_minutes as minutes
                              from
                                time_records t
                              where
                                t.company_id = $33
                                and t.end_time is not null
                                and not coalesce(
                                  (
                                    select
                                      z.time_zone
                                    from
                                      day_total_zones z
                                    where
                                      z.company_id = $34
                                  ),
                                  ''
                                ) = $35
                            ) w
                          group by
                            w.user_id,
                            w.day
                        ) d
                        join (
                          select
                            r.user_id,
                            r.rate,
                            r.charge_rate,
                            (coalesce(r.rate, $36) * 100)::bigint as pay_pence,
                            (coalesce(r.charge_rate, $37::numeric) * 100)::bigint as charge_pence,
                            r.since,
                            lead(r.since, 1, 'infinity'::date) over (
                              partition by
                                r.user_id
                              order by
                                r.since
                            ) as until
                          from
                            (
                              select
                                ur.user_id,
                                ur.rate,
                                ur.charge_rate,
                                ur.effective_from as since
                              from
                                user_rates ur
                              where
                                ur.company_id = $38
                              union all
                              select
                                u.id,
                                null,
                                null,
                                '-infinity'
                              from
                                users u
                              where
                                u.company_id = $39
                            ) r
                        ) r on r.user_id = d.user_id
                        and d.day >= r.since
                        and d.day < r.until
                    ) d
                )
              ) p
            group by
              p.user_id
          ) pd on pd.user_id = u.id
          left join (
            select
              user_id,
              sum(amount) as total
            from
              expenses
            where
              company_id = $40
              and status <> 'pending'
              and paid_by = 'worker'
            group by
              user_id
          ) ex on ex.user_id = u.id
        where
          u.company_id = $41
          and (
            u.role <> 'landlord'
            or num_nonnulls (pm.total, pd.pence, ex.total) > 0
          )
      ) w
  ) b;

-- analyticsByBucket
with
  worked as (
    select
      width_bucket("m"."day", $1::date[]) as n,
      sum(m.minutes) as minutes,
      round((sum(m.pay_pence)) / 100.0, 2) as pay,
      round((coalesce(sum(m.charge_pence), 0)) / 100.0, 2) as charge
    from
      (
        select
          d.day,
          d.minutes::bigint,
          (
            ((d.minutes - d.driving_minutes)::bigint * $2::integer + d.driving_minutes::bigint * $3::integer)::bigint * d.rate_pence * 2 + $4::bigint
          ) / $5::bigint as pay_pence,
          d.charge as charge_pence
        from
          (
            select
              t.*,
              r.pay_pence as rate_pence
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $6) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $7::numeric) * 100)::bigint as charge_pence,
                  r.since,
                  lead(r.since, 1, 'infinity'::date) over (
                    partition by
                      r.user_id
                    order by
                      r.since
                  ) as until
                from
                  (
                    select
                      ur.user_id,
                      ur.rate,
                      ur.charge_rate,
                      ur.effective_from as since
                    from
                      user_rates ur
                    where
                      ur.company_id = $8
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $9
                  ) r
              ) r
              cross join lateral (
                select
                  t.day,
                  t.minutes,
                  t.driving_minutes,
                  (t.charged_minutes * r.charge_pence + coalesce(t.charge_rounding[r.charge_pence % 60 + 1], 0)) / 60 as charge
                from
                  day_totals t
                where
                  t.company_id = $10
                  and t.user_id = r.user_id
                  and t.day >= r.since
                  and t.day < r.until
                  and t.ended > 0
                  and t.day >= ($11::timestamptz at time zone $12)::date
                  and t.day < ($13::timestamptz at time zone $14)::date
                offset
                  0
              ) t
            where
              coalesce(
                (
                  select
                    z.time_zone
                  from
                    day_total_zones z
                  where
                    z.company_id = $15
                ),
                ''
              ) = $16
          ) d
        union all
        (
          select
            d.day,
            d.minutes,
            (
              ((d.minutes - d.driving_minutes)::bigint * $17::integer + d.driving_minutes::bigint * $18::integer)::bigint * d.rate_pence * 2 + $19::bigint
            ) / $20::bigint,
            0
          from
            (
              select
                d.user_id,
                d.day,
                d.minutes,
                d.driving_minutes,
                d.reviewed_minutes,
                d.reviewed_driving_minutes,
                d.records,
                r.rate,
                r.pay_pence as rate_pence
              from
                (
                  select
                    w.user_id,
                    w.day,
                    sum(w.minutes) as minutes,
                    coalesce(
                      sum(w.minutes) filter (
                        where
                          w.is_driving
                      ),
                      0
                    ) as driving_minutes,
                    coalesce(
                      sum(w.minutes) filter (
                        where
                          not w.needs_review
                      ),
                      0
                    ) as reviewed_minutes,
                    coalesce(
                      sum(w.minutes) filter (
                        where
                          w.is_driving
                          and not w.needs_review
                      ),
                      0
                    ) as reviewed_driving_minutes,
                    count(*) filter (
                      where
                        w.minutes > 0
                    ) as records
                  from
                    (
                      select
                        t.user_id,
                        (t.start_time at time zone $21)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $22
                        and t.end_time is not null
                        and t.start_time >= $23::timestamptz
                        and t.start_time < $24::timestamptz
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $25
                          ),
                          ''
                        ) = $26
                    ) w
                  group by
                    w.user_id,
                    w.day
                ) d
                join (
                  select
                    r.user_id,
                    r.rate,
                    r.charge_rate,
                    (coalesce(r.rate, $27) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $28::numeric) * 100)::bigint as charge_pence,
                    r.since,
                    lead(r.since, 1, 'infinity'::date) over (
                      partition by
                        r.user_id
                      order by
                        r.since
                    ) as until
                  from
                    (
                      select
                        ur.user_id,
                        ur.rate,
                        ur.charge_rate,
                        ur.effective_from as since
                      from
                        user_rates ur
                      where
                        ur.company_id = $29
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $30
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            ) d
        )
        union all
        (
          select
            l.day,
            0,
            0,
            l.pence
          from
            (
              select
                l.day,
                l.pence
              from
                (
                  select
                    d.user_id,
                    d.day,
                    d.records,
                    ((d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 as pence
                  from
                    (
                      select
                        t.user_id,
                        (t.start_time at time zone $31)::date as day,
                        t.job_id,
                        t.is_driving,
                        sum(t.counted_minutes) as minutes,
                        count(*) as records
                      from
                        time_records t
                      where
                        t.company_id = $32
                        and t.counted_minutes > 0
                        and t.is_billable
                        and not "t"."is_driving"
                        and t.job_id = any (
                          array(
                            select
                              u.job_id
                            from
                              uncharged_jobs u
                              join jobs j on j.company_id = u.company_id
                              and j.id = u.job_id
                            where
                              u.company_id = $33
                              and j.billing_type = 'time'
                              and coalesce(
                                (
                                  select
                                    z.time_zone
                                  from
                                    day_total_zones z
                                  where
                                    z.company_id = $34
                                ),
                                ''
                              ) = $35
                          )
                        )
                        and t.start_time >= $36::timestamptz
                        and t.start_time < $37::timestamptz
                      group by
                        1,
                        2,
                        3,
                        4
                    ) d
                    join (
                      select
                        s.user_id,
                        array_agg(
                          s.since
                          order by
                            s.since
                        ) as since,
                        array_agg(
                          s.charge_pence
                          order by
                            s.since
                        ) as rates
                      from
                        (
                          select
                            r.user_id,
                            r.rate,
                            r.charge_rate,
                            (coalesce(r.rate, $38) * 100)::bigint as pay_pence,
                            (coalesce(r.charge_rate, $39::numeric) * 100)::bigint as charge_pence,
                            r.since,
                            lead(r.since, 1, 'infinity'::date) over (
                              partition by
                                r.user_id
                              order by
                                r.since
                            ) as until
                          from
                            (
                              select
                                ur.user_id,
                                ur.rate,
                                ur.charge_rate,
                                ur.effective_from as since
                              from
                                user_rates ur
                              where
                                ur.company_id = $40
                              union all
                              select
                                u.id,
                                null,
                                null,
                                '-infinity'
                              from
                                users u
                              where
                                u.company_id = $41
                            ) r
                        ) s
                      group by
                        s.user_id
                    ) r on r.user_id = d.user_id
                ) l
              union all
              (
                select
                  l.day,
                  - l.pence
                from
                  (
                    select
                      d.user_id,
                      d.day,
                      d.records,
                      ((d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 as pence
                    from
                      (
                        select
                          t.user_id,
                          (t.start_time at time zone $42)::date as day,
                          t.job_id,
                          t.is_driving,
                          sum(t.counted_minutes) as minutes,
                          count(*) as records
                        from
                          time_records t
                        where
                          t.company_id = $43
                          and t.counted_minutes > 0
                          and t.is_billable
                          and not "t"."is_driving"
                          and t.job_id = any (
                            array(
                              select
                                j.id
                              from
                                jobs j
                              where
                                j.company_id = $44
                                and j.billing_type <> 'time'
                                and not exists (
                                  select
                                  from
                                    uncharged_jobs u
                                  where
                                    u.company_id = j.company_id
                                    and u.job_id = j.id
                                )
                                and coalesce(
                                  (
                                    select
                                      z.time_zone
                                    from
                                      day_total_zones z
                                    where
                                      z.company_id = $45
                                  ),
                                  ''
                                ) = $46
                            )
                          )
                          and t.start_time >= $47::timestamptz
                          and t.start_time < $48::timestamptz
                        group by
                          1,
                          2,
                          3,
                          4
                      ) d
                      join (
                        select
                          s.user_id,
                          array_agg(
                            s.since
                            order by
                              s.since
                          ) as since,
                          array_agg(
                            s.charge_pence
                            order by
                              s.since
                          ) as rates
                        from
                          (
                            select
                              r.user_id,
                              r.rate,
                              r.charge_rate,
                              (coalesce(r.rate, $49) * 100)::bigint as pay_pence,
                              (coalesce(r.charge_rate, $50::numeric) * 100)::bigint as charge_pence,
                              r.since,
                              lead(r.since, 1, 'infinity'::date) over (
                                partition by
                                  r.user_id
                                order by
                                  r.since
                              ) as until
                            from
                              (
                                select
                                  ur.user_id,
                                  ur.rate,
                                  ur.charge_rate,
                                  ur.effective_from as since
                                from
                                  user_rates ur
                                where
                                  ur.company_id = $51
                                union all
                                select
                                  u.id,
                                  null,
                                  null,
                                  '-infinity'
                                from
                                  users u
                                where
                                  u.company_id = $52
                              ) r
                          ) s
                        group by
                          s.user_id
                      ) r on r.user_id = d.user_id
                  ) l
              )
              union all
              (
                select
                  l.day,
                  l.pence
                from
                  (
                    select
                      d.user_id,
                      d.day,
                      d.records,
                      ((d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 as pence
                    from
                      (
                        select
                          t.user_id,
                          (t.start_time at time zone $53)::date as day,
                          t.job_id,
                          t.is_driving,
                          sum(t.counted_minutes) as minutes,
                          count(*) as records
                        from
                          time_records t
                        where
                          t.company_id = $54
                          and t.counted_minutes > 0
                          and t.is_billable
                          and not coalesce(
                            (
                              select
                                z.time_zone
                              from
                                day_total_zones z
                              where
                                z.company_id = $55
                            ),
                            ''
                          ) = $56
                          and "t"."job_id" not in (
                            select
                              nt.id
                            from
                              jobs nt
                            where
                              nt.company_id = $57
                              and nt.billing_type <> 'time'
                          )
                          and not "t"."is_driving"
                          and t.start_time >= $58::timestamptz
                          and t.start_time < $59::timestamptz
                        group by
                          1,
                          2,
                          3,
                          4
                      ) d
                      join (
                        select
                          s.user_id,
                          array_agg(
                            s.since
                            order by
                              s.since
                          ) as since,
                          array_agg(
                            s.charge_pence
                            order by
                              s.since
                          ) as rates
                        from
                          (
                            select
                              r.user_id,
                              r.rate,
                              r.charge_rate,
                              (coalesce(r.rate, $60) * 100)::bigint as pay_pence,
                              (coalesce(r.charge_rate, $61::numeric) * 100)::bigint as charge_pence,
                              r.since,
                              lead(r.since, 1, 'infinity'::date) over (
                                partition by
                                  r.user_id
                                order by
                                  r.since
                              ) as until
                            from
                              (
                                select
                                  ur.user_id,
                                  ur.rate,
                                  ur.charge_rate,
                                  ur.effective_from as since
                                from
                                  user_rates ur
                                where
                                  ur.company_id = $62
                                union all
                                select
                                  u.id,
                                  null,
                                  null,
                                  '-infinity'
                                from
                                  users u
                                where
                                  u.company_id = $63
                              ) r
                          ) s
                        group by
                          s.user_id
                      ) r on r.user_id = d.user_id
                  ) l
              )
            ) l
        )
      ) m
    group by
      1
  ),
  spent as (
    select
      width_bucket("e"."expense_date", $64::date[]) as n,
      sum(e.amount) as total,
      coalesce(
        sum(e.amount) filter (
          where
            e.is_billable
            and e.job_id is not null
            and e.job_id not in (
              select
                nt.id
              from
                jobs nt
              where
                nt.company_id = $65
                and nt.billing_type <> 'time'
            )
        ),
        0
      ) as charged
    from
      expenses e
    where
      e.company_id = $66
      and "e"."expense_date" >= $67::date
      and "e"."expense_date" < $68::date
    group by
      1
  ),
  finished as (
    select
      width_bucket("j"."job_end_date", $69::date[]) as n,
      count(*) as jobs
    from
      jobs j
    where
      j.company_id = $70
      and j.status in ('completed', 'archived')
      and "j"."job_end_date" >= $71::date
      and "j"."job_end_date" < $72::date
    group by
      1
  ),
  priced as (
    select
      width_bucket("p"."day", $73::date[]) as n,
      round((sum(p.pence)) / 100.0, 2) as earned
    from
      (
        with
          fixed as materialized (
            select
              j.id,
              ((j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)) * 100)::bigint as price,
              j.planned_minutes::bigint as planned,
              least(
                case
                  when j.status in ('completed', 'archived') then j.job_end_date
                end,
                i.issue_date
              ) as ended
            from
              jobs j
              left join billed_fixed_prices b on b.company_id = j.company_id
              and b.job_id = j.id
              left join invoices i on i.company_id = b.company_id
              and i.id = b.invoice_id
            where
              j.company_id = $74
              and j.billing_type = 'fixed'
              and (
                j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
                or i.id is not null
              )
          ),
          live as (
            select
              f.*
            from
              fixed f
            where
              (
                f.ended is null
                or f.ended >= $75::date
              )
              and (
                f.ended is not null
                or f.planned is not null
              )
          ),
          worked as (
            select
              f.id,
              w.day,
              (
                sum(w.minutes) over (
                  partition by
                    f.id
                  order by
                    w.day
                )
              )::bigint as minutes,
              coalesce(
                f.planned,
                (
                  sum(w.minutes) over (
                    partition by
                      f.id
                  )
                )::bigint
              ) as basis
            from
              live f
              cross join lateral (
                select
                  (t.start_time at time zone $76)::date as day,
                  sum(t.counted_minutes) as minutes
                from
                  time_records t
                where
                  t.company_id = $77
                  and t.job_id = f.id
                  and not t.is_driving
                  and t.counted_minutes > 0
                group by
                  1
              ) w
            where
              f.ended is null
              or w.day <= f.ended
          ),
          steps as (
            select
              w.id,
              w.day,
              (f.price * least(w.minutes, w.basis)) / w.basis as earned
            from
              worked w
              join live f on f.id = w.id
            where
              f.ended is null
              or w.day < f.ended
            union all
            select
              f.id,
              f.ended,
              f.price
            from
              live f
            where
              f.ended is not null
          )
        select
          s.day,
          s.earned - s.before as pence
        from
          (
            select
              id,
              day,
              earned,
              coalesce(
                lag(earned) over (
                  partition by
                    id
                  order by
                    day
                ),
                0
              ) as before
            from
              steps
          ) s
        where
          s.day >= $78::date
          and s.day < $79::date
      ) p
    group by
      1
  ),
  money as (
    select
      b.start,
      b.n,
      coalesce(w.minutes, 0) as minutes,
      coalesce(f.jobs, 0) as jobs,
      coalesce(w.pay, 0) as pay,
      coalesce(s.total, 0) as expenses,
      coalesce(w.charge, 0) + coalesce(p.earned, 0) + coalesce(s.charged, 0) as income
    from
      unnest($80::date[]) with ordinality as b (start, n)
      left join worked w on w.n = b.n
      left join spent s on s.n = b.n
      left join finished f on f.n = b.n
      left join priced p on p.n = b.n
  )
select
  m.start,
  m.minutes as working_minutes,
  round(m.minutes / 60.0, 2) as working_hours,
  m.jobs as jobs_completed,
  m.income,
  m.pay,
  m.pay as labour,
  m.expenses,
  m.income - m.pay - m.expenses as profit
from
  money m
order by
  m.n;
with
  worked as (
    select
      width_bucket("m"."day", $1::date[]) as n,
      sum(m.minutes) as minutes,
      round((sum(m.pay_pence)) / 100.0, 2) as pay,
      round((coalesce(sum(m.charge_pence), 0)) / 100.0, 2) as charge
    from
      (
        select
          d.day,
          d.minutes::bigint,
          (
            ((d.minutes - d.driving_minutes)::bigint * $2::integer + d.driving_minutes::bigint * $3::integer)::bigint * d.rate_pence * 2 + $4::bigint
          ) / $5::bigint as pay_pence,
          d.charge as charge_pence
        from
          (
            select
              t.*,
              r.pay_pence as rate_pence
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $6) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $7::numeric) * 100)::bigint as charge_pence,
                  r.since,
                  lead(r.since, 1, 'infinity'::date) over (
                    partition by
                      r.user_id
                    order by
                      r.since
                  ) as until
                from
                  (
                    select
                      ur.user_id,
                      ur.rate,
                      ur.charge_rate,
                      ur.effective_from as since
                    from
                      user_rates ur
                    where
                      ur.company_id = $8
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $9
                  ) r
              ) r
              cross join lateral (
                select
                  t.day,
                  t.minutes,
                  t.driving_minutes,
                  (
                    t.charged_minutes * r.charge_pence + coalesce(t.charge_rounding[r.charge_pence % 60 + 1], 0) + t.charged_driving_minutes * r.charge_pence + coalesce(t.driving_charge_rounding[r.charge_pence % 60 + 1], 0)
                  ) / 60 as charge
                from
                  day_totals t
                where
                  t.company_id = $10
                  and t.user_id = r.user_id
                  and t.day >= r.since
                  and t.day < r.until
                  and t.ended > 0
                  and t.day >= ($11::timestamptz at time zone $12)::date
                  and t.day < ($13::timestamptz at time zone $14)::date
                offset
                  0
              ) t
            where
              coalesce(
                (
                  select
                    z.time_zone
                  from
                    day_total_zones z
                  where
                    z.company_id = $15
                ),
                ''
              ) = $16
          ) d
        union all
        (
          select
            d.day,
            d.minutes,
            (
              ((d.minutes - d.driving_minutes)::bigint * $17::integer + d.driving_minutes::bigint * $18::integer)::bigint * d.rate_pence * 2 + $19::bigint
            ) / $20::bigint,
            0
          from
            (
              select
                d.user_id,
                d.day,
                d.minutes,
                d.driving_minutes,
                d.reviewed_minutes,
                d.reviewed_driving_minutes,
                d.records,
                r.rate,
                r.pay_pence as rate_pence
              from
                (
                  select
                    w.user_id,
                    w.day,
                    sum(w.minutes) as minutes,
                    coalesce(
                      sum(w.minutes) filter (
                        where
                          w.is_driving
                      ),
                      0
                    ) as driving_minutes,
                    coalesce(
                      sum(w.minutes) filter (
                        where
                          not w.needs_review
                      ),
                      0
                    ) as reviewed_minutes,
                    coalesce(
                      sum(w.minutes) filter (
                        where
                          w.is_driving
                          and not w.needs_review
                      ),
                      0
                    ) as reviewed_driving_minutes,
                    count(*) filter (
                      where
                        w.minutes > 0
                    ) as records
                  from
                    (
                      select
                        t.user_id,
                        (t.start_time at time zone $21)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $22
                        and t.end_time is not null
                        and t.start_time >= $23::timestamptz
                        and t.start_time < $24::timestamptz
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $25
                          ),
                          ''
                        ) = $26
                    ) w
                  group by
                    w.user_id,
                    w.day
                ) d
                join (
                  select
                    r.user_id,
                    r.rate,
                    r.charge_rate,
                    (coalesce(r.rate, $27) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $28::numeric) * 100)::bigint as charge_pence,
                    r.since,
                    lead(r.since, 1, 'infinity'::date) over (
                      partition by
                        r.user_id
                      order by
                        r.since
                    ) as until
                  from
                    (
                      select
                        ur.user_id,
                        ur.rate,
                        ur.charge_rate,
                        ur.effective_from as since
                      from
                        user_rates ur
                      where
                        ur.company_id = $29
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $30
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            ) d
        )
        union all
        (
          select
            l.day,
            0,
            0,
            l.pence
          from
            (
              select
                l.day,
                l.pence
              from
                (
                  select
                    d.user_id,
                    d.day,
                    d.records,
                    ((d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 as pence
                  from
                    (
                      select
                        t.user_id,
                        (t.start_time at time zone $31)::date as day,
                        t.job_id,
                        t.is_driving,
                        sum(t.counted_minutes) as minutes,
                        count(*) as records
                      from
                        time_records t
                      where
                        t.company_id = $32
                        and t.counted_minutes > 0
                        and t.is_billable
                        and true
                        and t.job_id = any (
                          array(
                            select
                              u.job_id
                            from
                              uncharged_jobs u
                              join jobs j on j.company_id = u.company_id
                              and j.id = u.job_id
                            where
                              u.company_id = $33
                              and j.billing_type = 'time'
                              and coalesce(
                                (
                                  select
                                    z.time_zone
                                  from
                                    day_total_zones z
                                  where
                                    z.company_id = $34
                                ),
                                ''
                              ) = $35
                          )
                        )
                        and t.start_time >= $36::timestamptz
                        and t.start_time < $37::timestamptz
                      group by
                        1,
                        2,
                        3,
                        4
                    ) d
                    join (
                      select
                        s.user_id,
                        array_agg(
                          s.since
                          order by
                            s.since
                        ) as since,
                        array_agg(
                          s.charge_pence
                          order by
                            s.since
                        ) as rates
                      from
                        (
                          select
                            r.user_id,
                            r.rate,
                            r.charge_rate,
                            (coalesce(r.rate, $38) * 100)::bigint as pay_pence,
                            (coalesce(r.charge_rate, $39::numeric) * 100)::bigint as charge_pence,
                            r.since,
                            lead(r.since, 1, 'infinity'::date) over (
                              partition by
                                r.user_id
                              order by
                                r.since
                            ) as until
                          from
                            (
                              select
                                ur.user_id,
                                ur.rate,
                                ur.charge_rate,
                                ur.effective_from as since
                              from
                                user_rates ur
                              where
                                ur.company_id = $40
                              union all
                              select
                                u.id,
                                null,
                                null,
                                '-infinity'
                              from
                                users u
                              where
                                u.company_id = $41
                            ) r
                        ) s
                      group by
                        s.user_id
                    ) r on r.user_id = d.user_id
                ) l
              union all
              (
                select
                  l.day,
                  - l.pence
                from
                  (
                    select
                      d.user_id,
                      d.day,
                      d.records,
                      ((d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 as pence
                    from
                      (
                        select
                          t.user_id,
                          (t.start_time at time zone $42)::date as day,
                          t.job_id,
                          t.is_driving,
                          sum(t.counted_minutes) as minutes,
                          count(*) as records
                        from
                          time_records t
                        where
                          t.company_id = $43
                          and t.counted_minutes > 0
                          and t.is_billable
                          and true
                          and t.job_id = any (
                            array(
                              select
                                j.id
                              from
                                jobs j
                              where
                                j.company_id = $44
                                and j.billing_type <> 'time'
                                and not exists (
                                  select
                                  from
                                    uncharged_jobs u
                                  where
                                    u.company_id = j.company_id
                                    and u.job_id = j.id
                                )
                                and coalesce(
                                  (
                                    select
                                      z.time_zone
                                    from
                                      day_total_zones z
                                    where
                                      z.company_id = $45
                                  ),
                                  ''
                                ) = $46
                            )
                          )
                          and t.start_time >= $47::timestamptz
                          and t.start_time < $48::timestamptz
                        group by
                          1,
                          2,
                          3,
                          4
                      ) d
                      join (
                        select
                          s.user_id,
                          array_agg(
                            s.since
                            order by
                              s.since
                          ) as since,
                          array_agg(
                            s.charge_pence
                            order by
                              s.since
                          ) as rates
                        from
                          (
                            select
                              r.user_id,
                              r.rate,
                              r.charge_rate,
                              (coalesce(r.rate, $49) * 100)::bigint as pay_pence,
                              (coalesce(r.charge_rate, $50::numeric) * 100)::bigint as charge_pence,
                              r.since,
                              lead(r.since, 1, 'infinity'::date) over (
                                partition by
                                  r.user_id
                                order by
                                  r.since
                              ) as until
                            from
                              (
                                select
                                  ur.user_id,
                                  ur.rate,
                                  ur.charge_rate,
                                  ur.effective_from as since
                                from
                                  user_rates ur
                                where
                                  ur.company_id = $51
                                union all
                                select
                                  u.id,
                                  null,
                                  null,
                                  '-infinity'
                                from
                                  users u
                                where
                                  u.company_id = $52
                              ) r
                          ) s
                        group by
                          s.user_id
                      ) r on r.user_id = d.user_id
                  ) l
              )
              union all
              (
                select
                  l.day,
                  l.pence
                from
                  (
                    select
                      d.user_id,
                      d.day,
                      d.records,
                      ((d.minutes)::bigint * r.rates[width_bucket(d.day, r.since)] * 2 + 60) / 120 as pence
                    from
                      (
                        select
                          t.user_id,
                          (t.start_time at time zone $53)::date as day,
                          t.job_id,
                          t.is_driving,
                          sum(t.counted_minutes) as minutes,
                          count(*) as records
                        from
                          time_records t
                        where
                          t.company_id = $54
                          and t.counted_minutes > 0
                          and t.is_billable
                          and not coalesce(
                            (
                              select
                                z.time_zone
                              from
                                day_total_zones z
                              where
                                z.company_id = $55
                            ),
                            ''
                          ) = $56
                          and "t"."job_id" not in (
                            select
                              nt.id
                            from
                              jobs nt
                            where
                              nt.company_id = $57
                              and nt.billing_type <> 'time'
                          )
                          and true
                          and t.start_time >= $58::timestamptz
                          and t.start_time < $59::timestamptz
                        group by
                          1,
                          2,
                          3,
                          4
                      ) d
                      join (
                        select
                          s.user_id,
                          array_agg(
                            s.since
                            order by
                              s.since
                          ) as since,
                          array_agg(
                            s.charge_pence
                            order by
                              s.since
                          ) as rates
                        from
                          (
                            select
                              r.user_id,
                              r.rate,
                              r.charge_rate,
                              (coalesce(r.rate, $60) * 100)::bigint as pay_pence,
                              (coalesce(r.charge_rate, $61::numeric) * 100)::bigint as charge_pence,
                              r.since,
                              lead(r.since, 1, 'infinity'::date) over (
                                partition by
                                  r.user_id
                                order by
                                  r.since
                              ) as until
                            from
                              (
                                select
                                  ur.user_id,
                                  ur.rate,
                                  ur.charge_rate,
                                  ur.effective_from as since
                                from
                                  user_rates ur
                                where
                                  ur.company_id = $62
                                union all
                                select
                                  u.id,
                                  null,
                                  null,
                                  '-infinity'
                                from
                                  users u
                                where
                                  u.company_id = $63
                              ) r
                          ) s
                        group by
                          s.user_id
                      ) r on r.user_id = d.user_id
                  ) l
              )
            ) l
        )
      ) m
    group by
      1
  ),
  spent as (
    select
      width_bucket("e"."expense_date", $64::date[]) as n,
      sum(e.amount) as total,
      coalesce(
        sum(e.amount) filter (
          where
            e.is_billable
            and e.job_id is not null
            and e.job_id not in (
              select
                nt.id
              from
                jobs nt
              where
                nt.company_id = $65
                and nt.billing_type <> 'time'
            )
        ),
        0
      ) as charged
    from
      expenses e
    where
      e.company_id = $66
      and "e"."expense_date" >= $67::date
      and "e"."expense_date" < $68::date
    group by
      1
  ),
  finished as (
    select
      width_bucket("j"."job_end_date", $69::date[]) as n,
      count(*) as jobs
    from
      jobs j
    where
      j.company_id = $70
      and j.status in ('completed', 'archived')
      and "j"."job_end_date" >= $71::date
      and "j"."job_end_date" < $72::date
    group by
      1
  ),
  priced as (
    select
      width_bucket("p"."day", $73::date[]) as n,
      round((sum(p.pence)) / 100.0, 2) as earned
    from
      (
        with
          fixed as materialized (
            select
              j.id,
              ((j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)) * 100)::bigint as price,
              j.planned_minutes::bigint as planned,
              least(
                case
                  when j.status in ('completed', 'archived') then j.job_end_date
                end,
                i.issue_date
              ) as ended
            from
              jobs j
              left join billed_fixed_prices b on b.company_id = j.company_id
              and b.job_id = j.id
              left join invoices i on i.company_id = b.company_id
              and i.id = b.invoice_id
            where
              j.company_id = $74
              and j.billing_type = 'fixed'
              and (
                j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
                or i.id is not null
              )
          ),
          live as (
            select
              f.*
            from
              fixed f
            where
              (
                f.ended is null
                or f.ended >= $75::date
              )
              and (
                f.ended is not null
                or f.planned is not null
              )
          ),
          worked as (
            select
              f.id,
              w.day,
              (
                sum(w.minutes) over (
                  partition by
                    f.id
                  order by
                    w.day
                )
              )::bigint as minutes,
              coalesce(
                f.planned,
                (
                  sum(w.minutes) over (
                    partition by
                      f.id
                  )
                )::bigint
              ) as basis
            from
              live f
              cross join lateral (
                select
                  (t.start_time at time zone $76)::date as day,
                  sum(t.counted_minutes) as minutes
                from
                  time_records t
                where
                  t.company_id = $77
                  and t.job_id = f.id
                  and not t.is_driving
                  and t.counted_minutes > 0
                group by
                  1
              ) w
            where
              f.ended is null
              or w.day <= f.ended
          ),
          steps as (
            select
              w.id,
              w.day,
              (f.price * least(w.minutes, w.basis)) / w.basis as earned
            from
              worked w
              join live f on f.id = w.id
            where
              f.ended is null
              or w.day < f.ended
            union all
            select
              f.id,
              f.ended,
              f.price
            from
              live f
            where
              f.ended is not null
          )
        select
          s.day,
          s.earned - s.before as pence
        from
          (
            select
              id,
              day,
              earned,
              coalesce(
                lag(earned) over (
                  partition by
                    id
                  order by
                    day
                ),
                0
              ) as before
            from
              steps
          ) s
        where
          s.day >= $78::date
          and s.day < $79::date
      ) p
    group by
      1
  ),
  money as (
    select
      b.start,
      b.n,
      coalesce(w.minutes, 0) as minutes,
      coalesce(f.jobs, 0) as jobs,
      coalesce(w.pay, 0) as pay,
      coalesce(s.total, 0) as expenses,
      coalesce(w.charge, 0) + coalesce(p.earned, 0) + coalesce(s.charged, 0) as income
    from
      unnest($80::date[]) with ordinality as b (start, n)
      left join worked w on w.n = b.n
      left join spent s on s.n = b.n
      left join finished f on f.n = b.n
      left join priced p on p.n = b.n
  )
select
  m.start,
  m.minutes as working_minutes,
  round(m.minutes / 60.0, 2) as working_hours,
  m.jobs as jobs_completed,
  m.income,
  m.pay,
  m.pay as labour,
  m.expenses,
  m.income - m.pay - m.expenses as profit
from
  money m
order by
  m.n;

-- server/dashboard/today-queries.ts

-- readToday
with
  absent as materialized (
    (
      select distinct
        on ("a"."user_id") "a"."user_id",
        "a"."kind",
        "a"."end_date"
      from
        "absences" as "a"
      where
        "a"."company_id" = $1
        and "a"."start_date" <= $2
        and "a"."end_date" >= $3
      order by
        "a"."user_id",
        "a"."end_date" desc
    )
  ),
  today as materialized (
    select
      v.*,
      coalesce(v.starts, v.window_to) as due,
      absent.user_id is not null as is_away
    from
      (
        (
          select
            "v"."id",
            "v"."job_id",
            "v"."user_id",
            "v"."starts",
            "v"."window_from",
            "v"."window_to",
            "v"."status"
          from
            "visits" as "v"
          where
            "v"."company_id" = $4
            and "v"."day" = $5
            and "v"."status" <> $6
        )
      ) v
      left join absent on absent.user_id = v.user_id
  ),
  running as materialized (
    select
      t.user_id,
      t.job_id,
      t.is_driving
    from
      time_records t
    where
      t.company_id = $7
      and t.end_time is null
  ),
  people as materialized (
    select
      u.id as user_id,
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name) as "User",
      u.status = 'active' as is_active,
      exists (
        select
        from
          running n
        where
          n.user_id = u.id
      )
      or exists (
        select
        from
          time_records t
        where
          t.company_id = $8
          and t.user_id = u.id
          and t.start_time >= $9
      ) as has_started,
      case
        when u.has_free_week
        or exists (
          select
          from
            working_hours h
          where
            h.company_id = $10
            and h.user_id = u.id
        ) then (
          select
            h.starts
          from
            working_hours h
          where
            h.company_id = $11
            and h.user_id = u.id
            and h.weekday = $12::int
        )
        else $13::text
      end as begins
    from
      users u
    where
      u.company_id = $14
      and u.id in (
        select
          user_id
        from
          today
        union all
        select
          user_id
        from
          absent
      )
  ),
  late_visits as (
    select
      d.id,
      d.job_id,
      d.user_id,
      w."User",
      d.starts,
      d.window_to,
      (
        extract(
          epoch
          from
            $15::time - d.due::time
        ) / 60
      )::int as late_minutes,
      coalesce(w.has_started, false) as has_started,
      jsonb_build_object('job_title', j.job_title, 'Property', jsonb_build_object('address', p.address)) as "Job",
      case
        when n.job_id is not null then jsonb_build_object(
          'job_id',
          n.job_id,
          'is_driving',
          n.is_driving,
          'job_title',
          nj.job_title,
          'Property',
          jsonb_build_object('address', np.address)
        )
      end as "Now"
    from
      today d
      join jobs j on j.company_id = $16
      and j.id = d.job_id
      join properties p on p.company_id = $17
      and p.id = j.property_id
      left join people w on w.user_id = d.user_id
      left join running n on n.user_id = d.user_id
      left join jobs nj on nj.company_id = $18
      and nj.id = n.job_id
      left join properties np on np.company_id = $19
      and np.id = nj.property_id
    where
      d.status = 'planned'
      and d.due < $20
      and not d.is_away
      and d.job_id is distinct from n.job_id
  ),
  late as (
    select distinct
      on (coalesce(l.user_id, - l.id)) l.*,
      count(*) over (
        partition by
          coalesce(l.user_id, - l.id)
      ) as visits
    from
      late_visits l
    order by
      coalesce(l.user_id, - l.id),
      l.late_minutes desc,
      l.id
  ),
  not_started as (
    select
      w.user_id,
      w."User",
      count(*) as visits,
      min(coalesce(d.starts, d.window_from)) as first
    from
      today d
      join people w on w.user_id = d.user_id
    where
      w.is_active
      and not w.has_started
      and not d.is_away
      and w.begins <= $21
      and not exists (
        select
        from
          late l
        where
          l.user_id = w.user_id
      )
    group by
      w.user_id,
      w."User"
    having
      bool_and(d.status = 'planned')
  ),
  away as (
    select
      w.user_id,
      w."User",
      a.kind,
      a.end_date,
      (
        select
          count(*)
        from
          today d
        where
          d.user_id = w.user_id
          and d.status = 'planned'
      ) as visits
    from
      absent a
      join people w on w.user_id = a.user_id
    where
      w.is_active
  )
select
  exists (
    select
    from
      visits
    where
      company_id = $22
  ) as has_visits,
  (
    select
      jsonb_build_object(
        'total',
        count(*),
        'done',
        count(*) filter (
          where
            d.status = 'done'
        ),
        'no_access',
        count(*) filter (
          where
            d.status = 'no_access'
        ),
        'unassigned',
        count(*) filter (
          where
            d.user_id is null
            and d.status = 'planned'
        )
      )
    from
      today d
  ) as visits,
  (
    select
      jsonb_build_object(
        'total',
        coalesce(max(k.total), 0),
        'rows',
        coalesce(
          jsonb_agg(
            to_jsonb(k) - 'total' - 'place'
            order by
              k.place
          ),
          '[]'
        )
      )
    from
      (
        select
          *,
          count(*) over () as total,
          row_number() over (
            order by
              late_minutes desc,
              id
          ) as place
        from
          "late"
        order by
          place
        limit
          6
      ) k
  ) as late,
  (
    select
      jsonb_build_object(
        'total',
        coalesce(max(k.total), 0),
        'rows',
        coalesce(
          jsonb_agg(
            to_jsonb(k) - 'total' - 'place'
            order by
              k.place
          ),
          '[]'
        )
      )
    from
      (
        select
          *,
          count(*) over () as total,
          row_number() over (
            order by
              "User" ->> 'first_name',
              "User" ->> 'last_name',
              user_id
          ) as place
        from
          "not_started"
        order by
          place
        limit
          6
      ) k
  ) as not_started,
  (
    select
      jsonb_build_object(
        'total',
        coalesce(max(k.total), 0),
        'rows',
        coalesce(
          jsonb_agg(
            to_jsonb(k) - 'total' - 'place'
            order by
              k.place
          ),
          '[]'
        )
      )
    from
      (
        select
          *,
          count(*) over () as total,
          row_number() over (
            order by
              "User" ->> 'first_name',
              "User" ->> 'last_name',
              user_id
          ) as place
        from
          "away"
        order by
          place
        limit
          6
      ) k
  ) as away;
