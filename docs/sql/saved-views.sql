-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: a47b84589df72e30

-- server/saved-views/queries.ts

-- listSavedViews
select
  "v"."id",
  "v"."list",
  "v"."name",
  "v"."address",
  "v"."is_shared",
  "v"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  v.user_id = $1 as "is_own"
from
  "saved_views" as "v"
  inner join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $2
  and (
    "v"."user_id" = $3
    or "v"."is_shared" = $4
  )
order by
  "is_own" desc,
  lower(v.name),
  "v"."id"
limit
  $5;
select
  "v"."id",
  "v"."list",
  "v"."name",
  "v"."address",
  "v"."is_shared",
  "v"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  v.user_id = $1 as "is_own"
from
  "saved_views" as "v"
  inner join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $2
  and (
    "v"."user_id" = $3
    or "v"."is_shared" = $4
  )
  and "v"."list" = $5
order by
  "is_own" desc,
  lower(v.name),
  "v"."id"
limit
  $6;

-- readSavedView
select
  "v"."id",
  "v"."list",
  "v"."name",
  "v"."address",
  "v"."is_shared",
  "v"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  v.user_id = $1 as "is_own"
from
  "saved_views" as "v"
  inner join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $2
  and (
    "v"."user_id" = $3
    or "v"."is_shared" = $4
  )
  and "v"."id" = $5;

-- lockSavedView
select
  "v"."id",
  "v"."user_id",
  "v"."updatedAt"
from
  "saved_views" as "v"
where
  "v"."company_id" = $1
  and (
    "v"."user_id" = $2
    or "v"."is_shared" = $3
  )
  and "v"."id" = $4
for no key update of
  "v";

-- countSavedViews
select
  count(*) as "total"
from
  "saved_views"
where
  "company_id" = $1
  and "user_id" = $2;
