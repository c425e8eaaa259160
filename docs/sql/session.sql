-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 3fc5ee820576d55b

-- server/session/link-queries.ts

-- findLink
select
  "k"."company_id",
  "k"."id",
  "k"."user_id",
  "k"."purpose",
  "k"."email" as "new_email",
  "u"."role",
  "u"."first_name",
  "u"."last_name",
  "u"."email"
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
  "u"."role",
  "u"."first_name",
  "u"."last_name",
  "u"."email"
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

-- replaceLink (3 of 5 forms)
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
  "login_links" ("company_id", "user_id", "purpose", "email", "token_hash", "expires_at")
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

-- findLoginOfUser
select
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."status",
  "l"."password_hash" is not null as "has_password"
from
  "users" as "u"
  inner join "logins" as "l" on "l"."company_id" = "u"."company_id"
  and "l"."user_id" = "u"."id"
where
  "u"."company_id" = $1
  and "u"."id" = $2;
