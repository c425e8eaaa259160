-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: a11a574ebacb87e2

-- server/dashboard/attention-queries.ts

-- morningFigures (5 of 7 forms)
select
  "j"."id",
  "j"."job_title",
  "j"."job_type",
  "j"."status",
  "j"."createdAt",
  "j"."job_start_date",
  "j"."due_date",
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
  "j"."createdAt" nulls first,
  "j"."id"
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
      j.job_start_date,
      (
        select
          min(pa.assigned_for)
        from
          job_assignees pa
        where
          pa.company_id = j.company_id
          and pa.job_id = j.id
      )
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
  "j"."job_start_date" nulls first,
  "j"."id"
limit
  $4;
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
  r.*,
  u.first_name,
  u.last_name,
  coalesce(c.charge, 0) as kept_off_invoices,
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
      sum(d.records) as records,
      sum(round((d.minutes) * coalesce(r.charge_rate, $4::numeric) / 60, 2)) as charge
    from
      (
        select
          t.user_id,
          (t.start_time at time zone $5)::date as day,
          t.job_id,
          t.is_driving,
          sum(t.counted_minutes) as minutes,
          count(*) as records
        from
          time_records t
        where
          t.company_id = $6
          and t.counted_minutes > 0
          and t.needs_review
          and t.billing_status = 'unbilled'
          and "t"."job_id" not in (
            select
              nt.id
            from
              jobs nt
            where
              nt.company_id = $7
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
          ur.company_id = $8
      ) r on r.user_id = d.user_id
      and d.day >= r.since
      and d.day < r.until
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
  $9;
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
      coalesce(pm.total, 0) - coalesce(pd.total, 0) - coalesce(ex.total, 0) as balance
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
          user_id,
          sum(reviewed_pay) as total
        from
          (
            select
              d.user_id,
              d.day,
              d.minutes,
              d.driving_minutes,
              d.records,
              r.rate,
              round((d.paid) * coalesce(r.rate, $3) / 60, 2) as pay,
              round((d.paid_reviewed) * coalesce(r.rate, $4) / 60, 2) as reviewed_pay
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
                      (t.start_time at time zone $5)::date as day,
                      t.needs_review,
                      t.is_driving,
                      t.counted_minutes as minutes,
                      t.counted_minutes * case
                        when t.is_driving then $6::numeric / 100
                        else 1
                      end as paid
                    from
                      time_records t
                    where
                      t.company_id = $7
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
                  ur.company_id = $8
              ) r on r.user_id = d.user_id
              and d.day >= r.since
              and d.day < r.until
          ) p
        group by
          user_id
      ) pd on pd.user_id = u.id
      left join (
        select
          user_id,
          sum(amount) as total
        from
          expenses
        where
          company_id = $9
          and status <> 'pending'
          and paid_by = 'worker'
        group by
          user_id
      ) ex on ex.user_id = u.id
    where
      u.company_id = $10
      and (
        u.role <> 'landlord'
        or num_nonnulls (pm.total, pd.total, ex.total) > 0
      )
  ) w
where
  w.balance < 0
order by
  w.balance,
  w.user_id
limit
  $11;

-- server/dashboard/live-user-queries.ts

-- listLiveUsers
select
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
where
  "u"."company_id" = $10
  and "u"."status" = $11
  and "u"."role" <> $12
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

-- summaryFigures
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
      and e.billing_status = 'unbilled'
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
  ) as expenses_unbilled,
  (
    select
      coalesce(sum(c.charge), 0)
    from
      (
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
      ) c
  ) + (
    select
      coalesce(sum(j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)), 0)
    from
      jobs j
    where
      j.company_id = $12
      and j.billing_type = 'fixed'
      and j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
      and not exists (
        select
        from
          invoices i
          join invoice_lines l on l.company_id = i.company_id
          and l.invoice_id = i.id
          and l.kind = 'fixed'
        where
          i.company_id = j.company_id
          and i.job_id = j.id
          and i.voided_at is null
          and i.credits_invoice_id is null
          and not exists (
            select
            from
              invoices cn
            where
              cn.company_id = i.company_id
              and cn.credits_invoice_id = i.id
          )
      )
  ) as labour_unbilled,
  b.labour_unpaid,
  b.labour_paid_in_advance
from
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
          coalesce(pm.total, 0) - coalesce(pd.total, 0) - coalesce(ex.total, 0) as balance
        from
          users u
          left join (
            select
              user_id,
              sum(amount) as total
            from
              payments
            where
              company_id = $13
              and payment_type = any ($14)
            group by
              user_id
          ) pm on pm.user_id = u.id
          left join (
            select
              user_id,
              sum(reviewed_pay) as total
            from
              (
                select
                  d.user_id,
                  d.day,
                  d.minutes,
                  d.driving_minutes,
                  d.records,
                  r.rate,
                  round((d.paid) * coalesce(r.rate, $15) / 60, 2) as pay,
                  round((d.paid_reviewed) * coalesce(r.rate, $16) / 60, 2) as reviewed_pay
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
                          (t.start_time at time zone $17)::date as day,
                          t.needs_review,
                          t.is_driving,
                          t.counted_minutes as minutes,
                          t.counted_minutes * case
                            when t.is_driving then $18::numeric / 100
                            else 1
                          end as paid
                        from
                          time_records t
                        where
                          t.company_id = $19
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
                      ur.company_id = $20
                  ) r on r.user_id = d.user_id
                  and d.day >= r.since
                  and d.day < r.until
              ) p
            group by
              user_id
          ) pd on pd.user_id = u.id
          left join (
            select
              user_id,
              sum(amount) as total
            from
              expenses
            where
              company_id = $21
              and status <> 'pending'
              and paid_by = 'worker'
            group by
              user_id
          ) ex on ex.user_id = u.id
        where
          u.company_id = $22
          and (
            u.role <> 'landlord'
            or num_nonnulls (pm.total, pd.total, ex.total) > 0
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
      and e.billing_status = 'unbilled'
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
  ) as expenses_unbilled,
  (
    select
      coalesce(sum(c.charge), 0)
    from
      (
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
              ur.company_id = $11
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
        group by
          d.user_id,
          d.day
      ) c
  ) + (
    select
      coalesce(sum(j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)), 0)
    from
      jobs j
    where
      j.company_id = $12
      and j.billing_type = 'fixed'
      and j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
      and not exists (
        select
        from
          invoices i
          join invoice_lines l on l.company_id = i.company_id
          and l.invoice_id = i.id
          and l.kind = 'fixed'
        where
          i.company_id = j.company_id
          and i.job_id = j.id
          and i.voided_at is null
          and i.credits_invoice_id is null
          and not exists (
            select
            from
              invoices cn
            where
              cn.company_id = i.company_id
              and cn.credits_invoice_id = i.id
          )
      )
  ) as labour_unbilled,
  b.labour_unpaid,
  b.labour_paid_in_advance
from
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
          coalesce(pm.total, 0) - coalesce(pd.total, 0) - coalesce(ex.total, 0) as balance
        from
          users u
          left join (
            select
              user_id,
              sum(amount) as total
            from
              payments
            where
              company_id = $13
              and payment_type = any ($14)
            group by
              user_id
          ) pm on pm.user_id = u.id
          left join (
            select
              user_id,
              sum(reviewed_pay) as total
            from
              (
                select
                  d.user_id,
                  d.day,
                  d.minutes,
                  d.driving_minutes,
                  d.records,
                  r.rate,
                  round((d.paid) * coalesce(r.rate, $15) / 60, 2) as pay,
                  round((d.paid_reviewed) * coalesce(r.rate, $16) / 60, 2) as reviewed_pay
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
                          (t.start_time at time zone $17)::date as day,
                          t.needs_review,
                          t.is_driving,
                          t.counted_minutes as minutes,
                          t.counted_minutes * case
                            when t.is_driving then $18::numeric / 100
                            else 1
                          end as paid
                        from
                          time_records t
                        where
                          t.company_id = $19
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
                      ur.company_id = $20
                  ) r on r.user_id = d.user_id
                  and d.day >= r.since
                  and d.day < r.until
              ) p
            group by
              user_id
          ) pd on pd.user_id = u.id
          left join (
            select
              user_id,
              sum(amount) as total
            from
              expenses
            where
              company_id = $21
              and status <> 'pending'
              and paid_by = 'worker'
            group by
              user_id
          ) ex on ex.user_id = u.id
        where
          u.company_id = $22
          and (
            u.role <> 'landlord'
            or num_nonnulls (pm.total, pd.total, ex.total) > 0
          )
      ) w
  ) b;

-- figuresByBucket
with
  labour as (
    select
      width_bucket("p"."day", $1::date[]) as n,
      sum(p.minutes) as minutes,
      sum(p.pay) as pay
    from
      (
        select
          d.user_id,
          d.day,
          d.minutes,
          d.driving_minutes,
          d.records,
          r.rate,
          round((d.paid) * coalesce(r.rate, $2) / 60, 2) as pay,
          round((d.paid_reviewed) * coalesce(r.rate, $3) / 60, 2) as reviewed_pay
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
                  (t.start_time at time zone $4)::date as day,
                  t.needs_review,
                  t.is_driving,
                  t.counted_minutes as minutes,
                  t.counted_minutes * case
                    when t.is_driving then $5::numeric / 100
                    else 1
                  end as paid
                from
                  time_records t
                where
                  t.company_id = $6
                  and t.end_time is not null
                  and t.start_time >= $7::timestamptz
                  and t.start_time < $8::timestamptz
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
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
      ) p
    group by
      1
  ),
  charge as (
    select
      width_bucket("c"."day", $10::date[]) as n,
      sum(c.charge) as total
    from
      (
        select
          d.user_id,
          d.day,
          sum(d.records) as records,
          sum(round((d.minutes) * coalesce(r.charge_rate, $11::numeric) / 60, 2)) as charge
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $12)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $13
              and t.counted_minutes > 0
              and t.is_billable
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $14
                  and nt.billing_type <> 'time'
              )
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
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
        group by
          d.user_id,
          d.day
      ) c
    where
      "c"."day" >= $17::date
      and "c"."day" < $18::date
    group by
      1
  ),
  spent as (
    select
      width_bucket("e"."expense_date", $19::date[]) as n,
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
                nt.company_id = $20
                and nt.billing_type <> 'time'
            )
        ),
        0
      ) as charged
    from
      expenses e
    where
      e.company_id = $21
      and "e"."expense_date" >= $22::date
      and "e"."expense_date" < $23::date
    group by
      1
  ),
  finished as (
    select
      width_bucket("j"."job_end_date", $24::date[]) as n,
      count(*) as jobs,
      coalesce(
        sum(j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)) filter (
          where
            j.billing_type = 'fixed'
        ),
        0
      ) as prices
    from
      jobs j
    where
      j.company_id = $25
      and j.status in ('completed', 'archived')
      and "j"."job_end_date" >= $26::date
      and "j"."job_end_date" < $27::date
    group by
      1
  )
select
  b.start,
  round(coalesce(l.minutes, 0) / 60.0, 2) as working_hours,
  coalesce(f.jobs, 0) as jobs_completed,
  coalesce(l.pay, 0) as labour,
  coalesce(s.total, 0) as expenses,
  coalesce(c.total, 0) + coalesce(f.prices, 0) + coalesce(s.charged, 0) - coalesce(l.pay, 0) - coalesce(s.total, 0) as profit
from
  unnest($28::date[]) with ordinality as b (start, n)
  left join labour l on l.n = b.n
  left join charge c on c.n = b.n
  left join spent s on s.n = b.n
  left join finished f on f.n = b.n
order by
  b.n;
with
  labour as (
    select
      width_bucket("p"."day", $1::date[]) as n,
      sum(p.minutes) as minutes,
      sum(p.pay) as pay
    from
      (
        select
          d.user_id,
          d.day,
          d.minutes,
          d.driving_minutes,
          d.records,
          r.rate,
          round((d.paid) * coalesce(r.rate, $2) / 60, 2) as pay,
          round((d.paid_reviewed) * coalesce(r.rate, $3) / 60, 2) as reviewed_pay
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
                  (t.start_time at time zone $4)::date as day,
                  t.needs_review,
                  t.is_driving,
                  t.counted_minutes as minutes,
                  t.counted_minutes * case
                    when t.is_driving then $5::numeric / 100
                    else 1
                  end as paid
                from
                  time_records t
                where
                  t.company_id = $6
                  and t.end_time is not null
                  and t.start_time >= $7::timestamptz
                  and t.start_time < $8::timestamptz
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
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
      ) p
    group by
      1
  ),
  charge as (
    select
      width_bucket("c"."day", $10::date[]) as n,
      sum(c.charge) as total
    from
      (
        select
          d.user_id,
          d.day,
          sum(d.records) as records,
          sum(round((d.minutes) * coalesce(r.charge_rate, $11::numeric) / 60, 2)) as charge
        from
          (
            select
              t.user_id,
              (t.start_time at time zone $12)::date as day,
              t.job_id,
              t.is_driving,
              sum(t.counted_minutes) as minutes,
              count(*) as records
            from
              time_records t
            where
              t.company_id = $13
              and t.counted_minutes > 0
              and t.is_billable
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $14
                  and nt.billing_type <> 'time'
              )
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
          ) r on r.user_id = d.user_id
          and d.day >= r.since
          and d.day < r.until
        group by
          d.user_id,
          d.day
      ) c
    where
      "c"."day" >= $17::date
      and "c"."day" < $18::date
    group by
      1
  ),
  spent as (
    select
      width_bucket("e"."expense_date", $19::date[]) as n,
      sum((e.amount - e.vat_amount)) as total,
      coalesce(
        sum((e.amount - e.vat_amount)) filter (
          where
            e.is_billable
            and e.job_id is not null
            and e.job_id not in (
              select
                nt.id
              from
                jobs nt
              where
                nt.company_id = $20
                and nt.billing_type <> 'time'
            )
        ),
        0
      ) as charged
    from
      expenses e
    where
      e.company_id = $21
      and "e"."expense_date" >= $22::date
      and "e"."expense_date" < $23::date
    group by
      1
  ),
  finished as (
    select
      width_bucket("j"."job_end_date", $24::date[]) as n,
      count(*) as jobs,
      coalesce(
        sum(j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)) filter (
          where
            j.billing_type = 'fixed'
        ),
        0
      ) as prices
    from
      jobs j
    where
      j.company_id = $25
      and j.status in ('completed', 'archived')
      and "j"."job_end_date" >= $26::date
      and "j"."job_end_date" < $27::date
    group by
      1
  )
select
  b.start,
  round(coalesce(l.minutes, 0) / 60.0, 2) as working_hours,
  coalesce(f.jobs, 0) as jobs_completed,
  coalesce(l.pay, 0) as labour,
  coalesce(s.total, 0) as expenses,
  coalesce(c.total, 0) + coalesce(f.prices, 0) + coalesce(s.charged, 0) - coalesce(l.pay, 0) - coalesce(s.total, 0) as profit
from
  unnest($28::date[]) with ordinality as b (start, n)
  left join labour l on l.n = b.n
  left join charge c on c.n = b.n
  left join spent s on s.n = b.n
  left join finished f on f.n = b.n
order by
  b.n;
