-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 4591a74a5e8e758e

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
                  and "payment_date" < $3
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
                          (coalesce(r.rate, $4) * 100)::bigint as pay_pence,
                          (coalesce(r.charge_rate, $5::numeric) * 100)::bigint as charge_pence,
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
                              ur.company_id = $6
                            union all
                            select
                              u.id,
                              null,
                              null,
                              '-infinity'
                            from
                              users u
                            where
                              u.company_id = $7
                          ) r
                      ) r
                      cross join lateral (
                        select
                          sum(
                            (
                              (
                                ("t"."reviewed_minutes" - "t"."reviewed_driving_minutes")::bigint * $8::integer + "t"."reviewed_driving_minutes"::bigint * $9::integer
                              )::bigint * r.pay_pence * 2 + $10::bigint
                            ) / $11::bigint
                          ) as pence
                        from
                          day_totals t
                        where
                          t.company_id = $12
                          and t.user_id = r.user_id
                          and t.day >= r.since
                          and t.day < r.until
                          and t.ended > 0
                          and t.day < ($13::timestamptz at time zone $14)::date
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
                            z.company_id = $15
                        ),
                        ''
                      ) = $16
                      and d.pence is not null
                    union all
                    (
                      select
                        d.user_id,
                        (
                          (
                            ("d"."reviewed_minutes" - "d"."reviewed_driving_minutes")::bigint * $17::integer + "d"."reviewed_driving_minutes"::bigint * $18::integer
                          )::bigint * d.rate_pence * 2 + $19::bigint
                        ) / $20::bigint
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
                  company_id = $30
                  and status <> 'pending'
                  and paid_by = 'worker'
                  and "expense_date" < $31
                group by
                  user_id
              ) ex on ex.user_id = u.id
            where
              u.company_id = $32
          ) b
          join users u on u.company_id = $33
          and u.id = b.user_id
          left join (
            select
              user_id,
              sum(minutes) as minutes,
              sum(driving_minutes) as driving_minutes,
              round((sum(pay_pence)) / 100.0, 2) as pay,
              round((sum(reviewed_pence)) / 100.0, 2) as reviewed_pay
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
                    ((d.minutes - d.driving_minutes)::bigint * $34::integer + d.driving_minutes::bigint * $35::integer)::bigint * d.rate_pence * 2 + $36::bigint
                  ) / $37::bigint as pay_pence,
                  (
                    (
                      (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $38::integer + d.reviewed_driving_minutes::bigint * $39::integer
                    )::bigint * d.rate_pence * 2 + $40::bigint
                  ) / $41::bigint as reviewed_pence
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
                          (coalesce(r.rate, $42) * 100)::bigint as pay_pence,
                          (coalesce(r.charge_rate, $43::numeric) * 100)::bigint as charge_pence,
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
                              ur.company_id = $44
                            union all
                            select
                              u.id,
                              null,
                              null,
                              '-infinity'
                            from
                              users u
                            where
                              u.company_id = $45
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
                          t.company_id = $46
                          and t.user_id = r.user_id
                          and t.day >= r.since
                          and t.day < r.until
                          and t.ended > 0
                          and t.day >= ($47::timestamptz at time zone $48)::date
                          and t.day < ($49::timestamptz at time zone $50)::date
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
                            z.company_id = $51
                        ),
                        ''
                      ) = $52
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
                                (t.start_time at time zone $53)::date as day,
                                t.needs_review,
                                t.is_driving,
                                t.counted_minutes as minutes
                              from
                                time_records t
                              where
                                t.company_id = $54
                                and t.end_time is not null
                                and t.start_time >= $55::timestamptz
                                and t.start_time < $56::timestamptz
                                and not coalesce(
                                  (
                                    select
                                      z.time_zone
                                    from
                                      day_total_zones z
                                    where
                                      z.company_id = $57
                                  ),
                                  ''
                                ) = $58
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
                            (coalesce(r.rate, $59) * 100)::bigint as pay_pence,
                            (coalesce(r.charge_rate, $60::numeric) * 100)::bigint as charge_pence,
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
                                ur.company_id = $61
                              union all
                              select
                                u.id,
                                null,
                                null,
                                '-infinity'
                              from
                                users u
                              where
                                u.company_id = $62
                            ) r
                        ) r on r.user_id = d.user_id
                        and d.day >= r.since
                        and d.day < r.until
                    )
                  ) d
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
              company_id = $63
              and status <> 'pending'
              and paid_by = 'worker'
              and expense_date >= $64
              and expense_date < $65
            group by
              user_id
          ) ex on ex.user_id = b.user_id
          left join (
            select
              user_id,
              sum(amount) filter (
                where
                  payment_type = any ($66)
                  and payment_date < $67
              ) as balanced,
              sum(amount) filter (
                where
                  payment_type = 'bonus'
                  and payment_date < $68
              ) as bonus,
              sum(cis_deducted) filter (
                where
                  payment_date < $69
              ) as cis_deducted,
              sum(amount) filter (
                where
                  payment_type = any ($70)
                  and not payment_date < $71
              ) as since,
              sum(amount) filter (
                where
                  payment_type = 'reimbursement'
              ) as reimbursed
            from
              payments
            where
              company_id = $72
              and payment_date >= $73
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
                  and user_id = $3
                  and "payment_date" < $4
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
                          (coalesce(r.rate, $5) * 100)::bigint as pay_pence,
                          (coalesce(r.charge_rate, $6::numeric) * 100)::bigint as charge_pence,
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
                              ur.company_id = $7
                              and "ur"."user_id" = $8
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
                              and "u"."id" = $10
                          ) r
                      ) r
                      cross join lateral (
                        select
                          sum(
                            (
                              (
                                ("t"."reviewed_minutes" - "t"."reviewed_driving_minutes")::bigint * $11::integer + "t"."reviewed_driving_minutes"::bigint * $12::integer
                              )::bigint * r.pay_pence * 2 + $13::bigint
                            ) / $14::bigint
                          ) as pence
                        from
                          day_totals t
                        where
                          t.company_id = $15
                          and t.user_id = r.user_id
                          and t.day >= r.since
                          and t.day < r.until
                          and t.ended > 0
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
                      and d.pence is not null
                    union all
                    (
                      select
                        d.user_id,
                        (
                          (
                            ("d"."reviewed_minutes" - "d"."reviewed_driving_minutes")::bigint * $20::integer + "d"."reviewed_driving_minutes"::bigint * $21::integer
                          )::bigint * d.rate_pence * 2 + $22::bigint
                        ) / $23::bigint
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
                                    (t.start_time at time zone $24)::date as day,
                                    t.needs_review,
                                    t.is_driving,
                                    t.counted_minutes as minutes
                                  from
                                    time_records t
                                  where
                                    t.company_id = $25
                                    and t.end_time is not null
                                    and t.start_time < $26::timestamptz
                                    and t.user_id = $27
                                    and not coalesce(
                                      (
                                        select
                                          z.time_zone
                                        from
                                          day_total_zones z
                                        where
                                          z.company_id = $28
                                      ),
                                      ''
                                    ) = $29
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
                                (coalesce(r.rate, $30) * 100)::bigint as pay_pence,
                                (coalesce(r.charge_rate, $31::numeric) * 100)::bigint as charge_pence,
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
                                    ur.company_id = $32
                                    and "ur"."user_id" = $33
                                  union all
                                  select
                                    u.id,
                                    null,
                                    null,
                                    '-infinity'
                                  from
                                    users u
                                  where
                                    u.company_id = $34
                                    and "u"."id" = $35
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
                  company_id = $36
                  and status <> 'pending'
                  and paid_by = 'worker'
                  and user_id = $37
                  and "expense_date" < $38
                group by
                  user_id
              ) ex on ex.user_id = u.id
            where
              u.company_id = $39
              and u.id = $40
          ) b
          join users u on u.company_id = $41
          and u.id = b.user_id
          left join (
            select
              user_id,
              sum(minutes) as minutes,
              sum(driving_minutes) as driving_minutes,
              round((sum(pay_pence)) / 100.0, 2) as pay,
              round((sum(reviewed_pence)) / 100.0, 2) as reviewed_pay
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
                    ((d.minutes - d.driving_minutes)::bigint * $42::integer + d.driving_minutes::bigint * $43::integer)::bigint * d.rate_pence * 2 + $44::bigint
                  ) / $45::bigint as pay_pence,
                  (
                    (
                      (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $46::integer + d.reviewed_driving_minutes::bigint * $47::integer
                    )::bigint * d.rate_pence * 2 + $48::bigint
                  ) / $49::bigint as reviewed_pence
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
                          (coalesce(r.rate, $50) * 100)::bigint as pay_pence,
                          (coalesce(r.charge_rate, $51::numeric) * 100)::bigint as charge_pence,
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
                              ur.company_id = $52
                              and "ur"."user_id" = $53
                            union all
                            select
                              u.id,
                              null,
                              null,
                              '-infinity'
                            from
                              users u
                            where
                              u.company_id = $54
                              and "u"."id" = $55
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
                          t.company_id = $56
                          and t.user_id = r.user_id
                          and t.day >= r.since
                          and t.day < r.until
                          and t.ended > 0
                          and t.day >= ($57::timestamptz at time zone $58)::date
                          and t.day < ($59::timestamptz at time zone $60)::date
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
                            z.company_id = $61
                        ),
                        ''
                      ) = $62
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
                                (t.start_time at time zone $63)::date as day,
                                t.needs_review,
                                t.is_driving,
                                t.counted_minutes as minutes
                              from
                                time_records t
                              where
                                t.company_id = $64
                                and t.end_time is not null
                                and t.start_time >= $65::timestamptz
                                and t.start_time < $66::timestamptz
                                and t.user_id = $67
                                and not coalesce(
                                  (
                                    select
                                      z.time_zone
                                    from
                                      day_total_zones z
                                    where
                                      z.company_id = $68
                                  ),
                                  ''
                                ) = $69
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
                            (coalesce(r.rate, $70) * 100)::bigint as pay_pence,
                            (coalesce(r.charge_rate, $71::numeric) * 100)::bigint as charge_pence,
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
                                ur.company_id = $72
                                and "ur"."user_id" = $73
                              union all
                              select
                                u.id,
                                null,
                                null,
                                '-infinity'
                              from
                                users u
                              where
                                u.company_id = $74
                                and "u"."id" = $75
                            ) r
                        ) r on r.user_id = d.user_id
                        and d.day >= r.since
                        and d.day < r.until
                    )
                  ) d
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
              company_id = $76
              and status <> 'pending'
              and paid_by = 'worker'
              and user_id = $77
              and expense_date >= $78
              and expense_date < $79
            group by
              user_id
          ) ex on ex.user_id = b.user_id
          left join (
            select
              user_id,
              sum(amount) filter (
                where
                  payment_type = any ($80)
                  and payment_date < $81
              ) as balanced,
              sum(amount) filter (
                where
                  payment_type = 'bonus'
                  and payment_date < $82
              ) as bonus,
              sum(cis_deducted) filter (
                where
                  payment_date < $83
              ) as cis_deducted,
              sum(amount) filter (
                where
                  payment_type = any ($84)
                  and not payment_date < $85
              ) as since,
              sum(amount) filter (
                where
                  payment_type = 'reimbursement'
              ) as reimbursed
            from
              payments
            where
              company_id = $86
              and user_id = $87
              and payment_date >= $88
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
