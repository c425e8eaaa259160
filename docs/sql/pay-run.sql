-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 63d2fbe1c6748fc1

-- server/pay-run/queries.ts

-- movements
select
  o.user_id,
  o.first_name,
  o.last_name,
  o.is_active,
  o.cis_rate,
  o.total_duration,
  o.driving_duration,
  o.pay,
  o.pending_pay,
  o.expenses,
  o.payments,
  o.bonus,
  o.cis_deducted,
  o.balance_before,
  o.balance_after,
  o.to_pay,
  case
    when o.cis_rate is null then 0
    else least(o.to_pay, greatest(0, o.expenses - o.reimbursed))
  end as to_reimburse
from
  (
    select
      s.*,
      greatest(0, - (s.balance_after + s.since)) as to_pay
    from
      (
        select
          b.user_id,
          b.first_name,
          b.last_name,
          b.is_active,
          u.cis_rate,
          num_nonnulls (pd.user_id, ex.user_id, pm.user_id) > 0 as has_moved,
          coalesce(pd.minutes, 0) as total_duration,
          coalesce(pd.driving_minutes, 0) as driving_duration,
          coalesce(pd.reviewed_pay, 0) as pay,
          coalesce(pd.pay - pd.reviewed_pay, 0) as pending_pay,
          coalesce(ex.total, 0) as expenses,
          coalesce(pm.balanced, 0) as payments,
          coalesce(pm.bonus, 0) as bonus,
          coalesce(pm.cis_deducted, 0) as cis_deducted,
          coalesce(pm.since, 0) as since,
          coalesce(pm.reimbursed, 0) as reimbursed,
          b.balance as balance_before,
          b.balance + coalesce(pm.balanced, 0) - coalesce(pd.reviewed_pay, 0) - coalesce(ex.total, 0) as balance_after
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
                  and "payment_date" < $3
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
                      round((d.paid) * coalesce(r.rate, $4) / 60, 2) as pay,
                      round((d.paid_reviewed) * coalesce(r.rate, $5) / 60, 2) as reviewed_pay
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
                              (t.start_time at time zone $6)::date as day,
                              t.needs_review,
                              t.is_driving,
                              t.counted_minutes as minutes,
                              t.counted_minutes * case
                                when t.is_driving then $7::numeric / 100
                                else 1
                              end as paid
                            from
                              time_records t
                            where
                              t.company_id = $8
                              and t.end_time is not null
                              and t.start_time < $9::timestamptz
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
                          ur.company_id = $10
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
                  company_id = $11
                  and status <> 'pending'
                  and paid_by = 'worker'
                  and "expense_date" < $12
                group by
                  user_id
              ) ex on ex.user_id = u.id
            where
              u.company_id = $13
          ) b
          join users u on u.company_id = $14
          and u.id = b.user_id
          left join (
            select
              user_id,
              sum(minutes) as minutes,
              sum(driving_minutes) as driving_minutes,
              sum(pay) as pay,
              sum(reviewed_pay) as reviewed_pay
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
                          and t.start_time >= $20::timestamptz
                          and t.start_time < $21::timestamptz
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
                      ur.company_id = $22
                  ) r on r.user_id = d.user_id
                  and d.day >= r.since
                  and d.day < r.until
              ) p
            group by
              user_id
          ) pd on pd.user_id = b.user_id
          left join (
            select
              user_id,
              sum(amount) as total
            from
              expenses
            where
              company_id = $23
              and status <> 'pending'
              and paid_by = 'worker'
              and expense_date >= $24
              and expense_date < $25
            group by
              user_id
          ) ex on ex.user_id = b.user_id
          left join (
            select
              user_id,
              sum(amount) filter (
                where
                  payment_type = any ($26)
                  and payment_date < $27
              ) as balanced,
              sum(amount) filter (
                where
                  payment_type = 'bonus'
                  and payment_date < $28
              ) as bonus,
              sum(cis_deducted) filter (
                where
                  payment_date < $29
              ) as cis_deducted,
              sum(amount) filter (
                where
                  payment_type = any ($30)
                  and not payment_date < $31
              ) as since,
              sum(amount) filter (
                where
                  payment_type = 'reimbursement'
              ) as reimbursed
            from
              payments
            where
              company_id = $32
              and payment_date >= $33
            group by
              user_id
          ) pm on pm.user_id = b.user_id
      ) s
  ) o
where
  o.is_active
  or o.has_moved
  or o.balance_before <> 0
order by
  o.first_name,
  o.last_name,
  o.user_id;
select
  o.user_id,
  o.first_name,
  o.last_name,
  o.is_active,
  o.cis_rate,
  o.total_duration,
  o.driving_duration,
  o.pay,
  o.pending_pay,
  o.expenses,
  o.payments,
  o.bonus,
  o.cis_deducted,
  o.balance_before,
  o.balance_after,
  o.to_pay,
  case
    when o.cis_rate is null then 0
    else least(o.to_pay, greatest(0, o.expenses - o.reimbursed))
  end as to_reimburse
from
  (
    select
      s.*,
      greatest(0, - (s.balance_after + s.since)) as to_pay
    from
      (
        select
          b.user_id,
          b.first_name,
          b.last_name,
          b.is_active,
          u.cis_rate,
          num_nonnulls (pd.user_id, ex.user_id, pm.user_id) > 0 as has_moved,
          coalesce(pd.minutes, 0) as total_duration,
          coalesce(pd.driving_minutes, 0) as driving_duration,
          coalesce(pd.reviewed_pay, 0) as pay,
          coalesce(pd.pay - pd.reviewed_pay, 0) as pending_pay,
          coalesce(ex.total, 0) as expenses,
          coalesce(pm.balanced, 0) as payments,
          coalesce(pm.bonus, 0) as bonus,
          coalesce(pm.cis_deducted, 0) as cis_deducted,
          coalesce(pm.since, 0) as since,
          coalesce(pm.reimbursed, 0) as reimbursed,
          b.balance as balance_before,
          b.balance + coalesce(pm.balanced, 0) - coalesce(pd.reviewed_pay, 0) - coalesce(ex.total, 0) as balance_after
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
                  and user_id = $3
                  and "payment_date" < $4
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
                      round((d.paid) * coalesce(r.rate, $5) / 60, 2) as pay,
                      round((d.paid_reviewed) * coalesce(r.rate, $6) / 60, 2) as reviewed_pay
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
                              (t.start_time at time zone $7)::date as day,
                              t.needs_review,
                              t.is_driving,
                              t.counted_minutes as minutes,
                              t.counted_minutes * case
                                when t.is_driving then $8::numeric / 100
                                else 1
                              end as paid
                            from
                              time_records t
                            where
                              t.company_id = $9
                              and t.end_time is not null
                              and t.start_time < $10::timestamptz
                              and t.user_id = $11
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
                          ur.company_id = $12
                          and ur.user_id = $13
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
                  company_id = $14
                  and status <> 'pending'
                  and paid_by = 'worker'
                  and user_id = $15
                  and "expense_date" < $16
                group by
                  user_id
              ) ex on ex.user_id = u.id
            where
              u.company_id = $17
              and u.id = $18
          ) b
          join users u on u.company_id = $19
          and u.id = b.user_id
          left join (
            select
              user_id,
              sum(minutes) as minutes,
              sum(driving_minutes) as driving_minutes,
              sum(pay) as pay,
              sum(reviewed_pay) as reviewed_pay
            from
              (
                select
                  d.user_id,
                  d.day,
                  d.minutes,
                  d.driving_minutes,
                  d.records,
                  r.rate,
                  round((d.paid) * coalesce(r.rate, $20) / 60, 2) as pay,
                  round((d.paid_reviewed) * coalesce(r.rate, $21) / 60, 2) as reviewed_pay
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
                          (t.start_time at time zone $22)::date as day,
                          t.needs_review,
                          t.is_driving,
                          t.counted_minutes as minutes,
                          t.counted_minutes * case
                            when t.is_driving then $23::numeric / 100
                            else 1
                          end as paid
                        from
                          time_records t
                        where
                          t.company_id = $24
                          and t.end_time is not null
                          and t.start_time >= $25::timestamptz
                          and t.start_time < $26::timestamptz
                          and t.user_id = $27
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
                      ur.company_id = $28
                      and ur.user_id = $29
                  ) r on r.user_id = d.user_id
                  and d.day >= r.since
                  and d.day < r.until
              ) p
            group by
              user_id
          ) pd on pd.user_id = b.user_id
          left join (
            select
              user_id,
              sum(amount) as total
            from
              expenses
            where
              company_id = $30
              and status <> 'pending'
              and paid_by = 'worker'
              and user_id = $31
              and expense_date >= $32
              and expense_date < $33
            group by
              user_id
          ) ex on ex.user_id = b.user_id
          left join (
            select
              user_id,
              sum(amount) filter (
                where
                  payment_type = any ($34)
                  and payment_date < $35
              ) as balanced,
              sum(amount) filter (
                where
                  payment_type = 'bonus'
                  and payment_date < $36
              ) as bonus,
              sum(cis_deducted) filter (
                where
                  payment_date < $37
              ) as cis_deducted,
              sum(amount) filter (
                where
                  payment_type = any ($38)
                  and not payment_date < $39
              ) as since,
              sum(amount) filter (
                where
                  payment_type = 'reimbursement'
              ) as reimbursed
            from
              payments
            where
              company_id = $40
              and user_id = $41
              and payment_date >= $42
            group by
              user_id
          ) pm on pm.user_id = b.user_id
      ) s
  ) o
where
  o.is_active
  or o.has_moved
  or o.balance_before <> 0
order by
  o.first_name,
  o.last_name,
  o.user_id;
