-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 26aea7a3ee60b087

-- server/settings/queries.ts

-- readBothValues
select
  true as is_first,
  w.*
from
  (
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
              ur.company_id = $6
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
      ) p
      left join (
        select
          d.user_id,
          d.day,
          sum(d.records) as records,
          sum(round((d.minutes) * coalesce(r.charge_rate, $7::numeric) / 60, 2)) as charge
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $8)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $9
              and t.counted_minutes > 0
              and t.billing_status = 'unbilled'
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $10
                  and nt.billing_type <> 'time'
              )
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
              ur.company_id = $11
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
        group by
          d.user_id,
          d.day
      ) c on c.user_id = p.user_id
      and c.day = p.day
  ) w
union all
select
  false,
  w.*
from
  (
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
          round((d.paid) * coalesce(r.rate, $12) / 60, 2) as pay,
          round((d.paid_reviewed) * coalesce(r.rate, $13) / 60, 2) as reviewed_pay
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
                  (t.start_time at time zone $14)::date as day,
                  t.needs_review,
                  t.is_driving,
                  t.counted_minutes as minutes,
                  t.counted_minutes * case
                    when t.is_driving then $15::numeric / 100
                    else 1
                  end as paid
                from
                  time_records t
                where
                  t.company_id = $16
                  and t.end_time is not null
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
              ur.company_id = $17
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
      ) p
      left join (
        select
          d.user_id,
          d.day,
          sum(d.records) as records,
          sum(round((d.minutes) * coalesce(r.charge_rate, $18::numeric) / 60, 2)) as charge
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $19)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $20
              and t.counted_minutes > 0
              and t.billing_status = 'unbilled'
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $21
                  and nt.billing_type <> 'time'
              )
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
              ur.company_id = $22
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
        group by
          d.user_id,
          d.day
      ) c on c.user_id = p.user_id
      and c.day = p.day
  ) w;
select
  true as is_first,
  w.*
from
  (
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
              ur.company_id = $6
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
      ) p
      left join (
        select
          d.user_id,
          d.day,
          sum(d.records) as records,
          sum(round((d.minutes) * coalesce(r.charge_rate, $7::numeric) / 60, 2)) as charge
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $8)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $9
              and t.counted_minutes > 0
              and t.billing_status = 'unbilled'
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $10
                  and nt.billing_type <> 'time'
              )
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
              ur.company_id = $11
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
        group by
          d.user_id,
          d.day
      ) c on c.user_id = p.user_id
      and c.day = p.day
  ) w
union all
select
  false,
  w.*
from
  (
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
          round((d.paid) * coalesce(r.rate, $12) / 60, 2) as pay,
          round((d.paid_reviewed) * coalesce(r.rate, $13) / 60, 2) as reviewed_pay
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
                  (t.start_time at time zone $14)::date as day,
                  t.needs_review,
                  t.is_driving,
                  t.counted_minutes as minutes,
                  t.counted_minutes * case
                    when t.is_driving then $15::numeric / 100
                    else 1
                  end as paid
                from
                  time_records t
                where
                  t.company_id = $16
                  and t.end_time is not null
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
              ur.company_id = $17
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
      ) p
      left join (
        select
          d.user_id,
          d.day,
          sum(d.records) as records,
          sum(round((d.minutes) * coalesce(r.charge_rate, $18::numeric) / 60, 2)) as charge
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $19)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $20
              and t.counted_minutes > 0
              and t.billing_status = 'unbilled'
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $21
                  and nt.billing_type <> 'time'
              )
              and not "t"."is_driving"
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
              ur.company_id = $22
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
        group by
          d.user_id,
          d.day
      ) c on c.user_id = p.user_id
      and c.day = p.day
  ) w;

-- recordsOnAnotherDay
select
  count(*) as count
from
  time_records t
where
  t.company_id = $1
  and t.counted_minutes > 0
  and (t.start_time at time zone $2)::date <> (t.start_time at time zone $3)::date;
