-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 744ef5f55377575a

-- server/privacy/erase-queries.ts

-- eraseCoordinates
set
  local statement_timeout = 0;

-- eraseOldHistoryCoordinates
set
  local statement_timeout = 0;

-- eraseContacts
set
  local statement_timeout = 0;

-- eraseOldHistoryContacts
set
  local statement_timeout = 0;

-- listCompanyIds
select
  "id"
from
  "companies"
where
  "suspended_at" is null
order by
  "id";

-- monthsBefore
select
  $1::timestamptz - make_interval(months => $2::int) as before;

-- recordErased
insert into
  history (company_id, entity, entity_id, action, actor_name, "from", "to", reason)
values
  ($1, 'companies', $2, 'update', 'Fettle', '{}', $3::jsonb, 'Older than the privacy settings allow');

-- anonymiseUser (12 of 24 forms)
set
  local statement_timeout = 0;
select
  set_config('fettle.erasing', $1, true);
delete from absences
where
  company_id = $1
  and user_id = $2;
delete from passkeys
where
  company_id = $1
  and user_id = $2;
delete from sessions
where
  company_id = $1
  and user_id = $2;
delete from two_factor
where
  company_id = $1
  and user_id = $2;
delete from access_tokens
where
  company_id = $1
  and user_id = $2;
delete from unseen_changes
where
  company_id = $1
  and user_id = $2;
delete from untold_changes
where
  company_id = $1
  and user_id = $2;
delete from push_subscriptions
where
  company_id = $1
  and user_id = $2;
update logins
set
  password_hash = null
where
  company_id = $1
  and user_id = $2;
update memberships
set
  password_hash = null
where
  company_id = $1
  and user_id = $2;

-- recordAnonymised
insert into
  history (
    company_id,
    entity,
    entity_id,
    action,
    actor_id,
    actor_name,
    "from",
    "to",
    subject_user_id,
    request_id
  )
values
  (
    $1,
    'users',
    $2,
    'update',
    nullif(current_setting('fettle.actor_id', true), '')::bigint,
    coalesce(current_setting('fettle.actor_name', true), ''),
    '{"anonymised_at": null}',
    $3::jsonb,
    $4,
    coalesce(current_setting('fettle.request_id', true), '')
  );

-- only
with
  found as (
    select
      id
    from
      time_records
    where
      company_id = $1
      and id > $2
      and start_time < $3::timestamptz
      and (
        start_cordinate is not null
        or end_cordinate is not null
        or reported ->> 'end_cordinate' is not null
      )
    order by
      id
    limit
      500
    for no key update
      skip locked
  ),
  erased as (
    update time_records
    set
      start_cordinate = null,
      end_cordinate = null,
      reported = reported - 'end_cordinate'
    where
      company_id = $4
      and id in (
        select
          id
        from
          found
      )
    returning
      id
  ),
  told as (
    update history h
    set
      "from" = ("h"."from" - $5::text[]) #- '{reported,end_cordinate}',
      "to" = ("h"."to" - $6::text[]) #- '{reported,end_cordinate}'
    where
      h.company_id = $7
      and h.entity = 'time-tracking'
      and h.entity_id = any (
        array(
          select
            id
          from
            found
        )
      )
      and (
        (
          "h"."from" ->> 'start_cordinate' is not null
          or "h"."from" ->> 'end_cordinate' is not null
          or "h"."from" #>> '{reported,end_cordinate}' is not null
        )
        or (
          "h"."to" ->> 'start_cordinate' is not null
          or "h"."to" ->> 'end_cordinate' is not null
          or "h"."to" #>> '{reported,end_cordinate}' is not null
        )
      )
    returning
      h.id
  )
select
  count(*) as erased,
  max(id) as last
from
  erased;
with
  found as (
    select
      id
    from
      history h
    where
      h.company_id = $1
      and h.entity = 'time-tracking'
      and h.id > $2
      and h."at" < $3::timestamptz
      and (
        (
          "h"."from" ->> 'start_cordinate' is not null
          or "h"."from" ->> 'end_cordinate' is not null
          or "h"."from" #>> '{reported,end_cordinate}' is not null
        )
        or (
          "h"."to" ->> 'start_cordinate' is not null
          or "h"."to" ->> 'end_cordinate' is not null
          or "h"."to" #>> '{reported,end_cordinate}' is not null
        )
      )
    order by
      id
    limit
      500
    for no key update
      skip locked
  ),
  erased as (
    update history h
    set
      "from" = ("h"."from" - $4::text[]) #- '{reported,end_cordinate}',
      "to" = ("h"."to" - $5::text[]) #- '{reported,end_cordinate}'
    where
      h.company_id = $6
      and h.entity = 'time-tracking'
      and h.id = any (
        array(
          select
            id
          from
            found
        )
      )
      and (
        (
          "h"."from" ->> 'start_cordinate' is not null
          or "h"."from" ->> 'end_cordinate' is not null
          or "h"."from" #>> '{reported,end_cordinate}' is not null
        )
        or (
          "h"."to" ->> 'start_cordinate' is not null
          or "h"."to" ->> 'end_cordinate' is not null
          or "h"."to" #>> '{reported,end_cordinate}' is not null
        )
      )
    returning
      h.id
  )
select
  count(*) as erased,
  max(id) as last
from
  erased;
with
  found as (
    select
      id
    from
      history h
    where
      h.company_id = $1
      and h.entity = 'jobs'
      and h.id > $2
      and h."at" < $3::timestamptz
      and (
        (
          coalesce("h"."from" ->> 'requester_name', '') <> ''
          or coalesce("h"."from" ->> 'requester_email', '') <> ''
          or coalesce("h"."from" ->> 'requester_phone', '') <> ''
        )
        or (
          coalesce("h"."to" ->> 'requester_name', '') <> ''
          or coalesce("h"."to" ->> 'requester_email', '') <> ''
          or coalesce("h"."to" ->> 'requester_phone', '') <> ''
        )
      )
    order by
      id
    limit
      500
    for no key update
      skip locked
  ),
  erased as (
    update history h
    set
      "from" = (
        select
          jsonb_object_agg(key, coalesce($4::jsonb -> key, value))
        from
          jsonb_each("h"."from")
      ),
      "to" = (
        select
          jsonb_object_agg(key, coalesce($5::jsonb -> key, value))
        from
          jsonb_each("h"."to")
      ),
      actor_name = case
        when h.actor_id is null
        and h.action = 'create' then $6
        else h.actor_name
      end
    where
      h.company_id = $7
      and h.entity = 'jobs'
      and h.id = any (
        array(
          select
            id
          from
            found
        )
      )
      and (
        (
          coalesce("h"."from" ->> 'requester_name', '') <> ''
          or coalesce("h"."from" ->> 'requester_email', '') <> ''
          or coalesce("h"."from" ->> 'requester_phone', '') <> ''
        )
        or (
          coalesce("h"."to" ->> 'requester_name', '') <> ''
          or coalesce("h"."to" ->> 'requester_email', '') <> ''
          or coalesce("h"."to" ->> 'requester_phone', '') <> ''
        )
      )
    returning
      h.id,
      h.request_id,
      h.action,
      h.actor_id
  ),
  files as (
    update history f
    set
      actor_name = $8
    from
      (
        select
          id,
          request_id,
          action,
          actor_id
        from
          erased
      ) h
    where
      h.action = 'create'
      and h.actor_id is null
      and f.company_id = $9
      and f.entity = 'files'
      and f.id between h.id and h.id + 10000
      and f.request_id = h.request_id
      and f.actor_id is null
      and f.actor_name <> $10
  )
select
  count(*) as erased,
  max(id) as last
from
  erased;
with
  found as (
    select
      id
    from
      jobs
    where
      company_id = $1
      and id > $2
      and "createdAt" < $3::timestamptz
      and (
        requester_name <> ''
        or requester_email <> ''
        or requester_phone <> ''
        or exists (
          select
          from
            job_messages m
          where
            m.company_id = jobs.company_id
            and m.job_id = jobs.id
        )
        or exists (
          select
          from
            tenant_notices n
          where
            n.company_id = jobs.company_id
            and n.job_id = jobs.id
            and n.stopped_at is null
        )
      )
    order by
      id
    limit
      500
    for no key update
      skip locked
  ),
  erased as (
    update jobs
    set
      requester_name = '',
      requester_email = '',
      requester_phone = ''
    where
      company_id = $4
      and id in (
        select
          id
        from
          found
      )
    returning
      id
  ),
  messages as (
    delete from job_messages
    where
      company_id = $5
      and job_id in (
        select
          id
        from
          found
      )
  ),
  links as (
    delete from tenant_notices
    where
      company_id = $6
      and job_id in (
        select
          id
        from
          found
      )
      and stopped_at is null
  ),
  told as (
    update history h
    set
      "from" = (
        select
          jsonb_object_agg(key, coalesce($7::jsonb -> key, value))
        from
          jsonb_each("h"."from")
      ),
      "to" = (
        select
          jsonb_object_agg(key, coalesce($8::jsonb -> key, value))
        from
          jsonb_each("h"."to")
      ),
      actor_name = case
        when h.actor_id is null
        and h.action = 'create' then $9
        else h.actor_name
      end
    where
      h.company_id = $10
      and h.entity = 'jobs'
      and h.entity_id = any (
        array(
          select
            id
          from
            found
        )
      )
      and (
        (
          coalesce("h"."from" ->> 'requester_name', '') <> ''
          or coalesce("h"."from" ->> 'requester_email', '') <> ''
          or coalesce("h"."from" ->> 'requester_phone', '') <> ''
        )
        or (
          coalesce("h"."to" ->> 'requester_name', '') <> ''
          or coalesce("h"."to" ->> 'requester_email', '') <> ''
          or coalesce("h"."to" ->> 'requester_phone', '') <> ''
        )
      )
    returning
      h.id,
      h.request_id,
      h.action,
      h.actor_id
  ),
  files as (
    update history f
    set
      actor_name = $11
    from
      (
        select
          id,
          request_id,
          action,
          actor_id
        from
          told
      ) h
    where
      h.action = 'create'
      and h.actor_id is null
      and f.company_id = $12
      and f.entity = 'files'
      and f.id between h.id and h.id + 10000
      and f.request_id = h.request_id
      and f.actor_id is null
      and f.actor_name <> $13
  )
select
  count(*) as erased,
  max(id) as last
from
  erased;

-- server/privacy/export-queries.ts

-- exportedColumns
select
  attrelid::regclass::text as "table",
  attname as name
from
  pg_attribute
where
  attrelid = any ($1::regclass[])
  and attnum > 0
  and not attisdropped
  and attname <> 'company_id'
order by
  attnum;

-- listFilesOf
select
  "id",
  "file_name",
  "size",
  "storage_key",
  "createdAt"
from
  "files"
where
  "company_id" = $1
  and "user_id" = $2
order by
  "id";

-- inBatches (12 of 23 forms)
fetch forward 1000
from
  person_rows;
declare person_rows no scroll cursor for
select
  "id",
  "user_id",
  "createdAt"
from
  "push_subscriptions"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "id",
  "job_id",
  "user_id",
  "assigned_for",
  "createdAt"
from
  "job_assignees"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "id",
  "user_id",
  "rp_id",
  "name",
  "createdAt",
  "last_used_at"
from
  "passkeys"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "id",
  "user_id",
  "weekday",
  "starts",
  "ends",
  "createdAt"
from
  "working_hours"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "id",
  "user_id",
  "rate",
  "effective_from",
  "createdAt",
  "updatedAt"
from
  "user_rates"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "id",
  "list",
  "name",
  "address",
  "is_shared",
  "createdAt",
  "updatedAt"
from
  "saved_views"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "user_id",
  "installed",
  "createdAt",
  "last_seen_at",
  "tracks",
  "user_agent",
  "ip"
from
  "sessions"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "id",
  "user_id",
  "start_date",
  "end_date",
  "kind",
  "note",
  "createdAt",
  "updatedAt"
from
  "absences"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "user_id",
  "name",
  "createdAt",
  "last_used_at",
  "expires_at",
  "id",
  "scope",
  "calendar"
from
  "access_tokens"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "id",
  "user_id",
  "job_id",
  "note",
  "visible_to_landlord",
  "client_ref",
  "createdAt",
  "updatedAt"
from
  "notes"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      false
      and false
    )
  )
order by
  id;
declare person_rows no scroll cursor for
select
  "id",
  "user_id",
  "payment_date",
  "amount",
  "payment_type",
  "payment_method",
  "description",
  "createdAt",
  "updatedAt",
  "cis_deducted"
from
  "payments"
where
  company_id = $1
  and (
    "user_id" = $2
    or (
      ("created_by" = $3)
      and false
    )
  )
order by
  id;
