-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 2323bcc3eb66f970

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

-- setSuspended
update "companies"
set
  "suspended_at" = $1
where
  "id" = $2
  and "suspended_at" is null;
update "companies"
set
  "suspended_at" = $1
where
  "id" = $2
  and "suspended_at" is not null;

-- endAccessOf
select
  pg_notify ('fettle_access', $1);
delete from "sessions"
where
  "company_id" = $1;
delete from "login_links"
where
  "company_id" = $1;
delete from "access_tokens"
where
  "company_id" = $1;
delete from "pending_logins"
where
  "company_id" = $1;
delete from "push_subscriptions"
where
  "company_id" = $1;

-- server/company/removal-queries.ts

-- tablesOfCompanies
select distinct
  f.conrelid::regclass::text as "from",
  f.confrelid::regclass::text as "to"
from
  pg_constraint f
where
  f.contype = 'f'
  and f.connamespace = 'public'::regnamespace
  and f.conrelid <> f.confrelid;
select
  c.relname as name,
  exists (
    select
    from
      pg_constraint f
    where
      f.contype = 'f'
      and f.conrelid = c.oid
      and f.confrelid = c.oid
  ) as newest_first
from
  pg_class c
  join pg_attribute a on a.attrelid = c.oid
  and a.attname = 'company_id'
  and not a.attisdropped
where
  c.relnamespace = 'public'::regnamespace
  and c.relkind = 'r'
order by
  c.relname;
