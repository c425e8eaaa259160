-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 3621b97d11b66423

-- server/working-hours/queries.ts

-- listWorkingHours (2 of 3 forms)
select
  "u"."id" as "user_id",
  "u"."first_name",
  "u"."last_name",
  u.role as "role",
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object('weekday', w.weekday, 'starts', w.starts, 'ends', w.ends)
          order by
            w.weekday
        )
      from
        working_hours w
      where
        w.company_id = u.company_id
        and w.user_id = u.id
    ),
    case
      when u.has_free_week then '[]'::jsonb
    end
  ) as "hours"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."role" <> $2
  and "u"."status" = $3
order by
  "u"."first_name",
  "u"."last_name",
  "u"."id";
select
  "u"."id" as "user_id",
  "u"."first_name",
  "u"."last_name",
  u.role as "role",
  coalesce(
    (
      select
        jsonb_agg(
          jsonb_build_object('weekday', w.weekday, 'starts', w.starts, 'ends', w.ends)
          order by
            w.weekday
        )
      from
        working_hours w
      where
        w.company_id = u.company_id
        and w.user_id = u.id
    ),
    case
      when u.has_free_week then '[]'::jsonb
    end
  ) as "hours"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."role" <> $2
  and "u"."status" = $3
  and "u"."id" = $4
  and "u"."id" = $5
order by
  "u"."first_name",
  "u"."last_name",
  "u"."id";

-- replaceWorkingHours
delete from "working_hours"
where
  "company_id" = $1
  and "id" = any ($2);
update "users"
set
  "has_free_week" = $1
where
  "company_id" = $2
  and "id" = $3
  and "has_free_week" <> $4;
insert into
  "working_hours" ("weekday", "starts", "ends", "user_id", "company_id")
values
  ($1, $2, $3, $4, $5);
select
  "id",
  "weekday",
  "starts",
  "ends"
from
  "working_hours"
where
  "company_id" = $1
  and "user_id" = $2
for update;
