-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 4caa43a9ffafa394

-- server/company/queries.ts

-- findOnlyCompany
select
  "c"."name",
  coalesce(
    (
      select
        jsonb_object_agg(key, value)
      from
        settings
      where
        settings.company_id = "c"."id"
    ),
    '{}'
  ) as "settings"
from
  "companies" as "c"
limit
  $1;
