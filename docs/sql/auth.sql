-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 93cf07f11acf8d9b

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
  (
    exists (
      select
      from
        two_factor f
      where
        f.company_id = "t"."company_id"
        and f.user_id = "t"."user_id"
        and f.secret_value is not null
    )
    or exists (
      select
      from
        passkeys k
      where
        k.company_id = "t"."company_id"
        and k.user_id = "t"."user_id"
    )
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

-- server/auth/passkey-queries.ts

-- saveChallenge
insert into
  "passkey_challenges" ("holder_hash", "challenge", "expires_at")
values
  ($1, $2, $3)
on conflict ("holder_hash") do update
set
  "challenge" = $4,
  "expires_at" = $5;

-- takeChallenge
delete from "passkey_challenges"
where
  "holder_hash" = $1
  and "expires_at" > $2
returning
  "challenge";

-- listPasskeys
select
  "id",
  "name",
  "rp_id",
  "createdAt",
  "last_used_at",
  "credential_id"
from
  "passkeys" as "p"
where
  "p"."company_id" = $1
  and "p"."user_id" = $2
order by
  "id";

-- findPasskey
select
  "id",
  "name",
  "rp_id",
  "createdAt",
  "last_used_at"
from
  "passkeys" as "p"
where
  "p"."company_id" = $1
  and "p"."user_id" = $2
  and "id" = $3;

-- insertPasskey
insert into
  "passkeys" ("credential_id", "public_key", "sign_count", "rp_id", "name", "createdAt", "company_id", "user_id")
values
  ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("company_id", "credential_id") do nothing
returning
  "id",
  "name",
  "rp_id",
  "createdAt",
  "last_used_at";

-- renamePasskey
update "passkeys"
set
  "name" = $1
where
  "company_id" = $2
  and "user_id" = $3
  and "id" = $4;

-- deletePasskeys
delete from "passkeys"
where
  "company_id" = $1
  and "user_id" = $2
returning
  "name";
delete from "passkeys"
where
  "company_id" = $1
  and "user_id" = $2
  and "id" = $3
returning
  "name";

-- findPasskeyLogin
select
  "c"."suspended_at" is not null as "is_suspended",
  "p"."id" as "passkey_id",
  "p"."credential_id",
  "p"."public_key",
  "p"."sign_count",
  "p"."rp_id",
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
  "passkeys" as "p"
  inner join "logins" as "l" on "l"."company_id" = "p"."company_id"
  and "l"."user_id" = "p"."user_id"
  inner join "users" as "u" on "u"."company_id" = "p"."company_id"
  and "u"."id" = "p"."user_id"
  inner join "companies" as "c" on "c"."id" = "p"."company_id"
where
  "p"."company_id" = $1
  and "p"."user_id" = $2
  and "p"."credential_id" = $3;

-- usePasskey
update "passkeys"
set
  "sign_count" = $1,
  "last_used_at" = $2
where
  "company_id" = $3
  and "id" = $4
  and "sign_count" = $5;

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
  (
    s.opening_passkey is not null
    or exists (
      select
      from
        two_factor f
      where
        f.company_id = "s"."company_id"
        and f.user_id = "s"."user_id"
        and f.secret_value is not null
    )
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
  (
    s.opening_passkey is not null
    or exists (
      select
      from
        two_factor f
      where
        f.company_id = "s"."company_id"
        and f.user_id = "s"."user_id"
        and f.secret_value is not null
    )
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

-- insertSession (2 of 3 forms)
insert into
  "sessions" ("company_id", "installed", "user_agent", "id", "user_id", "ip", "createdAt", "last_seen_at")
values
  ($1, $2, $3, $4, $5, $6, $7, $8);
insert into
  "sessions" (
    "id",
    "company_id",
    "user_id",
    "installed",
    "user_agent",
    "opening_passkey",
    "ip",
    "createdAt",
    "last_seen_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9);

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

-- confirmSession
update "sessions"
set
  "opening_passkey" = $1
where
  "id" = $2;

-- deletePasskeySessions
delete from "sessions"
where
  "company_id" = $1
  and "user_id" = $2
  and "opening_passkey" = $3
  and "id" != $4;

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
