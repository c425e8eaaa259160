-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: dbfd483f8cdf4e0a

-- server/calendar/queries.ts

-- visitsInCalendar (2 of 3 forms)
select
  "v"."id",
  "v"."day",
  "v"."expected_minutes",
  "v"."note",
  "v"."updatedAt",
  "j"."id" as "job_id",
  "j"."number",
  "j"."job_title",
  "p"."address",
  "p"."post_code",
  (v.day + "v"."starts"::time) at time zone $1 as "starts",
  (v.day + "v"."window_from"::time) at time zone $2 as "window_from",
  (v.day + "v"."window_to"::time) at time zone $3 as "window_to",
  case
    when u.id is not null then "u"."first_name" || ' ' || "u"."last_name"
  end as "worker"
from
  "visits" as "v"
  inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
  and "j"."id" = "v"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $4
  and "v"."status" <> $5
  and "v"."day" >= $6
  and "v"."day" <= $7
order by
  "v"."day",
  "v"."id"
limit
  $8;
select
  "v"."id",
  "v"."day",
  "v"."expected_minutes",
  "v"."note",
  "v"."updatedAt",
  "j"."id" as "job_id",
  "j"."number",
  "j"."job_title",
  "p"."address",
  "p"."post_code",
  (v.day + "v"."starts"::time) at time zone $1 as "starts",
  (v.day + "v"."window_from"::time) at time zone $2 as "window_from",
  (v.day + "v"."window_to"::time) at time zone $3 as "window_to",
  case
    when u.id is not null then "u"."first_name" || ' ' || "u"."last_name"
  end as "worker"
from
  "visits" as "v"
  inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
  and "j"."id" = "v"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $4
  and "v"."user_id" = $5
  and "v"."status" <> $6
  and "v"."status" <> $7
  and "v"."day" >= $8
  and "v"."day" <= $9
  and "v"."user_id" = $10
order by
  "v"."day",
  "v"."id"
limit
  $11;

-- absencesInCalendar (2 of 3 forms)
select
  "a"."id",
  "a"."start_date",
  "a"."end_date",
  "a"."kind",
  "a"."updatedAt",
  "u"."first_name" || ' ' || "u"."last_name" as "worker"
from
  "absences" as "a"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
where
  "a"."company_id" = $1
  and "a"."end_date" >= $2
  and "a"."start_date" <= $3
order by
  "a"."start_date",
  "a"."id"
limit
  $4;
select
  "a"."id",
  "a"."start_date",
  "a"."end_date",
  "a"."kind",
  "a"."updatedAt",
  "u"."first_name" || ' ' || "u"."last_name" as "worker"
from
  "absences" as "a"
  inner join "users" as "u" on "u"."company_id" = "a"."company_id"
  and "u"."id" = "a"."user_id"
where
  "a"."company_id" = $1
  and "a"."user_id" = $2
  and "a"."end_date" >= $3
  and "a"."start_date" <= $4
  and "a"."user_id" = $5
order by
  "a"."start_date",
  "a"."id"
limit
  $6;
