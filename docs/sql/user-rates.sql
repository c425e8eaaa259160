-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 26607e8985b64f3f

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
order by
  "r"."effective_from" asc,
  r.id asc
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
order by
  "r"."effective_from" desc,
  r.id desc
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
  p.pay,
  coalesce(c.records, 0) as charged_records,
  coalesce(c.charge, 0) as charge
from
  (
    select
      d.user_id,
      d.day,
      d.minutes,
      d.driving_minutes,
      d.records,
      r.rate,
      round((d.paid) * coalesce(r.rate, $1) / 60, 2) as pay,
      round((d.paid_reviewed) * coalesce(r.rate, $2) / 60, 2) as reviewed_pay
    from
      (
        select
          w.user_id,
          w.day,
          sum(w.minutes) as minutes,
          sum(w.paid) as paid,
          coalesce(
            sum(w.minutes) filter (
              where
                w.is_driving
            ),
            0
          ) as driving_minutes,
          coalesce(
            sum(w.paid) filter (
              where
                not w.needs_review
            ),
            0
          ) as paid_reviewed,
          count(*) filter (
            where
              w.minutes > 0
          ) as records
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $3)::date as day,
              t.needs_review,
              t.is_driving,
              t.counted_minutes as minutes,
              t.counted_minutes * case
                when t.is_driving then $4::numeric / 100
                else 1
              end as paid
            from
              time_records t
            where
              t.company_id = $5
              and t.end_time is not null
              and t.start_time >= $6::timestamptz
              and t.user_id = $7
          ) w
        group by
          w.user_id,
          w.day
      ) d
      left join (
        select
          ur.user_id,
          ur.rate,
          ur.charge_rate,
          ur.effective_from as since,
          lead(ur.effective_from, 1, 'infinity'::date) over (
            partition by
              ur.user_id
            order by
              ur.effective_from
          ) as until
        from
          user_rates ur
        where
          ur.company_id = $8
          and ur.user_id = $9
      ) r on r.user_id = d.user_id
      and d.day >= r.since
      and d.day < r.until
  ) p
  left join (
    select
      d.user_id,
      d.day,
      sum(d.records) as records,
      sum(round((d.minutes) * coalesce(r.charge_rate, $10::numeric) / 60, 2)) as charge
    from
      (
        select
          t.user_id,
          (t.start_time at time zone $11)::date as day,
          t.job_id,
          t.is_driving,
          sum(t.counted_minutes) as minutes,
          count(*) as records
        from
          time_records t
        where
          t.company_id = $12
          and t.counted_minutes > 0
          and t.billing_status = 'unbilled'
          and "t"."job_id" not in (
            select
              nt.id
            from
              jobs nt
            where
              nt.company_id = $13
              and nt.billing_type <> 'time'
          )
          and t.user_id = $14
          and t.start_time >= $15::timestamptz
        group by
          1,
          2,
          3,
          4
      ) d
      left join (
        select
          ur.user_id,
          ur.rate,
          ur.charge_rate,
          ur.effective_from as since,
          lead(ur.effective_from, 1, 'infinity'::date) over (
            partition by
              ur.user_id
            order by
              ur.effective_from
          ) as until
        from
          user_rates ur
        where
          ur.company_id = $16
          and ur.user_id = $17
      ) r on r.user_id = d.user_id
      and d.day >= r.since
      and d.day < r.until
    group by
      d.user_id,
      d.day
  ) c on c.user_id = p.user_id
  and c.day = p.day;
