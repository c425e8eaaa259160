-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 53b4a1730daa9052

-- server/auth/access-token-queries.ts

-- findToken
select
  "t"."id",
  "t"."company_id",
  "t"."user_id",
  "t"."last_used_at",
  "t"."expires_at",
  "t"."scope",
  "u"."role",
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  "c"."name" as "company_name",
  coalesce(
    (
      select
        jsonb_object_agg(key, value)
      from
        settings
      where
        settings.company_id = "t"."company_id"
    ),
    '{}'
  ) as "settings",
  exists (
    select
    from
      two_factor f
    where
      f.company_id = "t"."company_id"
      and f.user_id = "t"."user_id"
      and f.secret_value is not null
  ) as "has_two_factor"
from
  "access_tokens" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "companies" as "c" on "c"."id" = "t"."company_id"
where
  "t"."token_hash" = $1
  and "c"."suspended_at" is null;

-- touchToken
update "access_tokens"
set
  "last_used_at" = $1
where
  "company_id" = $2
  and "id" = $3;

-- listTokens
select
  "t"."id",
  "t"."name",
  "t"."scope",
  "t"."createdAt",
  "t"."last_used_at",
  "t"."expires_at"
from
  "access_tokens" as "t"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2
order by
  "t"."id" desc;

-- insertToken
insert into
  "access_tokens" ("token_hash", "name", "scope", "createdAt", "expires_at", "company_id", "user_id")
values
  ($1, $2, $3, $4, $5, $6, $7)
returning
  "id",
  "name",
  "scope",
  "createdAt",
  "last_used_at",
  "expires_at";

-- deleteToken
delete from "access_tokens"
where
  "company_id" = $1
  and "user_id" = $2
  and "id" = $3;

-- server/auth/login-queries.ts

-- findLogin
select
  "c"."suspended_at" is not null as "is_suspended",
  "l"."company_id",
  "l"."user_id",
  "l"."password_hash",
  "u"."role",
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile"
from
  "logins" as "l"
  inner join "users" as "u" on "u"."company_id" = "l"."company_id"
  and "u"."id" = "l"."user_id"
  inner join "companies" as "c" on "c"."id" = "l"."company_id"
where
  "l"."email_key" = $1;

-- passwordHashOf
select
  "password_hash"
from
  "logins"
where
  "company_id" = $1
  and "user_id" = $2;

-- isLoginUnchanged
select
  "user_id"
from
  "logins"
where
  "company_id" = $1
  and "user_id" = $2
  and "password_hash" = $3
for share;

-- recordLogin (2 of 3 forms)
update "users"
set
  "last_login" = $1
where
  "company_id" = $2
  and "id" = $3;
update "users"
set
  "last_login" = $1,
  "last_login_method" = $2,
  "last_login_enabled_notification" = $3
where
  "company_id" = $4
  and "id" = $5;

-- setPasswordHash
update "logins"
set
  "password_hash" = $1
where
  "company_id" = $2
  and "user_id" = $3;

-- setPasswordHashes
update logins
set
  password_hash = each.hash
from
  jsonb_to_recordset($1::jsonb) as each (user_id bigint, hash text)
where
  logins.company_id = $2
  and logins.user_id = each.user_id;

-- server/auth/session-queries.ts

-- findSession
select
  "s"."company_id",
  "s"."user_id",
  "s"."installed",
  "s"."createdAt",
  "s"."last_seen_at",
  "s"."tracks",
  "u"."role",
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  "c"."name" as "company_name",
  coalesce(
    (
      select
        jsonb_object_agg(key, value)
      from
        settings
      where
        settings.company_id = "s"."company_id"
    ),
    '{}'
  ) as "settings",
  exists (
    select
    from
      two_factor f
    where
      f.company_id = "s"."company_id"
      and f.user_id = "s"."user_id"
      and f.secret_value is not null
  ) as "has_two_factor",
  (
    "s"."tracks" = $1
    and exists (
      select
        1 as "one"
      from
        "time_records" as "t"
      where
        "t"."company_id" = "s"."company_id"
        and "t"."user_id" = "s"."user_id"
        and "t"."end_time" is null
    )
  ) as "timer_running"
from
  "sessions" as "s"
  inner join "users" as "u" on "u"."company_id" = "s"."company_id"
  and "u"."id" = "s"."user_id"
  inner join "companies" as "c" on "c"."id" = "s"."company_id"
where
  "c"."suspended_at" is null
  and "s"."id" = $2;

-- listSessions
select
  "s"."company_id",
  "s"."user_id",
  "s"."installed",
  "s"."createdAt",
  "s"."last_seen_at",
  "s"."tracks",
  "u"."role",
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  "c"."name" as "company_name",
  coalesce(
    (
      select
        jsonb_object_agg(key, value)
      from
        settings
      where
        settings.company_id = "s"."company_id"
    ),
    '{}'
  ) as "settings",
  exists (
    select
    from
      two_factor f
    where
      f.company_id = "s"."company_id"
      and f.user_id = "s"."user_id"
      and f.secret_value is not null
  ) as "has_two_factor",
  (
    "s"."tracks" = $1
    and exists (
      select
        1 as "one"
      from
        "time_records" as "t"
      where
        "t"."company_id" = "s"."company_id"
        and "t"."user_id" = "s"."user_id"
        and "t"."end_time" is null
    )
  ) as "timer_running",
  "s"."id",
  "s"."user_agent"
from
  "sessions" as "s"
  inner join "users" as "u" on "u"."company_id" = "s"."company_id"
  and "u"."id" = "s"."user_id"
  inner join "companies" as "c" on "c"."id" = "s"."company_id"
where
  "c"."suspended_at" is null
  and "s"."company_id" = $2
  and "s"."user_id" = $3
order by
  "s"."last_seen_at" desc,
  "s"."id"
limit
  $4;

-- insertSession
insert into
  "sessions" ("company_id", "installed", "user_agent", "id", "user_id", "ip", "createdAt", "last_seen_at")
values
  ($1, $2, $3, $4, $5, $6, $7, $8);
insert into
  "sessions" ("id", "company_id", "user_id", "installed", "user_agent", "ip", "createdAt", "last_seen_at")
values
  ($1, $2, $3, $4, $5, $6, $7, $8);

-- touchSession
update "sessions"
set
  "last_seen_at" = $1
where
  "id" = $2;

-- markSessionTracking
update "sessions"
set
  "tracks" = $1
where
  "id" = $2
  and "tracks" = $3;

-- deleteSession
delete from "sessions"
where
  "id" = $1;

-- deleteOwnSession
delete from "push_subscriptions"
where
  "company_id" = $1
  and "user_id" = $2;
delete from "sessions"
where
  "company_id" = $1
  and "user_id" = $2
  and "id" = $3;

-- deleteUserSessions
delete from "sessions"
where
  "company_id" = $1
  and "user_id" = $2;
delete from "sessions"
where
  "company_id" = $1
  and "user_id" = $2
  and "id" != $3;
delete from "push_subscriptions"
where
  "company_id" = $1
  and "user_id" = $2;

-- server/auth/two-factor-queries.ts

-- findTwoFactor
select
  "t"."secret_value",
  "t"."pending_value",
  (
    select
      count(*) as "n"
    from
      "recovery_codes" as "r"
    where
      "r"."company_id" = "t"."company_id"
      and "r"."user_id" = "t"."user_id"
  ) as "recovery_codes_left"
from
  "two_factor" as "t"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2;

-- savePendingSecret
insert into
  "two_factor" ("company_id", "user_id", "pending_value")
values
  ($1, $2, $3)
on conflict ("company_id", "user_id") do update
set
  "pending_value" = $4;

-- putSecretInUse
delete from "recovery_codes"
where
  "company_id" = $1
  and "user_id" = $2;
insert into
  "recovery_codes" ("company_id", "user_id", "code_hash")
values
  ($1, $2, $3);
update "two_factor"
set
  "secret_value" = "pending_value",
  "pending_value" = $1,
  "last_step" = $2
where
  "company_id" = $3
  and "user_id" = $4;

-- deleteTwoFactor
delete from "two_factor"
where
  "company_id" = $1
  and "user_id" = $2;

-- lockLogin
select
  "user_id"
from
  "logins"
where
  "company_id" = $1
  and "user_id" = $2
for no key update;
