-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 2b25cd3971e7ee16

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
  "p"."address"
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
  a.slug,
  (
    select
      coalesce(
        json_agg(
          distinct a.assigned_for
          order by
            a.assigned_for
        ),
        '[]'
      )
    from
      job_assignees a
    where
      a.company_id = j.company_id
      and a.job_id = j.job_id
      and a.assigned_for is not null
  ) as assigned_days
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
      requester_email
    from
      jobs
    where
      company_id = c.id
      and reference is not null
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

-- requestOfJob
select
  j.*,
  p.address,
  a.slug,
  (
    select
      coalesce(
        json_agg(
          distinct a.assigned_for
          order by
            a.assigned_for
        ),
        '[]'
      )
    from
      job_assignees a
    where
      a.company_id = j.company_id
      and a.job_id = j.job_id
      and a.assigned_for is not null
  ) as assigned_days
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
      requester_email
    from
      jobs
    where
      company_id = c.id
      and reference is not null
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

-- noteRequesterTold
insert into
  requester_told as told (company_id, job_id, state, planned_for)
values
  ($1, $2, $3, $4::date)
on conflict on constraint requester_told_pk do update
set
  state = excluded.state,
  planned_for = excluded.planned_for,
  "createdAt" = clock_timestamp()
where
  (told.state, told.planned_for) is distinct from (excluded.state, excluded.planned_for)
  and not (
    excluded.state = 'accepted'
    and told.state = 'planned'
  )
returning
  "createdAt" as at;
