-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 374fb41f3b228ed5

-- server/statements/queries.ts

-- statementDays
select
  p.user_id,
  p.day,
  p.minutes as total_duration,
  p.driving_minutes as driving_duration,
  p.rate,
  p.pay as "total_toPay",
  p.pay - p.reviewed_pay as pending_pay
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
              and t.start_time < $7::timestamptz
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
      ) r on r.user_id = d.user_id
      and d.day >= r.since
      and d.day < r.until
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
  p.pay as "total_toPay",
  p.pay - p.reviewed_pay as pending_pay
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
              and t.start_time < $7::timestamptz
              and t.user_id = $8
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
          ur.company_id = $9
          and ur.user_id = $10
      ) r on r.user_id = d.user_id
      and d.day >= r.since
      and d.day < r.until
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
      sum(t.paid) over (
        partition by
          t.day
        order by
          t.needs_review,
          t.start_time,
          t.id
      )
    ) * coalesce(r.rate, $1) / 60,
    2
  ) - round(
    (
      sum(t.paid) over (
        partition by
          t.day
        order by
          t.needs_review,
          t.start_time,
          t.id
      ) - t.paid
    ) * coalesce(r.rate, $2) / 60,
    2
  ) as pay
from
  (
    select
      r.*,
      (r.start_time at time zone $3)::date as day,
      r.counted_minutes * case
        when r.is_driving then $4::numeric / 100
        else 1
      end as paid
    from
      time_records r
    where
      r.company_id = $5
      and r.user_id = $6
      and r.end_time is not null
      and r.start_time >= $7::timestamptz
      and r.start_time < $8::timestamptz
  ) t
  join jobs j on j.company_id = t.company_id
  and j.id = t.job_id
  join properties y on y.company_id = t.company_id
  and y.id = j.property_id
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
      ur.company_id = $9
      and ur.user_id = $10
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
