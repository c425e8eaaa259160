-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 90bfac7456e67ccf

-- server/import/queries.ts

-- jobsNamed
select
  "j"."id",
  array[
    lower(
      j.job_title || ' @ ' || (
        select
          p.address
        from
          properties p
        where
          p.company_id = j.company_id
          and p.id = j.property_id
      )
    ),
    lower(j.job_title),
    lower(j.client_reference),
    '#' || "j"."number"
  ] as "names"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and array[
    lower(
      j.job_title || ' @ ' || (
        select
          p.address
        from
          properties p
        where
          p.company_id = j.company_id
          and p.id = j.property_id
      )
    ),
    lower(j.job_title),
    lower(j.client_reference),
    '#' || "j"."number"
  ] && $2::text[];

-- propertiesNamed
select
  "p"."id",
  array[lower(p.address), '#' || "p"."number"] as "names"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and array[lower(p.address), '#' || "p"."number"] && $2::text[];

-- usersNamed
select
  "u"."id",
  array[lower(u.email), lower(trim("u"."first_name" || ' ' || "u"."last_name"))] as "names"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and array[lower(u.email), lower(trim("u"."first_name" || ' ' || "u"."last_name"))] && $2::text[];
