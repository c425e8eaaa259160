-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 67a3e97cf2f4e00c

-- server/absences/queries.ts

-- listAbsences (4 of 8 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "absences" as "a"
        inner join "users" as "u" on "u"."company_id" = "a"."company_id"
        and "u"."id" = "a"."user_id"
      where
        "a"."company_id" = $1
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
        "absences" as "a"
        inner join "users" as "u" on "u"."company_id" = "a"."company_id"
        and "u"."id" = "a"."user_id"
      where
        "a"."company_id" = $1
        and "a"."user_id" = $2
        and "a"."end_date" >= $3
        and "a"."start_date" <= $4
      limit
        $5
    )
  ) as counted;
select
  "a"."id",
  "a"."user_id",
  "a"."start_date",
  "a"."end_date",
  "a"."kind",
  "a"."note",
  "a"."createdAt",
  "a"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "absences" as "a"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
where
  "a"."company_id" = $1
order by
  "a"."start_date" desc,
  "a"."id" desc
limit
  $2
offset
  $3;
select
  "a"."id",
  "a"."user_id",
  "a"."start_date",
  "a"."end_date",
  "a"."kind",
  "a"."note",
  "a"."createdAt",
  "a"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "absences" as "a"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
where
  "a"."company_id" = $1
  and "a"."user_id" = $2
  and "a"."end_date" >= $3
  and "a"."start_date" <= $4
order by
  "a"."start_date" desc,
  "a"."id" desc
limit
  $5
offset
  $6;

-- readAbsence
select
  "a"."id",
  "a"."user_id",
  "a"."start_date",
  "a"."end_date",
  "a"."kind",
  "a"."note",
  "a"."createdAt",
  "a"."updatedAt",
  "u"."first_name",
  "u"."last_name"
from
  "absences" as "a"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
where
  "a"."company_id" = $1
  and "a"."id" = $2;

-- lockAbsence
select
  "a"."id",
  "a"."start_date",
  "a"."end_date",
  "a"."updatedAt"
from
  "absences" as "a"
where
  "a"."company_id" = $1
  and "a"."id" = $2
for update;
