-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 9747b43c8491e512

-- server/statements/queries.ts

-- statementDays
select
  p.user_id,
  p.day,
  p.minutes as total_duration,
  p.driving_minutes as driving_duration,
  p.rate,
  round((p.pay_pence) / 100.0, 2) as "total_toPay",
  round((p.pay_pence - p.reviewed_pence) / 100.0, 2) as pending_pay
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
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $12
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
              t.company_id = $13
              and t.user_id = r.user_id
              and t.day >= r.since
              and t.day < r.until
              and t.ended > 0
              and t.day >= ($14::timestamptz at time zone $15)::date
              and t.day < ($16::timestamptz at time zone $17)::date
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
                    and t.start_time < $23::timestamptz
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
                  union all
                  select
                    u.id,
                    null,
                    null,
                    '-infinity'
                  from
                    users u
                  where
                    u.company_id = $29
                ) r
            ) r on r.user_id = d.user_id
            and d.day >= r.since
            and d.day < r.until
        )
      ) d
  ) p
order by
  p.user_id,
  p.day;
select
  p.user_id,
  p.day,
  p.minutes as total_duration,
  p.driving_minutes as driving_duration,
  p.rate,
  round((p.pay_pence) / 100.0, 2) as "total_toPay",
  round((p.pay_pence - p.reviewed_pence) / 100.0, 2) as pending_pay
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
              and t.day < ($18::timestamptz at time zone $19)::date
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
                z.company_id = $20
            ),
            ''
          ) = $21
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
                    (t.start_time at time zone $22)::date as day,
                    t.needs_review,
                    t.is_driving,
                    t.counted_minutes as minutes
                  from
                    time_records t
                  where
                    t.company_id = $23
                    and t.end_time is not null
                    and t.start_time >= $24::timestamptz
                    and t.start_time < $25::timestamptz
                    and t.user_id = $26
                    and not coalesce(
                      (
                        select
                          z.time_zone
                        from
                          day_total_zones z
                        where
                          z.company_id = $27
                      ),
                      ''
                    ) = $28
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
                (coalesce(r.rate, $29) * 100)::bigint as pay_pence,
                (coalesce(r.charge_rate, $30::numeric) * 100)::bigint as charge_pence,
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
                    ur.company_id = $31
                    and "ur"."user_id" = $32
                  union all
                  select
                    u.id,
                    null,
                    null,
                    '-infinity'
                  from
                    users u
                  where
                    u.company_id = $33
                    and "u"."id" = $34
                ) r
            ) r on r.user_id = d.user_id
            and d.day >= r.since
            and d.day < r.until
        )
      ) d
  ) p
order by
  p.user_id,
  p.day;

-- statementRecords
select
  t.id,
  t.job_id,
  t.day,
  j.job_title,
  y.address as property_address,
  t.start_time,
  t.end_time,
  t.is_driving,
  t.counted_minutes as minutes,
  t.needs_review,
  'closed' = any (t.review_reasons) as end_unknown,
  round(
    (
      (
        (
          sum(t.paid) over (
            partition by
              t.day
            order by
              t.needs_review,
              t.start_time,
              t.id
          )
        )::bigint * (coalesce(r.rate, $1) * 100)::bigint * 2 + $2::bigint
      ) / $3::bigint - (
        (
          sum(t.paid) over (
            partition by
              t.day
            order by
              t.needs_review,
              t.start_time,
              t.id
          ) - t.paid
        )::bigint * (coalesce(r.rate, $4) * 100)::bigint * 2 + $5::bigint
      ) / $6::bigint
    ) / 100.0,
    2
  ) as pay
from
  (
    select
      r.*,
      (r.start_time at time zone $7)::date as day,
      r.counted_minutes::bigint * case
        when r.is_driving then $8::integer
        else $9::integer
      end as paid
    from
      time_records r
    where
      r.company_id = $10
      and r.user_id = $11
      and r.end_time is not null
      and r.start_time >= $12::timestamptz
      and r.start_time < $13::timestamptz
  ) t
  join jobs j on j.company_id = t.company_id
  and j.id = t.job_id
  join properties y on y.company_id = t.company_id
  and y.id = j.property_id
  left join (
    select
      r.user_id,
      r.rate,
      r.charge_rate,
      (coalesce(r.rate, $14) * 100)::bigint as pay_pence,
      (coalesce(r.charge_rate, $15::numeric) * 100)::bigint as charge_pence,
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
          ur.company_id = $16
          and "ur"."user_id" = $17
        union all
        select
          u.id,
          null,
          null,
          '-infinity'
        from
          users u
        where
          u.company_id = $18
          and "u"."id" = $19
      ) r
  ) r on t.day >= r.since
  and t.day < r.until
order by
  t.start_time,
  t.id;

-- statementExpenses
select
  e.id,
  e.expense_date,
  e.expense_type,
  e.description,
  j.job_title,
  e.amount
from
  (
    select
      *
    from
      expenses
    where
      company_id = $1
      and user_id = $2
      and status <> 'pending'
      and paid_by = 'worker'
      and expense_date >= $3
      and expense_date < $4
  ) e
  left join jobs j on j.company_id = e.company_id
  and j.id = e.job_id
order by
  e.expense_date,
  e.id;

-- statementPayments
select
  "y"."id",
  "y"."payment_date",
  "y"."payment_type",
  "y"."payment_method",
  "y"."description",
  "y"."amount",
  "y"."cis_deducted"
from
  "payments" as "y"
where
  "y"."company_id" = $1
  and "y"."user_id" = $2
  and "y"."payment_date" >= $3
  and "y"."payment_date" < $4
order by
  "y"."payment_date",
  "y"."id";
select
  "y"."id",
  "y"."payment_date",
  "y"."payment_type",
  "y"."payment_method",
  "y"."description",
  "y"."amount",
  "y"."cis_deducted"
from
  "payments" as "y"
where
  "y"."company_id" = $1
  and "y"."user_id" = $2
  and "y"."user_id" = $3
  and "y"."payment_date" >= $4
  and "y"."payment_date" < $5
order by
  "y"."payment_date",
  "y"."id";

-- readAgreements
select
  "user_id",
  "agreed_at",
  "total_duration",
  "pay",
  "pending_pay",
  "expenses",
  "payments",
  "bonus",
  "cis_deducted",
  "closing_balance",
  "days"
from
  "statement_agreements"
where
  "company_id" = $1
  and "week" = $2;
select
  "user_id",
  "agreed_at",
  "total_duration",
  "pay",
  "pending_pay",
  "expenses",
  "payments",
  "bonus",
  "cis_deducted",
  "closing_balance",
  "days"
from
  "statement_agreements"
where
  "company_id" = $1
  and "week" = $2
  and "user_id" = $3;

-- saveAgreement
insert into
  "statement_agreements" (
    "total_duration",
    "pay",
    "pending_pay",
    "expenses",
    "payments",
    "bonus",
    "cis_deducted",
    "week",
    "agreed_at",
    "closing_balance",
    "days",
    "company_id",
    "user_id"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12, $13)
on conflict on constraint "statement_agreements_week_unique" do update
set
  "total_duration" = $14,
  "pay" = $15,
  "pending_pay" = $16,
  "expenses" = $17,
  "payments" = $18,
  "bonus" = $19,
  "cis_deducted" = $20,
  "agreed_at" = $21,
  "closing_balance" = $22,
  "days" = $23::jsonb;
