-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: cd77c756f75d3469

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
        and "r"."effective_from" = (
          select
            max("cr"."effective_from") as "newest"
          from
            "user_rates" as "cr"
          where
            "cr"."company_id" = "r"."company_id"
            and "cr"."user_id" = "r"."user_id"
            and "cr"."effective_from" <= $2
        )
      limit
        $3
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
  and "r"."effective_from" = (
    select
      max("cr"."effective_from") as "newest"
    from
      "user_rates" as "cr"
    where
      "cr"."company_id" = "r"."company_id"
      and "cr"."user_id" = "r"."user_id"
      and "cr"."effective_from" <= $2
  )
order by
  "r"."effective_from" desc,
  r.id desc
limit
  $3
offset
  $4;

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
