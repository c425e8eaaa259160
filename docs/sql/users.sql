-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 9bf1f9396adde48f

-- db/queries/users.ts

-- userExists
select
  "id"
from
  "users"
where
  "company_id" = $1
  and "id" = $2;

-- unknownStaff
select
  "id"
from
  "users"
where
  "company_id" = $1
  and "role" <> $2
  and "id" = $3;
select
  "id"
from
  "users"
where
  "company_id" = $1
  and "role" <> $2
  and "id" = any ($3);

-- disabledAmong
select
  "id"
from
  "users"
where
  "company_id" = $1
  and "status" <> $2
  and "id" = $3;
select
  "id"
from
  "users"
where
  "company_id" = $1
  and "status" <> $2
  and "id" = any ($3);

-- landlordsAmong
select
  "id"
from
  "users"
where
  "company_id" = $1
  and "role" = $2
  and "id" = $3;
select
  "id"
from
  "users"
where
  "company_id" = $1
  and "role" = $2
  and "id" = any ($3);

-- lockUser
select
  "u"."id",
  "u"."role",
  "u"."status",
  "u"."anonymised_at",
  "u"."updatedAt"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."id" = $2
for update;
select
  "u"."id",
  "u"."role",
  "u"."status",
  "u"."anonymised_at",
  "u"."updatedAt"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."id" = $2
  and "u"."id" = $3
for update;

-- server/users/queries.ts

-- listUserNames
select
  "u"."id",
  "u"."first_name",
  "u"."last_name"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."status" = $2
  and "u"."role" <> $3
order by
  "u"."first_name",
  "u"."last_name",
  "u"."id";

-- listUsers (4 of 10 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "users" as "u"
      where
        "u"."company_id" = $1
      limit
        $2
    )
  ) as counted;
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "users" as "u"
      where
        "u"."company_id" = $1
        and (
          "u"."first_name" || ' ' || "u"."last_name" ilike $2
          or u.email ilike $3
          or u.mobile ilike $4
        )
      limit
        $5
    )
  ) as counted;
select
  "u"."id",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  "u"."role",
  "u"."status",
  "u"."last_login",
  "u"."last_login_method",
  "u"."last_login_enabled_notification",
  "u"."cis_rate",
  "u"."cis_utr",
  "u"."cis_verification",
  "u"."anonymised_at",
  "u"."createdAt",
  "u"."updatedAt",
  "now"."rate" as "current_rate",
  "now"."charge_rate" as "current_charge_rate",
  exists (
    select
    from
      memberships m
      left join logins l on l.email_key = m.login_key
    where
      m.company_id = u.company_id
      and m.user_id = u.id
      and coalesce(l.password_hash, m.password_hash) is not null
  ) as "login_ready",
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
        fm.company_id = "u"."company_id"
        and fm.user_id = "u"."id"
    )
    or exists (
      select
      from
        memberships km
        join logins kl on kl.email_key = km.login_key
        join passkeys k on k.company_id = kl.company_id
        and k.user_id = kl.user_id
      where
        km.company_id = "u"."company_id"
        and km.user_id = "u"."id"
    )
  ) as "two_step_login"
from
  "users" as "u"
  left join lateral (
    select
      ur.rate,
      ur.charge_rate,
      ur.effective_from
    from
      user_rates ur
    where
      ur.company_id = $1
      and ur.user_id = u.id
      and ur.effective_from <= $2
    order by
      ur.effective_from desc
    limit
      1
  ) as "now" on true
where
  "u"."company_id" = $3
  and "u"."id" in (
    select
      "u"."id"
    from
      "users" as "u"
    where
      "u"."company_id" = $4
    order by
      "u"."first_name" asc nulls last,
      "u"."id" asc
    limit
      $5
    offset
      $6
  )
order by
  "u"."first_name" asc nulls last,
  "u"."id" asc;
select
  "u"."id",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  "u"."role",
  "u"."status",
  "u"."last_login",
  "u"."last_login_method",
  "u"."last_login_enabled_notification",
  "u"."cis_rate",
  "u"."cis_utr",
  "u"."cis_verification",
  "u"."anonymised_at",
  "u"."createdAt",
  "u"."updatedAt",
  "now"."rate" as "current_rate",
  "now"."charge_rate" as "current_charge_rate",
  exists (
    select
    from
      memberships m
      left join logins l on l.email_key = m.login_key
    where
      m.company_id = u.company_id
      and m.user_id = u.id
      and coalesce(l.password_hash, m.password_hash) is not null
  ) as "login_ready",
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
        fm.company_id = "u"."company_id"
        and fm.user_id = "u"."id"
    )
    or exists (
      select
      from
        memberships km
        join logins kl on kl.email_key = km.login_key
        join passkeys k on k.company_id = kl.company_id
        and k.user_id = kl.user_id
      where
        km.company_id = "u"."company_id"
        and km.user_id = "u"."id"
    )
  ) as "two_step_login"
from
  "users" as "u"
  left join lateral (
    select
      ur.rate,
      ur.charge_rate,
      ur.effective_from
    from
      user_rates ur
    where
      ur.company_id = $1
      and ur.user_id = u.id
      and ur.effective_from <= $2
    order by
      ur.effective_from desc
    limit
      1
  ) as "now" on true
where
  "u"."company_id" = $3
  and "u"."id" in (
    select
      "u"."id"
    from
      "users" as "u"
    where
      "u"."company_id" = $4
      and (
        "u"."first_name" || ' ' || "u"."last_name" ilike $5
        or u.email ilike $6
        or u.mobile ilike $7
      )
    order by
      "u"."first_name" asc nulls last,
      "u"."id" asc
    limit
      $8
    offset
      $9
  )
order by
  "u"."first_name" asc nulls last,
  "u"."id" asc;

-- readUser
select
  "u"."id",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  "u"."role",
  "u"."status",
  "u"."last_login",
  "u"."last_login_method",
  "u"."last_login_enabled_notification",
  "u"."cis_rate",
  "u"."cis_utr",
  "u"."cis_verification",
  "u"."anonymised_at",
  "u"."createdAt",
  "u"."updatedAt",
  "now"."rate" as "current_rate",
  "now"."charge_rate" as "current_charge_rate",
  exists (
    select
    from
      memberships m
      left join logins l on l.email_key = m.login_key
    where
      m.company_id = u.company_id
      and m.user_id = u.id
      and coalesce(l.password_hash, m.password_hash) is not null
  ) as "login_ready",
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
        fm.company_id = "u"."company_id"
        and fm.user_id = "u"."id"
    )
    or exists (
      select
      from
        memberships km
        join logins kl on kl.email_key = km.login_key
        join passkeys k on k.company_id = kl.company_id
        and k.user_id = kl.user_id
      where
        km.company_id = "u"."company_id"
        and km.user_id = "u"."id"
    )
  ) as "two_step_login"
from
  "users" as "u"
  left join lateral (
    select
      ur.rate,
      ur.charge_rate,
      ur.effective_from
    from
      user_rates ur
    where
      ur.company_id = $1
      and ur.user_id = u.id
      and ur.effective_from <= $2
    order by
      ur.effective_from desc
    limit
      1
  ) as "now" on true
where
  "u"."company_id" = $3
  and "u"."id" = $4;
select
  "u"."id",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."mobile",
  "u"."role",
  "u"."status",
  "u"."last_login",
  "u"."last_login_method",
  "u"."last_login_enabled_notification",
  "u"."cis_rate",
  "u"."cis_utr",
  "u"."cis_verification",
  "u"."anonymised_at",
  "u"."createdAt",
  "u"."updatedAt",
  "now"."rate" as "current_rate",
  "now"."charge_rate" as "current_charge_rate",
  exists (
    select
    from
      memberships m
      left join logins l on l.email_key = m.login_key
    where
      m.company_id = u.company_id
      and m.user_id = u.id
      and coalesce(l.password_hash, m.password_hash) is not null
  ) as "login_ready",
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
        fm.company_id = "u"."company_id"
        and fm.user_id = "u"."id"
    )
    or exists (
      select
      from
        memberships km
        join logins kl on kl.email_key = km.login_key
        join passkeys k on k.company_id = kl.company_id
        and k.user_id = kl.user_id
      where
        km.company_id = "u"."company_id"
        and km.user_id = "u"."id"
    )
  ) as "two_step_login"
from
  "users" as "u"
  left join lateral (
    select
      ur.rate,
      ur.charge_rate,
      ur.effective_from
    from
      user_rates ur
    where
      ur.company_id = $1
      and ur.user_id = u.id
      and ur.effective_from <= $2
    order by
      ur.effective_from desc
    limit
      1
  ) as "now" on true
where
  "u"."company_id" = $3
  and "u"."id" = $4
  and "u"."id" = $5;

-- countPropertiesOf
select
  count(*) as "count"
from
  "properties"
where
  "company_id" = $1
  and (
    "landlord_id" = $2
    or "agent_id" = $3
  );

-- userUses
select
  (
    select
      count(*)
    from
      "time_records"
    where
      company_id = $1
      and ("user_id" = $2)
  ) as "time record",
  (
    select
      count(*)
    from
      "payments"
    where
      company_id = $3
      and ("user_id" = $4)
  ) as payment,
  (
    select
      count(*)
    from
      "expenses"
    where
      company_id = $5
      and ("user_id" = $6)
  ) as expense,
  (
    select
      count(*)
    from
      "amendment_requests"
    where
      company_id = $7
      and ("user_id" = $8)
  ) as "amendment request",
  (
    select
      count(*)
    from
      "statement_agreements"
    where
      company_id = $9
      and ("user_id" = $10)
  ) as "agreed statement",
  (
    select
      count(*)
    from
      "properties"
    where
      company_id = $11
      and (
        "landlord_id" = $12
        or "agent_id" = $13
      )
  ) as property,
  (
    select
      count(*)
    from
      "jobs"
    where
      company_id = $14
      and ("created_by" = $15)
  ) as job,
  (
    select
      count(*)
    from
      "job_assignees"
    where
      company_id = $16
      and ("user_id" = $17)
  ) as assignment,
  (
    select
      count(*)
    from
      "visits"
    where
      company_id = $18
      and ("user_id" = $19)
  ) as visit,
  (
    select
      count(*)
    from
      "job_tasks"
    where
      company_id = $20
      and (
        "assigned_to" = $21
        or "created_by" = $22
      )
  ) as task,
  (
    select
      count(*)
    from
      "notes"
    where
      company_id = $23
      and ("user_id" = $24)
  ) as note,
  (
    select
      count(*)
    from
      "files"
    where
      company_id = $25
      and ("user_id" = $26)
  ) as file,
  (
    select
      count(*)
    from
      "invoices"
    where
      company_id = $27
      and (
        "created_by" = $28
        or "voided_by" = $29
      )
  ) as invoice;
