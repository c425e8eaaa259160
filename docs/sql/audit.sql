-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: d7efbe1f705e9735

-- server/audit/name-queries.ts

-- withNames (6 of 8 forms)
select
  'properties' as source,
  id,
  address as name
from
  properties
where
  company_id = $1
  and id = any ($2::bigint[]);
select
  'users' as source,
  id,
  trim(first_name || ' ' || last_name) as name
from
  users
where
  company_id = $1
  and id = any ($2::bigint[]);
select
  'users' as source,
  id,
  trim(first_name || ' ' || last_name) as name
from
  users
where
  company_id = $1
  and id = any ($2::bigint[])
union all
select
  'jobs' as source,
  id,
  job_title as name
from
  jobs
where
  company_id = $3
  and id = any ($4::bigint[])
union all
select
  'properties' as source,
  id,
  address as name
from
  properties
where
  company_id = $5
  and id = any ($6::bigint[]);
(
  select
    'jobs' as source,
    entity_id as id,
    "from" ->> 'job_title' as name
  from
    history
  where
    company_id = $1
    and entity = 'jobs'
    and action = 'delete'
    and entity_id = any ($2::bigint[])
  order by
    history.id
);
select
  'jobs' as source,
  id,
  job_title as name
from
  jobs
where
  company_id = $1
  and id = any ($2::bigint[])
union all
select
  'properties' as source,
  id,
  address as name
from
  properties
where
  company_id = $3
  and id = any ($4::bigint[]);
(
  select
    'users' as source,
    entity_id as id,
    trim(concat("from" ->> 'first_name', ' ', "from" ->> 'last_name')) as name
  from
    history
  where
    company_id = $1
    and entity = 'users'
    and action = 'delete'
    and entity_id = any ($2::bigint[])
  order by
    history.id
);

-- server/audit/queries.ts

-- listHistory (4 of 49 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "history" as "h"
      where
        "h"."company_id" = $1
        and (
          h.action <> 'update'
          or h."to" - $2::text[] <> '{}'
        )
      limit
        $3
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
        "history" as "h"
      where
        "h"."company_id" = $1
        and (
          h.action <> 'update'
          or h."to" - $2::text[] <> '{}'
        )
        and "h"."entity" = $3
        and "h"."entity_id" = $4
        and "h"."actor_id" = $5
        and (
          "h"."actor_name" ilike $6
          or "h"."reason" ilike $7
          or (
            h.entity = $8
            and h.entity_id = any ($9::bigint[])
          )
          or (
            h.entity = $10
            and (coalesce(h."to", h."from") ->> $11)::bigint = any ($12::bigint[])
          )
          or (
            h.entity = $13
            and h.action = 'update'
            and h.entity_id in (
              select
                t.id
              from
                "time_records" t
              where
                t.company_id = $14
                and t."job_id" = any ($15::bigint[])
            )
          )
          or (
            h.entity = $16
            and (coalesce(h."to", h."from") ->> $17)::bigint = any ($18::bigint[])
          )
          or (
            h.entity = $19
            and h.action = 'update'
            and h.entity_id in (
              select
                t.id
              from
                "expenses" t
              where
                t.company_id = $20
                and t."job_id" = any ($21::bigint[])
            )
          )
          or (
            h.entity = $22
            and (coalesce(h."to", h."from") ->> $23)::bigint = any ($24::bigint[])
          )
          or (
            h.entity = $25
            and h.action = 'update'
            and h.entity_id in (
              select
                t.id
              from
                "visits" t
              where
                t.company_id = $26
                and t."job_id" = any ($27::bigint[])
            )
          )
          or (
            h.entity = $28
            and (coalesce(h."to", h."from") ->> $29)::bigint = any ($30::bigint[])
          )
          or (
            h.entity = $31
            and h.action = 'update'
            and h.entity_id in (
              select
                t.id
              from
                "job_tasks" t
              where
                t.company_id = $32
                and t."job_id" = any ($33::bigint[])
            )
          )
          or (
            h.entity = $34
            and (coalesce(h."to", h."from") ->> $35)::bigint = any ($36::bigint[])
          )
          or (
            h.entity = $37
            and h.action = 'update'
            and h.entity_id in (
              select
                t.id
              from
                "job_assignees" t
              where
                t.company_id = $38
                and t."job_id" = any ($39::bigint[])
            )
          )
          or (
            h.entity = $40
            and (coalesce(h."to", h."from") ->> $41)::bigint = any ($42::bigint[])
          )
          or (
            h.entity = $43
            and h.action = 'update'
            and h.entity_id in (
              select
                t.id
              from
                "notes" t
              where
                t.company_id = $44
                and t."job_id" = any ($45::bigint[])
            )
          )
          or (
            h.entity = $46
            and (coalesce(h."to", h."from") ->> $47)::bigint = any ($48::bigint[])
          )
          or (
            h.entity = $49
            and h.action = 'update'
            and h.entity_id in (
              select
                t.id
              from
                "files" t
              where
                t.company_id = $50
                and t."job_id" = any ($51::bigint[])
            )
          )
          or exists (
            select
            from
              jsonb_each_text(coalesce(h."from", '{}') || coalesce(h."to", '{}')) as said
            where
              said.key = any ($52::text[])
              and said.value ilike $53
          )
        )
      limit
        $54
    )
  ) as counted;
select
  "h"."id",
  "h"."entity",
  "h"."entity_id",
  "h"."action",
  "h"."at",
  "h"."actor_id",
  "h"."actor_name",
  "h"."reason",
  "h"."subject_user_id",
  "h"."request_id",
  "h"."from" - $1::text[] as "from",
  "h"."to" - $2::text[] as "to",
  h.action = 'delete'
  and h.entity = any ($3::text[])
  and not exists (
    select
      1
    from
      history later
    where
      later.company_id = h.company_id
      and later.entity = h.entity
      and later.entity_id = h.entity_id
      and later.id > h.id
  ) as "can_restore"
from
  "history" as "h"
where
  "h"."company_id" = $4
  and (
    h.action <> 'update'
    or h."to" - $5::text[] <> '{}'
  )
order by
  h.id desc
limit
  $6
offset
  $7;
select
  "h"."id",
  "h"."entity",
  "h"."entity_id",
  "h"."action",
  "h"."at",
  "h"."actor_id",
  "h"."actor_name",
  "h"."reason",
  "h"."subject_user_id",
  "h"."request_id",
  "h"."from" - $1::text[] as "from",
  "h"."to" - $2::text[] as "to",
  h.action = 'delete'
  and h.entity = any ($3::text[])
  and not exists (
    select
      1
    from
      history later
    where
      later.company_id = h.company_id
      and later.entity = h.entity
      and later.entity_id = h.entity_id
      and later.id > h.id
  ) as "can_restore"
from
  "history" as "h"
where
  "h"."company_id" = $4
  and (
    h.action <> 'update'
    or h."to" - $5::text[] <> '{}'
  )
  and "h"."entity" = $6
  and "h"."entity_id" = $7
  and "h"."actor_id" = $8
  and (
    "h"."actor_name" ilike $9
    or "h"."reason" ilike $10
    or (
      h.entity = $11
      and h.entity_id = any ($12::bigint[])
    )
    or (
      h.entity = $13
      and (coalesce(h."to", h."from") ->> $14)::bigint = any ($15::bigint[])
    )
    or (
      h.entity = $16
      and h.action = 'update'
      and h.entity_id in (
        select
          t.id
        from
          "time_records" t
        where
          t.company_id = $17
          and t."job_id" = any ($18::bigint[])
      )
    )
    or (
      h.entity = $19
      and (coalesce(h."to", h."from") ->> $20)::bigint = any ($21::bigint[])
    )
    or (
      h.entity = $22
      and h.action = 'update'
      and h.entity_id in (
        select
          t.id
        from
          "expenses" t
        where
          t.company_id = $23
          and t."job_id" = any ($24::bigint[])
      )
    )
    or (
      h.entity = $25
      and (coalesce(h."to", h."from") ->> $26)::bigint = any ($27::bigint[])
    )
    or (
      h.entity = $28
      and h.action = 'update'
      and h.entity_id in (
        select
          t.id
        from
          "visits" t
        where
          t.company_id = $29
          and t."job_id" = any ($30::bigint[])
      )
    )
    or (
      h.entity = $31
      and (coalesce(h."to", h."from") ->> $32)::bigint = any ($33::bigint[])
    )
    or (
      h.entity = $34
      and h.action = 'update'
      and h.entity_id in (
        select
          t.id
        from
          "job_tasks" t
        where
          t.company_id = $35
          and t."job_id" = any ($36::bigint[])
      )
    )
    or (
      h.entity = $37
      and (coalesce(h."to", h."from") ->> $38)::bigint = any ($39::bigint[])
    )
    or (
      h.entity = $40
      and h.action = 'update'
      and h.entity_id in (
        select
          t.id
        from
          "job_assignees" t
        where
          t.company_id = $41
          and t."job_id" = any ($42::bigint[])
      )
    )
    or (
      h.entity = $43
      and (coalesce(h."to", h."from") ->> $44)::bigint = any ($45::bigint[])
    )
    or (
      h.entity = $46
      and h.action = 'update'
      and h.entity_id in (
        select
          t.id
        from
          "notes" t
        where
          t.company_id = $47
          and t."job_id" = any ($48::bigint[])
      )
    )
    or (
      h.entity = $49
      and (coalesce(h."to", h."from") ->> $50)::bigint = any ($51::bigint[])
    )
    or (
      h.entity = $52
      and h.action = 'update'
      and h.entity_id in (
        select
          t.id
        from
          "files" t
        where
          t.company_id = $53
          and t."job_id" = any ($54::bigint[])
      )
    )
    or exists (
      select
      from
        jsonb_each_text(coalesce(h."from", '{}') || coalesce(h."to", '{}')) as said
      where
        said.key = any ($55::text[])
        and said.value ilike $56
    )
  )
order by
  h.id desc
limit
  $57
offset
  $58;

-- readDeletion
select
  "h"."id",
  "h"."entity",
  "h"."entity_id",
  "h"."action",
  "h"."at",
  "h"."subject_user_id",
  "h"."request_id",
  h.xmin::text as "transaction",
  "h"."from"
from
  "history" as "h"
where
  "h"."company_id" = $1
  and "h"."id" = $2;

-- server/audit/restore-queries.ts

-- deletedWith
select
  "h"."id",
  "h"."entity",
  "h"."entity_id",
  "h"."action",
  "h"."at",
  "h"."subject_user_id",
  "h"."request_id",
  h.xmin::text as "transaction",
  "h"."from"
from
  "history" as "h"
where
  "h"."company_id" = $1
  and "h"."id" > $2
  and "h"."id" < $3
  and "h"."action" = $4
  and "h"."request_id" = $5
  and h.xmin::text = $6
  and (
    (
      h.entity = $7
      and (h."from" ->> $8)::bigint = $9::bigint
    )
    or (
      h.entity = $10
      and (h."from" ->> $11)::bigint = $12::bigint
    )
    or (
      h.entity = $13
      and (h."from" ->> $14)::bigint = $15::bigint
    )
  )
order by
  h.entity = 'visits' desc,
  "h"."id";
select
  "h"."id",
  "h"."entity",
  "h"."entity_id",
  "h"."action",
  "h"."at",
  "h"."subject_user_id",
  "h"."request_id",
  h.xmin::text as "transaction",
  "h"."from"
from
  "history" as "h"
where
  "h"."company_id" = $1
  and "h"."id" > $2
  and "h"."id" < $3
  and "h"."action" = $4
  and "h"."request_id" = $5
  and h.xmin::text = $6
  and (
    (
      h.entity = $7
      and (h."from" ->> $8)::bigint = $9::bigint
    )
    or (
      h.entity = $10
      and (h."from" ->> $11)::bigint = $12::bigint
    )
    or (
      h.entity = $13
      and (h."from" ->> $14)::bigint = $15::bigint
    )
    or (
      h.entity = $16
      and (h."from" ->> $17)::bigint = $18::bigint
    )
    or (
      h.entity = $19
      and (h."from" ->> $20)::bigint = $21::bigint
    )
  )
order by
  h.entity = 'visits' desc,
  "h"."id";

-- restoreRow
select
  a.attname as name,
  (
    select
      c.confrelid::regclass::text
    from
      pg_constraint c
    where
      c.conrelid = a.attrelid
      and c.contype = 'f'
      and a.attnum = any (c.confdelsetcols)
    limit
      1
  ) as target
from
  pg_attribute a
where
  a.attrelid = $1::regclass
  and a.attnum > 0
  and not a.attisdropped
  and a.attgenerated = '';
insert into
  "job_assignees" ("company_id", "id", "job_id", "user_id", "assigned_for", "createdAt")
select
  "r"."company_id",
  "r"."id",
  "r"."job_id",
  "r"."user_id",
  "r"."assigned_for",
  "r"."createdAt"
from
  history h,
  jsonb_populate_record(null::"job_assignees", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict do nothing;
insert into
  "user_rates" ("company_id", "id", "user_id", "rate", "charge_rate", "comment", "effective_from", "createdAt")
select
  "r"."company_id",
  "r"."id",
  "r"."user_id",
  "r"."rate",
  "r"."charge_rate",
  "r"."comment",
  "r"."effective_from",
  "r"."createdAt"
from
  history h,
  jsonb_populate_record(null::"user_rates", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict (company_id, id) do nothing;
insert into
  "notes" (
    "company_id",
    "id",
    "user_id",
    "job_id",
    "property_id",
    "note",
    "visible_to_landlord",
    "client_ref",
    "createdAt"
  )
select
  "r"."company_id",
  "r"."id",
  case
    when exists (
      select
        1
      from
        "users" x
      where
        x.company_id = r.company_id
        and x.id = "r"."user_id"
    ) then "r"."user_id"
  end,
  "r"."job_id",
  "r"."property_id",
  "r"."note",
  "r"."visible_to_landlord",
  "r"."client_ref",
  "r"."createdAt"
from
  history h,
  jsonb_populate_record(null::"notes", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict (company_id, id) do nothing;
insert into
  "visits" (
    "company_id",
    "id",
    "job_id",
    "user_id",
    "day",
    "starts",
    "window_from",
    "window_to",
    "expected_minutes",
    "status",
    "note",
    "createdAt",
    "wish",
    "arrives_at",
    "no_access_at"
  )
select
  "r"."company_id",
  "r"."id",
  "r"."job_id",
  "r"."user_id",
  "r"."day",
  "r"."starts",
  "r"."window_from",
  "r"."window_to",
  "r"."expected_minutes",
  "r"."status",
  "r"."note",
  "r"."createdAt",
  "r"."wish",
  "r"."arrives_at",
  "r"."no_access_at"
from
  history h,
  jsonb_populate_record(null::"visits", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict (company_id, id) do nothing;
insert into
  "payments" (
    "company_id",
    "id",
    "user_id",
    "payment_date",
    "amount",
    "payment_type",
    "payment_method",
    "description",
    "created_by",
    "createdAt",
    "cis_deducted"
  )
select
  "r"."company_id",
  "r"."id",
  "r"."user_id",
  "r"."payment_date",
  "r"."amount",
  "r"."payment_type",
  "r"."payment_method",
  "r"."description",
  case
    when exists (
      select
        1
      from
        "users" x
      where
        x.company_id = r.company_id
        and x.id = "r"."created_by"
    ) then "r"."created_by"
  end,
  "r"."createdAt",
  "r"."cis_deducted"
from
  history h,
  jsonb_populate_record(null::"payments", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict (company_id, id) do nothing;
insert into
  "job_tasks" (
    "company_id",
    "id",
    "job_id",
    "property_id",
    "description",
    "status",
    "assigned_to",
    "created_by",
    "client_ref",
    "createdAt"
  )
select
  "r"."company_id",
  "r"."id",
  "r"."job_id",
  "r"."property_id",
  "r"."description",
  "r"."status",
  case
    when exists (
      select
        1
      from
        "users" x
      where
        x.company_id = r.company_id
        and x.id = "r"."assigned_to"
    ) then "r"."assigned_to"
  end,
  case
    when exists (
      select
        1
      from
        "users" x
      where
        x.company_id = r.company_id
        and x.id = "r"."created_by"
    ) then "r"."created_by"
  end,
  "r"."client_ref",
  "r"."createdAt"
from
  history h,
  jsonb_populate_record(null::"job_tasks", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict (company_id, id) do nothing;
insert into
  "users" (
    "company_id",
    "id",
    "first_name",
    "last_name",
    "email",
    "mobile",
    "role",
    "status",
    "last_login",
    "last_login_method",
    "last_login_enabled_notification",
    "notify_jobs",
    "notify_money",
    "notify_reminders",
    "createdAt",
    "cis_rate",
    "cis_utr",
    "cis_verification",
    "anonymised_at",
    "has_free_week"
  )
select
  "r"."company_id",
  "r"."id",
  "r"."first_name",
  "r"."last_name",
  "r"."email",
  "r"."mobile",
  "r"."role",
  "r"."status",
  "r"."last_login",
  "r"."last_login_method",
  "r"."last_login_enabled_notification",
  "r"."notify_jobs",
  "r"."notify_money",
  "r"."notify_reminders",
  "r"."createdAt",
  "r"."cis_rate",
  "r"."cis_utr",
  "r"."cis_verification",
  "r"."anonymised_at",
  "r"."has_free_week"
from
  history h,
  jsonb_populate_record(null::"users", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict (company_id, id) do nothing;
insert into
  "time_records" (
    "company_id",
    "id",
    "user_id",
    "job_id",
    "is_driving",
    "start_time",
    "end_time",
    "note",
    "start_cordinate",
    "end_cordinate",
    "is_billable",
    "invoice_id",
    "review_reasons",
    "marks",
    "reported",
    "decided",
    "client_ref",
    "created_by",
    "createdAt",
    "visit_id"
  )
select
  "r"."company_id",
  "r"."id",
  "r"."user_id",
  "r"."job_id",
  "r"."is_driving",
  "r"."start_time",
  "r"."end_time",
  "r"."note",
  "r"."start_cordinate",
  "r"."end_cordinate",
  "r"."is_billable",
  "r"."invoice_id",
  "r"."review_reasons",
  "r"."marks",
  "r"."reported",
  "r"."decided",
  "r"."client_ref",
  case
    when exists (
      select
        1
      from
        "users" x
      where
        x.company_id = r.company_id
        and x.id = "r"."created_by"
    ) then "r"."created_by"
  end,
  "r"."createdAt",
  case
    when exists (
      select
        1
      from
        "visits" x
      where
        x.company_id = r.company_id
        and x.id = "r"."visit_id"
    ) then "r"."visit_id"
  end
from
  history h,
  jsonb_populate_record(null::"time_records", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict (company_id, id) do nothing;
insert into
  "jobs" (
    "company_id",
    "id",
    "property_id",
    "job_title",
    "job_description",
    "job_type",
    "status",
    "status_changed_at",
    "priority",
    "budget",
    "due_date",
    "client_reference",
    "job_start_date",
    "job_end_date",
    "requested_by",
    "requester_name",
    "requester_email",
    "requester_phone",
    "reference",
    "created_by",
    "client_ref",
    "createdAt",
    "billing_type",
    "fixed_price",
    "not_billed_reason",
    "discount_percent",
    "number",
    "planned_minutes"
  )
select
  "r"."company_id",
  "r"."id",
  "r"."property_id",
  "r"."job_title",
  "r"."job_description",
  "r"."job_type",
  "r"."status",
  "r"."status_changed_at",
  "r"."priority",
  "r"."budget",
  "r"."due_date",
  "r"."client_reference",
  "r"."job_start_date",
  "r"."job_end_date",
  "r"."requested_by",
  "r"."requester_name",
  "r"."requester_email",
  "r"."requester_phone",
  "r"."reference",
  case
    when exists (
      select
        1
      from
        "users" x
      where
        x.company_id = r.company_id
        and x.id = "r"."created_by"
    ) then "r"."created_by"
  end,
  "r"."client_ref",
  "r"."createdAt",
  "r"."billing_type",
  "r"."fixed_price",
  "r"."not_billed_reason",
  "r"."discount_percent",
  "r"."number",
  "r"."planned_minutes"
from
  history h,
  jsonb_populate_record(null::"jobs", h."from") r
where
  h.company_id = $1
  and h.id = $2
on conflict (company_id, id) do nothing;

-- server/audit/search-queries.ts

-- ofNamed
(
  select
    named.source,
    named.id
  from
    (
      select
        'users' as source,
        id,
        trim(first_name || ' ' || last_name) as name
      from
        users
      where
        company_id = $1
    ) as named
  where
    named.name ilike $2
    or false
    and replace(named.name, '_', ' ') ilike $3
  order by
    named.id desc
  limit
    500
)
union all
(
  select
    named.source,
    named.id
  from
    (
      select
        'jobs' as source,
        id,
        job_title as name
      from
        jobs
      where
        company_id = $4
    ) as named
  where
    named.name ilike $5
    or false
    and replace(named.name, '_', ' ') ilike $6
  order by
    named.id desc
  limit
    500
)
union all
(
  select
    named.source,
    named.id
  from
    (
      select
        'properties' as source,
        id,
        address as name
      from
        properties
      where
        company_id = $7
    ) as named
  where
    named.name ilike $8
    or false
    and replace(named.name, '_', ' ') ilike $9
  order by
    named.id desc
  limit
    500
)
union all
(
  select
    named.source,
    named.id
  from
    (
      select
        'invoices' as source,
        id,
        invoice_number as name
      from
        invoices
      where
        company_id = $10
    ) as named
  where
    named.name ilike $11
    or false
    and replace(named.name, '_', ' ') ilike $12
  order by
    named.id desc
  limit
    500
)
union all
(
  select
    named.source,
    named.id
  from
    (
      select
        'settings' as source,
        id,
        key as name
      from
        settings
      where
        company_id = $13
    ) as named
  where
    named.name ilike $14
    or true
    and replace(named.name, '_', ' ') ilike $15
  order by
    named.id desc
  limit
    500
);

-- server/audit/subject-queries.ts

-- withSubjects (2 of 7 forms)
select
  entity,
  id,
  (
    select
      jsonb_object_agg(key, value)
    from
      jsonb_each(whole)
    where
      key = any ($1::text[])
  ) as about
from
  (
    select
      'jobs' as entity,
      w.id,
      coalesce(
        (
          select
            to_jsonb(t)
          from
            jobs t
          where
            t.company_id = $2
            and t.id = w.id
        ),
        (
          select
            h."from"
          from
            history h
          where
            h.company_id = $3
            and h.entity = 'jobs'
            and h.entity_id = w.id
            and h.action = 'delete'
          order by
            h.id desc
          limit
            1
        )
      ) as whole
    from
      unnest($4::bigint[]) as w (id)
  ) as found
where
  whole is not null;
select
  entity,
  id,
  (
    select
      jsonb_object_agg(key, value)
    from
      jsonb_each(whole)
    where
      key = any ($1::text[])
  ) as about
from
  (
    select
      'job-tasks' as entity,
      w.id,
      coalesce(
        (
          select
            to_jsonb(t)
          from
            job_tasks t
          where
            t.company_id = $2
            and t.id = w.id
        ),
        (
          select
            h."from"
          from
            history h
          where
            h.company_id = $3
            and h.entity = 'job-tasks'
            and h.entity_id = w.id
            and h.action = 'delete'
          order by
            h.id desc
          limit
            1
        )
      ) as whole
    from
      unnest($4::bigint[]) as w (id)
    union all
    select
      'payments' as entity,
      w.id,
      coalesce(
        (
          select
            to_jsonb(t)
          from
            payments t
          where
            t.company_id = $5
            and t.id = w.id
        ),
        (
          select
            h."from"
          from
            history h
          where
            h.company_id = $6
            and h.entity = 'payments'
            and h.entity_id = w.id
            and h.action = 'delete'
          order by
            h.id desc
          limit
            1
        )
      ) as whole
    from
      unnest($7::bigint[]) as w (id)
  ) as found
where
  whole is not null;
