-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 1aa5bf506e02cec8

-- server/user-rates/queries.ts

-- listUserRates (4 of 10 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "user_rates" as "r"
        inner join "users" as "u" on "u"."company_id" = "r"."company_id"
        and "u"."id" = "r"."user_id"
      where
        "r"."company_id" = $1
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
        "user_rates" as "r"
        inner join "users" as "u" on "u"."company_id" = "r"."company_id"
        and "u"."id" = "r"."user_id"
      where
        "r"."company_id" = $1
        and r.effective_from = (
          select
            c.effective_from
          from
            (
              select
                ur.rate,
                ur.charge_rate,
                ur.effective_from
              from
                user_rates ur
              where
                ur.company_id = $2
                and ur.user_id = r.user_id
                and ur.effective_from <= $3
              order by
                ur.effective_from desc
              limit
                1
            ) c
        )
        and true
      limit
        $4
    )
  ) as counted;
select
  "r"."id",
  "r"."user_id",
  "r"."rate",
  "r"."charge_rate",
  "r"."comment",
  "r"."effective_from",
  "r"."createdAt",
  "r"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "user_rates" as "r"
  inner join "users" as "u" on "u"."company_id" = "r"."company_id"
  and "u"."id" = "r"."user_id"
where
  "r"."company_id" = $1
  and true
order by
  "r"."effective_from" asc,
  "r"."id" asc
limit
  $2
offset
  $3;
select
  "r"."id",
  "r"."user_id",
  "r"."rate",
  "r"."charge_rate",
  "r"."comment",
  "r"."effective_from",
  "r"."createdAt",
  "r"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "user_rates" as "r"
  inner join "users" as "u" on "u"."company_id" = "r"."company_id"
  and "u"."id" = "r"."user_id"
where
  "r"."company_id" = $1
  and r.effective_from = (
    select
      c.effective_from
    from
      (
        select
          ur.rate,
          ur.charge_rate,
          ur.effective_from
        from
          user_rates ur
        where
          ur.company_id = $2
          and ur.user_id = r.user_id
          and ur.effective_from <= $3
        order by
          ur.effective_from desc
        limit
          1
      ) c
  )
  and true
order by
  "r"."effective_from" desc,
  "r"."id" desc
limit
  $4
offset
  $5;

-- readUserRate
select
  "r"."id",
  "r"."user_id",
  "r"."rate",
  "r"."charge_rate",
  "r"."comment",
  "r"."effective_from",
  "r"."createdAt",
  "r"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "user_rates" as "r"
  inner join "users" as "u" on "u"."company_id" = "r"."company_id"
  and "u"."id" = "r"."user_id"
where
  "r"."company_id" = $1
  and "r"."id" = $2;

-- readValue
select
  p.user_id,
  p.day,
  p.records,
  round((p.pay_pence) / 100.0, 2) as pay,
  coalesce(c.records, 0) as charged_records,
  coalesce(c.charge, 0) as charge
from
  (
    select
      d.user_id,
      d.day,
      d.minutes,
      d.driving_minutes,
      d.reviewed_minutes,
      d.records,
      d.rate,
      (
        ((d.minutes - d.driving_minutes)::bigint * $1::integer + d.driving_minutes::bigint * $2::integer)::bigint * d.rate_pence * 2 + $3::bigint
      ) / $4::bigint as pay_pence,
      (
        (
          (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $5::integer + d.reviewed_driving_minutes::bigint * $6::integer
        )::bigint * d.rate_pence * 2 + $7::bigint
      ) / $8::bigint as reviewed_pence
    from
      (
        select
          r.user_id,
          d.day,
          d.minutes::bigint,
          d.driving_minutes::bigint,
          d.reviewed_minutes::bigint,
          d.reviewed_driving_minutes::bigint,
          d.counted::bigint as records,
          r.rate,
          r.pay_pence as rate_pence
        from
          (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $9) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $10::numeric) * 100)::bigint as charge_pence,
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
                  ur.company_id = $11
                  and "ur"."user_id" = $12
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
                  and "u"."id" = $14
              ) r
          ) r
          cross join lateral (
            select
              t.day,
              t.minutes,
              t.driving_minutes,
              t.reviewed_minutes,
              t.reviewed_driving_minutes,
              t.counted
            from
              day_totals t
            where
              t.company_id = $15
              and t.user_id = r.user_id
              and t.day >= r.since
              and t.day < r.until
              and t.ended > 0
              and t.day >= ($16::timestamptz at time zone $17)::date
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
                z.company_id = $18
            ),
            ''
          ) = $19
        union all
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
                    (t.start_time at time zone $20)::date as day,
                    t.needs_review,
                    t.is_driving,
                    t.counted_minutes as minutes
                  from
                    time_records t
                  where
                    t.company_id = $21
                    and t.end_time is not null
                    and t.start_time >= $22::timestamptz
                    and t.user_id = $23
                    and not coalesce(
                      (
                        select
                          z.time_zone
                        from
                          day_total_zones z
                        where
                          z.company_id = $24
                      ),
                      ''
                    ) = $25
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
                (coalesce(r.rate, $26) * 100)::bigint as pay_pence,
                (coalesce(r.charge_rate, $27::numeric) * 100)::bigint as charge_pence,
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
                    ur.company_id = $28
                    and "ur"."user_id" = $29
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
                    and "u"."id" = $31
                ) r
            ) r on r.user_id = d.user_id
            and d.day >= r.since
            and d.day < r.until
        )
      ) d
  ) p
  left join (
    select
      l.user_id,
      l.day,
      sum(l.records) as records,
      round((sum(l.pence)) / 100.0, 2) as charge
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
              (t.start_time at time zone $32)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $33
              and t.counted_minutes > 0
              and t.billing_status = 'unbilled'
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $34
                  and nt.billing_type <> 'time'
              )
              and true
              and t.user_id = $35
              and t.start_time >= $36::timestamptz
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
                  (coalesce(r.rate, $37) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $38::numeric) * 100)::bigint as charge_pence,
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
                      ur.company_id = $39
                      and "ur"."user_id" = $40
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
                      and "u"."id" = $42
                  ) r
              ) s
            group by
              s.user_id
          ) r on r.user_id = d.user_id
      ) l
    group by
      l.user_id,
      l.day
  ) c on c.user_id = p.user_id
  and c.day = p.day;
