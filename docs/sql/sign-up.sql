-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: eb7b899ba3d75b59

-- server/sign-up/queries.ts

-- insertSignUp (2 of 5 forms)
insert into
  "sign_ups" ("kind", "email", "expires_at")
values
  ($1, $2, $3)
returning
  "id";
insert into
  "sign_ups" ("kind", "email", "company_name", "person_name", "password_hash", "token_hash", "expires_at")
values
  ($1, $2, $3, $4, $5, $6, $7)
returning
  "id";

-- readSignUp
select
  "id",
  "kind",
  "email",
  "company_name",
  "person_name",
  "password_hash"
from
  "sign_ups"
where
  "id" = $1
  and "expires_at" > $2;

-- findSignUp
select
  "id",
  "kind",
  "email",
  "company_name",
  "person_name",
  "password_hash"
from
  "sign_ups"
where
  "token_hash" = $1
  and "expires_at" > $2;

-- setSignUpToken
update "sign_ups"
set
  "token_hash" = $1,
  "expires_at" = $2
where
  "id" = $3;

-- deleteSignUp
delete from "sign_ups"
where
  "id" = $1;

-- takeSignUp
delete from "sign_ups"
where
  "id" = $1
  and "token_hash" = $2;
