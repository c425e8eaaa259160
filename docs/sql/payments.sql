-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 750fcf52e524305d

-- server/payments/queries.ts

-- listPayments (4 of 24 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "payments" as "y"
        inner join "users" as "u" on "u"."company_id" = "y"."company_id"
        and "u"."id" = "y"."user_id"
      where
        "y"."company_id" = $1
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
        "payments" as "y"
        inner join "users" as "u" on "u"."company_id" = "y"."company_id"
        and "u"."id" = "y"."user_id"
      where
        "y"."company_id" = $1
        and "y"."user_id" = $2
        and (
          "u"."first_name" || ' ' || "u"."last_name" ilike $3
          or "y"."description" ilike $4
        )
      limit
        $5
    )
  ) as counted;
select
  "y"."id",
  "y"."user_id",
  "y"."payment_date",
  "y"."amount",
  "y"."cis_deducted",
  y.amount - y.cis_deducted as "paid_out",
  "y"."payment_type",
  "y"."payment_method",
  "y"."description",
  "y"."createdAt",
  "y"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "payments" as "y"
  inner join "users" as "u" on "u"."company_id" = "y"."company_id"
  and "u"."id" = "y"."user_id"
where
  "y"."company_id" = $1
order by
  "y"."amount" asc,
  "y"."id" asc
limit
  $2
offset
  $3;
select
  "y"."id",
  "y"."user_id",
  "y"."payment_date",
  "y"."amount",
  "y"."cis_deducted",
  y.amount - y.cis_deducted as "paid_out",
  "y"."payment_type",
  "y"."payment_method",
  "y"."description",
  "y"."createdAt",
  "y"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "payments" as "y"
  inner join "users" as "u" on "u"."company_id" = "y"."company_id"
  and "u"."id" = "y"."user_id"
where
  "y"."company_id" = $1
  and "y"."user_id" = $2
  and (
    "u"."first_name" || ' ' || "u"."last_name" ilike $3
    or "y"."description" ilike $4
  )
order by
  "y"."payment_date" desc,
  "y"."id" desc
limit
  $5
offset
  $6;

-- sumPayments
select
  coalesce(sum(y.amount), 0) as "amount",
  coalesce(sum(y.cis_deducted), 0) as "cis_deducted",
  coalesce(sum(y.amount - y.cis_deducted), 0) as "paid_out"
from
  "payments" as "y"
  inner join "users" as "u" on "u"."company_id" = "y"."company_id"
  and "u"."id" = "y"."user_id"
where
  "y"."company_id" = $1
  and "y"."user_id" = $2;

-- readPayment
select
  "y"."id",
  "y"."user_id",
  "y"."payment_date",
  "y"."amount",
  "y"."cis_deducted",
  y.amount - y.cis_deducted as "paid_out",
  "y"."payment_type",
  "y"."payment_method",
  "y"."description",
  "y"."createdAt",
  "y"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "payments" as "y"
  inner join "users" as "u" on "u"."company_id" = "y"."company_id"
  and "u"."id" = "y"."user_id"
where
  "y"."company_id" = $1
  and "y"."id" = $2;

-- lockPayment
select
  "y"."id",
  "y"."updatedAt"
from
  "payments" as "y"
where
  "y"."company_id" = $1
  and "y"."id" = $2
for update;

-- readPayees
select
  "u"."id",
  "u"."cis_rate"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."id" = $2
  and (
    "u"."role" != $3
    or exists (
      select
        1 as "one"
      from
        "time_records"
      where
        "time_records"."company_id" = "u"."company_id"
        and "time_records"."user_id" = "u"."id"
    )
    or exists (
      select
        1 as "one"
      from
        "payments"
      where
        "payments"."company_id" = "u"."company_id"
        and "payments"."user_id" = "u"."id"
    )
    or exists (
      select
        1 as "one"
      from
        "expenses"
      where
        "expenses"."company_id" = "u"."company_id"
        and "expenses"."user_id" = "u"."id"
    )
  );
select
  "u"."id",
  "u"."cis_rate"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."id" = any ($2)
  and (
    "u"."role" != $3
    or exists (
      select
        1 as "one"
      from
        "time_records"
      where
        "time_records"."company_id" = "u"."company_id"
        and "time_records"."user_id" = "u"."id"
    )
    or exists (
      select
        1 as "one"
      from
        "payments"
      where
        "payments"."company_id" = "u"."company_id"
        and "payments"."user_id" = "u"."id"
    )
    or exists (
      select
        1 as "one"
      from
        "expenses"
      where
        "expenses"."company_id" = "u"."company_id"
        and "expenses"."user_id" = "u"."id"
    )
  );
