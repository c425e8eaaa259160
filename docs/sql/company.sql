-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: e7de75edc19f86c8

-- server/company/queries.ts

-- findOnlyCompany
select
  "c"."name",
  coalesce(
    (
      select
        jsonb_object_agg(s.key, s.value)
      from
        settings s
      where
        s.company_id = c.id
    ),
    '{}'
  ) as "settings"
from
  "companies" as "c"
limit
  $1;
