-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 277c1b0b45122b98

-- server/cis/queries.ts

-- readSubcontractors
select
  s.*,
  s.gross - s.materials as liable
from
  (
    select
      y.user_id,
      u.first_name,
      u.last_name,
      u.cis_rate,
      u.cis_utr,
      u.cis_verification,
      count(*) as payments,
      sum(y.amount) as gross,
      coalesce(
        sum(y.amount) filter (
          where
            y.payment_type = 'reimbursement'
        ),
        0
      ) as materials,
      sum(y.cis_deducted) as deducted
    from
      payments y
      join users u on u.company_id = y.company_id
      and u.id = y.user_id
    where
      y.company_id = $1
      and y.payment_date >= $2
      and y.payment_date < $3
      and (
        y.payment_type = any ($4)
        or y.cis_deducted > 0
      )
    group by
      y.user_id,
      u.company_id,
      u.id
    having
      u.cis_rate is not null
      or sum(y.cis_deducted) > 0
  ) s
order by
  s.first_name,
  s.last_name,
  s.user_id;
select
  s.*,
  s.gross - s.materials as liable
from
  (
    select
      y.user_id,
      u.first_name,
      u.last_name,
      u.cis_rate,
      u.cis_utr,
      u.cis_verification,
      count(*) as payments,
      sum(y.amount) as gross,
      coalesce(
        sum(y.amount) filter (
          where
            y.payment_type = 'reimbursement'
        ),
        0
      ) as materials,
      sum(y.cis_deducted) as deducted
    from
      payments y
      join users u on u.company_id = y.company_id
      and u.id = y.user_id
    where
      y.company_id = $1
      and y.payment_date >= $2
      and y.payment_date < $3
      and (
        y.payment_type = any ($4)
        or y.cis_deducted > 0
      )
      and y.user_id = $5
    group by
      y.user_id,
      u.company_id,
      u.id
    having
      u.cis_rate is not null
      or sum(y.cis_deducted) > 0
  ) s
order by
  s.first_name,
  s.last_name,
  s.user_id;
