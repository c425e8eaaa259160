-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: adaa8a0c726a802c

-- server/auth/access-token-queries.ts

-- findToken
select
  "t"."id",
  "t"."company_id",
  "t"."user_id",
  "t"."last_used_at",
  "t"."expires_at",
  "t"."scope",
  "t"."calendar",
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
        memberships fm
        join logins fl on fl.email_key = fm.login_key
        join two_factor f on f.company_id = fl.company_id
        and f.user_id = fl.user_id
        and f.secret_value is not null
      where
        fm.company_id = "t"."company_id"
        and fm.user_id = "t"."user_id"
    )
    or exists (
      select
      from
        memberships km
        join logins kl on kl.email_key = km.login_key
        join passkeys k on k.company_id = kl.company_id
        and k.user_id = kl.user_id
      where
        km.company_id = "t"."company_id"
        and km.user_id = "t"."user_id"
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
  "t"."calendar",
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
  "access_tokens" ("token_hash", "scope", "calendar", "name", "createdAt", "expires_at", "company_id", "user_id")
values
  ($1, $2, $3, $4, $5, $6, $7, $8)
returning
  "id",
  "name",
  "scope",
  "calendar",
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
  "m"."company_id",
  "m"."user_id",
  "l"."company_id" as "holder_company_id",
  "l"."user_id" as "holder_user_id",
  "l"."password_hash",
  "u"."role",
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  c.suspended_at is not null as "is_suspended"
from
  "memberships" as "m"
  inner join "logins" as "l" on "l"."email_key" = "m"."login_key"
  inner join "users" as "u" on "u"."company_id" = "m"."company_id"
  and "u"."id" = "m"."user_id"
  inner join "companies" as "c" on "c"."id" = "m"."company_id"
where
  "l"."email_key" = $1
order by
  u.status = 'active' desc,
  c.suspended_at is null desc,
  u.last_login desc nulls last,
  m.company_id
limit
  $2;

-- findAccountOf
select
  "m"."company_id",
  "m"."user_id",
  "l"."company_id" as "holder_company_id",
  "l"."user_id" as "holder_user_id",
  "l"."password_hash",
  "u"."role",
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  c.suspended_at is not null as "is_suspended"
from
  "memberships" as "m"
  inner join "logins" as "l" on "l"."email_key" = "m"."login_key"
  inner join "users" as "u" on "u"."company_id" = "m"."company_id"
  and "u"."id" = "m"."user_id"
  inner join "companies" as "c" on "c"."id" = "m"."company_id"
  inner join "memberships" as "own" on "own"."login_key" = "m"."login_key"
where
  "own"."company_id" = $1
  and "own"."user_id" = $2
  and "m"."company_id" = $3;

-- listAccountsOf
select
  "m"."company_id",
  "m"."user_id",
  "l"."company_id" as "holder_company_id",
  "l"."user_id" as "holder_user_id",
  "l"."password_hash",
  "u"."role",
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  c.suspended_at is not null as "is_suspended",
  "c"."name" as "company_name"
from
  "memberships" as "m"
  inner join "logins" as "l" on "l"."email_key" = "m"."login_key"
  inner join "users" as "u" on "u"."company_id" = "m"."company_id"
  and "u"."id" = "m"."user_id"
  inner join "companies" as "c" on "c"."id" = "m"."company_id"
  inner join "memberships" as "own" on "own"."login_key" = "m"."login_key"
where
  "own"."company_id" = $1
  and "own"."user_id" = $2
order by
  "m"."company_id";

-- holderOf
select
  "l"."company_id",
  "l"."user_id"
from
  "memberships" as "m"
  inner join "logins" as "l" on "l"."email_key" = "m"."login_key"
where
  "m"."company_id" = $1
  and "m"."user_id" = $2;

-- findMembership
select
  "m"."login_key",
  "u"."email",
  exists (
    select
    from
      memberships o
    where
      o.login_key = m.login_key
      and (o.company_id, o.user_id) <> (m.company_id, m.user_id)
  ) as "is_shared",
  m.login_key is null
  and exists (
    select
    from
      logins a
    where
      a.email_key = u.email_key
  ) as "must_join",
  coalesce(l.own_password = md5(l.password_hash), false) as "has_own_password"
from
  "memberships" as "m"
  inner join "users" as "u" on "u"."company_id" = "m"."company_id"
  and "u"."id" = "m"."user_id"
  left join "logins" as "l" on "l"."email_key" = "m"."login_key"
where
  "m"."company_id" = $1
  and "m"."user_id" = $2;

-- allowInvites
select
  set_config('fettle.invites', 'on', true);

-- seatLogin
select
  seat_login ($1, $2) as seated;

-- unseatLogin
select
  unseat_login ($1, $2);

-- unseatForAddress
select
  "user_id"
from
  "logins"
where
  "email_key" = $1
  and (
    "company_id" != $2
    or "user_id" != $3
  );

-- joinLogin
update "memberships" as "m"
set
  "login_key" = $1,
  "password_hash" = $2
from
  "users" as "u"
where
  "m"."company_id" = $3
  and "m"."user_id" = $4
  and "m"."login_key" is null
  and "u"."company_id" = "m"."company_id"
  and "u"."id" = "m"."user_id"
  and "u"."email_key" = $5;

-- passwordHashOf
select
  "l"."password_hash"
from
  "memberships" as "m"
  inner join "logins" as "l" on "l"."email_key" = "m"."login_key"
where
  "m"."company_id" = $1
  and "m"."user_id" = $2;

-- isLoginUnchanged
select
  "m"."user_id"
from
  "logins" as "l"
  inner join "memberships" as "m" on "m"."login_key" = "l"."email_key"
where
  "m"."company_id" = $1
  and "m"."user_id" = $2
  and "l"."company_id" = $3
  and "l"."user_id" = $4
  and "l"."password_hash" = $5
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
update "logins" as "l"
set
  "password_hash" = $1,
  "own_password" = $2
from
  "memberships" as "m"
where
  "m"."company_id" = $3
  and "m"."user_id" = $4
  and "l"."email_key" = "m"."login_key";
update memberships m
set
  password_hash = each.hash
from
  jsonb_to_recordset($1::jsonb) as each (user_id bigint, hash text)
where
  m.company_id = $2
  and m.user_id = each.user_id
  and m.login_key is null;

-- setPasswordHashes
update memberships m
set
  password_hash = each.hash
from
  jsonb_to_recordset($1::jsonb) as each (user_id bigint, hash text)
where
  m.company_id = $2
  and m.user_id = each.user_id
  and m.login_key is null;
update logins
set
  password_hash = each.hash,
  own_password = null
from
  jsonb_to_recordset($1::jsonb) as each (user_id bigint, hash text),
  memberships m
where
  m.company_id = $2
  and m.user_id = each.user_id
  and logins.email_key = m.login_key;

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
  "m"."company_id",
  "m"."user_id",
  "l"."company_id" as "holder_company_id",
  "l"."user_id" as "holder_user_id",
  "l"."password_hash",
  "u"."role",
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  c.suspended_at is not null as "is_suspended",
  "p"."id" as "passkey_id",
  "p"."credential_id",
  "p"."public_key",
  "p"."sign_count",
  "p"."rp_id"
from
  "memberships" as "m"
  inner join "logins" as "l" on "l"."email_key" = "m"."login_key"
  inner join "users" as "u" on "u"."company_id" = "m"."company_id"
  and "u"."id" = "m"."user_id"
  inner join "companies" as "c" on "c"."id" = "m"."company_id"
  inner join "passkeys" as "p" on "p"."company_id" = "l"."company_id"
  and "p"."user_id" = "l"."user_id"
where
  "p"."credential_id" = $1
  and (
    (
      "p"."company_id" = $2
      and "p"."user_id" = $3
    )
    or (
      "p"."made_in_company" = $4
      and "p"."made_for_user" = $5
    )
  )
order by
  u.status = 'active' desc,
  c.suspended_at is null desc,
  u.last_login desc nulls last,
  m.company_id
limit
  $6;

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
  "s"."opening_passkey",
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
      memberships own
      join memberships o on o.login_key = own.login_key
      and o.company_id <> own.company_id
      join users ou on ou.company_id = o.company_id
      and ou.id = o.user_id
      and ou.status = 'active'
      join companies oc on oc.id = o.company_id
      and oc.suspended_at is null
    where
      own.company_id = s.company_id
      and own.user_id = s.user_id
  ) as "several_companies",
  (
    s.opening_passkey is not null
    or exists (
      select
      from
        memberships fm
        join logins fl on fl.email_key = fm.login_key
        join two_factor f on f.company_id = fl.company_id
        and f.user_id = fl.user_id
        and f.secret_value is not null
      where
        fm.company_id = "s"."company_id"
        and fm.user_id = "s"."user_id"
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
  "s"."opening_passkey",
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
      memberships own
      join memberships o on o.login_key = own.login_key
      and o.company_id <> own.company_id
      join users ou on ou.company_id = o.company_id
      and ou.id = o.user_id
      and ou.status = 'active'
      join companies oc on oc.id = o.company_id
      and oc.suspended_at is null
    where
      own.company_id = s.company_id
      and own.user_id = s.user_id
  ) as "several_companies",
  (
    s.opening_passkey is not null
    or exists (
      select
      from
        memberships fm
        join logins fl on fl.email_key = fm.login_key
        join two_factor f on f.company_id = fl.company_id
        and f.user_id = fl.user_id
        and f.secret_value is not null
      where
        fm.company_id = "s"."company_id"
        and fm.user_id = "s"."user_id"
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

-- endPasskeySessions
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
  coalesce("t"."made_in_company", "t"."company_id") as "place_company_id",
  coalesce("t"."made_for_user", "t"."user_id") as "place_user_id",
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
