-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 019f43f3bc69791d

-- server/request-a-job/queries.ts

-- findPublicCompany
select
  c.id,
  coalesce(nullif(btrim(s.value), ''), c.name) as name,
  a.slug,
  c.suspended_at is not null as is_suspended
from
  company_addresses a
  join companies c on c.id = a.company_id
  left join settings s on s.company_id = c.id
  and s.key = 'company_name'
where
  a.slug = $1;

-- readPublicCompany
select
  c.id,
  coalesce(nullif(btrim(s.value), ''), c.name) as name,
  a.slug,
  c.suspended_at is not null as is_suspended
from
  company_addresses a
  join companies c on c.id = a.company_id
  left join settings s on s.company_id = c.id
  and s.key = 'company_name'
where
  c.id = $1;

-- findOnlyPublicCompany
select
  c.id,
  coalesce(nullif(btrim(s.value), ''), c.name) as name,
  a.slug,
  c.suspended_at is not null as is_suspended
from
  company_addresses a
  join companies c on c.id = a.company_id
  left join settings s on s.company_id = c.id
  and s.key = 'company_name'
limit
  2;

-- findPropertiesByPostCode
select
  "p"."id",
  "p"."address"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and "p"."status" = $2
  and (
    p.post_code_key = $3
    or post_code_in (p.address) = $4
  )
order by
  "p"."address",
  "p"."id";

-- findActiveProperty
select
  "p"."id",
  "p"."address",
  "p"."post_code_key",
  post_code_in (p.address) as "address_key"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and "p"."status" = $2
  and "p"."id" = $3;

-- insertRequestedJob
insert into
  "jobs" (
    "requested_by",
    "job_title",
    "job_description",
    "requester_name",
    "requester_email",
    "requester_phone",
    "company_id",
    "property_id",
    "job_type",
    "status",
    "reference",
    "created_by"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
returning
  "id";

-- findRequest
select
  j.*,
  p.address,
  p.tenant_name,
  p.tenant_email,
  p.tenant_phone,
  a.slug,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            v.id,
            'wish',
            v.wish,
            'day',
            v.day,
            'status',
            v.status,
            'from',
            coalesce(v.window_from, v.starts),
            'to',
            v.window_to,
            'worker',
            u.first_name,
            'arrives_at',
            v.arrives_at,
            'no_access_at',
            v.no_access_at
          )
          order by
            v.day,
            v.starts,
            v.window_from,
            v.id
        ),
        '[]'
      )
    from
      visits v
      left join users u on u.company_id = v.company_id
      and u.id = v.user_id
    where
      v.company_id = j.company_id
      and v.job_id = j.job_id
      and (
        v.status in ('planned', 'on_the_way', 'arrived')
        or v.status = 'no_access'
        and not exists (
          select
          from
            visits o
          where
            o.company_id = v.company_id
            and o.job_id = v.job_id
            and o.status in ('arrived', 'done')
            and o.day >= v.day
        )
      )
  ) as visits
from
  companies c
  join company_addresses a on a.company_id = c.id
  cross join lateral (
    select
      company_id,
      id as job_id,
      number,
      property_id,
      reference,
      job_title,
      "createdAt" as sent_at,
      status,
      job_start_date,
      job_end_date,
      requester_name,
      requester_email,
      requester_phone
    from
      jobs
    where
      company_id = c.id
      and reference = $1
  ) j
  join properties p on p.company_id = j.company_id
  and p.id = j.property_id
where
  true
order by
  j.company_id
limit
  1;

-- readVisitorJob
select
  j.*,
  p.address,
  p.tenant_name,
  p.tenant_email,
  p.tenant_phone,
  a.slug,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            v.id,
            'wish',
            v.wish,
            'day',
            v.day,
            'status',
            v.status,
            'from',
            coalesce(v.window_from, v.starts),
            'to',
            v.window_to,
            'worker',
            u.first_name,
            'arrives_at',
            v.arrives_at,
            'no_access_at',
            v.no_access_at
          )
          order by
            v.day,
            v.starts,
            v.window_from,
            v.id
        ),
        '[]'
      )
    from
      visits v
      left join users u on u.company_id = v.company_id
      and u.id = v.user_id
    where
      v.company_id = j.company_id
      and v.job_id = j.job_id
      and (
        v.status in ('planned', 'on_the_way', 'arrived')
        or v.status = 'no_access'
        and not exists (
          select
          from
            visits o
          where
            o.company_id = v.company_id
            and o.job_id = v.job_id
            and o.status in ('arrived', 'done')
            and o.day >= v.day
        )
      )
  ) as visits
from
  companies c
  join company_addresses a on a.company_id = c.id
  cross join lateral (
    select
      company_id,
      id as job_id,
      number,
      property_id,
      reference,
      job_title,
      "createdAt" as sent_at,
      status,
      job_start_date,
      job_end_date,
      requester_name,
      requester_email,
      requester_phone
    from
      jobs
    where
      company_id = c.id
      and id = $1
  ) j
  join properties p on p.company_id = j.company_id
  and p.id = j.property_id
where
  c.id = $2
order by
  j.company_id
limit
  1;

-- saveNotifiedProgress
with
  before as (
    select
      state
    from
      requester_told
    where
      company_id = $1
      and job_id = $2
  )
insert into
  requester_told as told (company_id, job_id, state, planned_for, visit)
values
  ($3, $4, $5, $6::date, $7)
on conflict on constraint requester_told_pk do update
set
  state = excluded.state,
  planned_for = excluded.planned_for,
  visit = excluded.visit,
  "createdAt" = clock_timestamp()
where
  (told.state, told.planned_for, told.visit) is distinct from (excluded.state, excluded.planned_for, excluded.visit)
  and not (
    excluded.state = 'accepted'
    and told.state = 'planned'
  )
returning
  "createdAt" as at,
  (
    select
      state
    from
      before
  ) as before;

-- setVisitPreference
update "visits"
set
  "wish" = $1
where
  "company_id" = $2
  and "id" = $3
  and "status" = any ($4);

-- server/request-a-job/tenant-queries.ts

-- hasStopped
select
  "n"."id"
from
  "tenant_notices" as "n"
  inner join "jobs" as "j" on "j"."company_id" = "n"."company_id"
  and "j"."id" = "n"."job_id"
where
  "n"."company_id" = $1
  and "j"."property_id" = $2
  and "n"."contact_hash" = $3
  and "n"."stopped_at" is not null;

-- saveTenantNotice
update "tenant_notices"
set
  "notified" = $1
where
  "company_id" = $2
  and "id" = $3;
insert into
  tenant_notices as n (company_id, job_id, contact_hash, token_hash)
values
  ($1, $2, $3, $4)
on conflict on constraint tenant_notices_contact_unique do update
set
  token_hash = excluded.token_hash
returning
  id,
  notified as before,
  clock_timestamp() as at;

-- findTenantNotice
select
  n.*
from
  companies c
  cross join lateral (
    select
      company_id,
      id,
      job_id,
      contact_hash,
      stopped_at is not null as is_stopped
    from
      tenant_notices
    where
      company_id = c.id
      and token_hash = $1
  ) n
where
  c.suspended_at is null
order by
  n.company_id
limit
  1;

-- stopTenantNotices
update "tenant_notices"
set
  "stopped_at" = $1
where
  "company_id" = $2
  and "id" = $3
  and "stopped_at" is null;
