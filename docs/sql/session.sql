-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 492ae69c1d046df0

-- server/session/link-queries.ts

-- findLink
select
  "k"."company_id",
  "k"."id",
  "k"."user_id",
  "k"."purpose",
  "k"."email" as "new_email",
  "k"."was_shown",
  "u"."role",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  exists (
    select
    from
      memberships m
      join logins l on l.email_key = u.email_key
    where
      m.company_id = k.company_id
      and m.user_id = k.user_id
      and m.login_key is null
  ) as "must_join"
from
  "login_links" as "k"
  inner join "users" as "u" on "u"."company_id" = "k"."company_id"
  and "u"."id" = "k"."user_id"
  inner join "companies" as "c" on "c"."id" = "k"."company_id"
where
  "k"."expires_at" > $1
  and "u"."status" = $2
  and "c"."suspended_at" is null
  and "k"."token_hash" = $3;

-- findLinkToSend
select
  "k"."company_id",
  "k"."id",
  "k"."user_id",
  "k"."purpose",
  "k"."email" as "new_email",
  "k"."was_shown",
  "u"."role",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  exists (
    select
    from
      memberships m
      join logins l on l.email_key = u.email_key
    where
      m.company_id = k.company_id
      and m.user_id = k.user_id
      and m.login_key is null
  ) as "must_join"
from
  "login_links" as "k"
  inner join "users" as "u" on "u"."company_id" = "k"."company_id"
  and "u"."id" = "k"."user_id"
  inner join "companies" as "c" on "c"."id" = "k"."company_id"
where
  "k"."expires_at" > $1
  and "u"."status" = $2
  and "c"."suspended_at" is null
  and "k"."company_id" = $3
  and "k"."id" = $4;

-- replaceLink (3 of 7 forms)
delete from "login_links"
where
  "company_id" = $1
  and "user_id" = $2
  and "purpose" = $3;
insert into
  "login_links" ("company_id", "user_id", "purpose", "expires_at")
values
  ($1, $2, $3, $4)
returning
  "id";
insert into
  "login_links" ("company_id", "user_id", "purpose", "token_hash", "was_shown", "expires_at")
values
  ($1, $2, $3, $4, $5, $6)
returning
  "id";

-- setLinkToken
update "login_links"
set
  "token_hash" = $1,
  "expires_at" = $2
where
  "company_id" = $3
  and "id" = $4;

-- takeLink
delete from "login_links"
where
  "company_id" = $1
  and "id" = $2
  and "token_hash" = $3
  and "expires_at" > $4;

-- voidLinksOf
delete from "login_links" as "k" using "memberships" as "m"
where
  "m"."company_id" = "k"."company_id"
  and "m"."user_id" = "k"."user_id"
  and "m"."login_key" = $1;

-- findLoginOfUser
select
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."status",
  coalesce(l.password_hash, m.password_hash) is not null as "has_password"
from
  "users" as "u"
  inner join "memberships" as "m" on "m"."company_id" = "u"."company_id"
  and "m"."user_id" = "u"."id"
  left join "logins" as "l" on "l"."email_key" = "m"."login_key"
where
  "u"."company_id" = $1
  and "u"."id" = $2;
