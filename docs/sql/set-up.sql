-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 3928a2a18b2037ac

-- server/set-up/queries.ts

-- setUpFacts
select
  "c"."setting_up",
  "a"."slug",
  (
    select
      count(*)
    from
      sample_rows s
    where
      s.company_id = $1
  ) as "sample_rows",
  exists (
    select
    from
      "properties" r
    where
      r.company_id = $2
      and true
      and not exists (
        select
        from
          sample_rows s
        where
          s.company_id = r.company_id
          and s.entity = 'properties'
          and s.sample_row = r.id
      )
  ) as "has_property",
  exists (
    select
    from
      "users" r
    where
      r.company_id = $3
      and r.role in ('employee', 'contractor')
      and not exists (
        select
        from
          sample_rows s
        where
          s.company_id = r.company_id
          and s.entity = 'users'
          and s.sample_row = r.id
      )
  ) as "has_worker",
  exists (
    select
    from
      "user_rates" r
    where
      r.company_id = $4
      and true
      and not exists (
        select
        from
          sample_rows s
        where
          s.company_id = r.company_id
          and s.entity = 'user_rates'
          and s.sample_row = r.id
      )
  ) as "has_rate",
  exists (
    select
    from
      "jobs" r
    where
      r.company_id = $5
      and true
      and not exists (
        select
        from
          sample_rows s
        where
          s.company_id = r.company_id
          and s.entity = 'jobs'
          and s.sample_row = r.id
      )
  ) as "has_job",
  exists (
    select
    from
      "jobs" r
    where
      r.company_id = $6
      and r.reference is not null
      and not exists (
        select
        from
          sample_rows s
        where
          s.company_id = r.company_id
          and s.entity = 'jobs'
          and s.sample_row = r.id
      )
  ) as "has_request"
from
  "companies" as "c"
  inner join "company_addresses" as "a" on "a"."company_id" = "c"."id"
where
  "c"."id" = $7;

-- setSettingUp
update "companies"
set
  "setting_up" = $1
where
  "id" = $2
  and "setting_up" <> $3;

-- announceSamples
insert into
  live.pending (change)
values
  (jsonb_build_array($1::bigint, '*')::text);

-- server/set-up/sample-queries.ts

-- saveSamples
insert into
  sample_rows (company_id, entity, sample_row, updated_at)
select
  r.company_id,
  'notes',
  r.id,
  r."updatedAt"
from
  "notes" r
where
  r.company_id = $1
  and r.id = any ($2)
union all
select
  r.company_id,
  'job_tasks',
  r.id,
  r."updatedAt"
from
  "job_tasks" r
where
  r.company_id = $3
  and r.id = any ($4)
union all
select
  r.company_id,
  'expenses',
  r.id,
  r."updatedAt"
from
  "expenses" r
where
  r.company_id = $5
  and r.id = any ($6)
union all
select
  r.company_id,
  'payments',
  r.id,
  r."updatedAt"
from
  "payments" r
where
  r.company_id = $7
  and r.id = any ($8)
union all
select
  r.company_id,
  'time_records',
  r.id,
  r."updatedAt"
from
  "time_records" r
where
  r.company_id = $9
  and r.id = any ($10)
union all
select
  r.company_id,
  'jobs',
  r.id,
  r."updatedAt"
from
  "jobs" r
where
  r.company_id = $11
  and r.id = any ($12)
union all
select
  r.company_id,
  'properties',
  r.id,
  r."updatedAt"
from
  "properties" r
where
  r.company_id = $13
  and r.id = any ($14)
union all
select
  r.company_id,
  'users',
  r.id,
  r."updatedAt"
from
  "users" r
where
  r.company_id = $15
  and r.id = any ($16)
union all
select
  r.company_id,
  'user_rates',
  r.id,
  r."updatedAt"
from
  user_rates r
where
  r.company_id = $17
  and r.user_id = any ($18)
union all
select
  r.company_id,
  'job_assignees',
  r.id,
  r."createdAt"
from
  job_assignees r
where
  r.company_id = $19
  and r.job_id = any ($20);

-- lockSamples
select
from
  "jobs" r
where
  r.company_id = $1
  and r.id in (
    select
      s.sample_row
    from
      sample_rows s
    where
      s.company_id = $2
      and s.entity = 'jobs'
  )
order by
  r.id
for update;
select
from
  "users" r
where
  r.company_id = $1
  and r.id in (
    select
      s.sample_row
    from
      sample_rows s
    where
      s.company_id = $2
      and s.entity = 'users'
  )
order by
  r.id
for update;
select
from
  "expenses" r
where
  r.company_id = $1
  and r.id in (
    select
      s.sample_row
    from
      sample_rows s
    where
      s.company_id = $2
      and s.entity = 'expenses'
  )
order by
  r.id
for update;
select
from
  "properties" r
where
  r.company_id = $1
  and r.id in (
    select
      s.sample_row
    from
      sample_rows s
    where
      s.company_id = $2
      and s.entity = 'properties'
  )
order by
  r.id
for update;
select
from
  "time_records" r
where
  r.company_id = $1
  and r.id in (
    select
      s.sample_row
    from
      sample_rows s
    where
      s.company_id = $2
      and s.entity = 'time_records'
  )
order by
  r.id
for update;

-- removeSampleAssignees
delete from job_assignees r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'job_assignees'
  and r.id = s.sample_row;

-- removeSamples
delete from "notes" r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'notes'
  and r.id = s.sample_row
  and r."updatedAt" = s.updated_at;
delete from "payments" r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'payments'
  and r.id = s.sample_row
  and r."updatedAt" = s.updated_at;
delete from "job_tasks" r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'job_tasks'
  and r.id = s.sample_row
  and r."updatedAt" = s.updated_at;
delete from "expenses" r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'expenses'
  and r.id = s.sample_row
  and r."updatedAt" = s.updated_at
  and not (
    exists (
      select
      from
        "files" x
      where
        x.company_id = $3
        and x."expense_id" = r.id
    )
  );
delete from "time_records" r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'time_records'
  and r.id = s.sample_row
  and r."updatedAt" = s.updated_at
  and not (
    exists (
      select
      from
        "amendment_requests" x
      where
        x.company_id = $3
        and x."tracking_id" = r.id
    )
  );
delete from "properties" r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'properties'
  and r.id = s.sample_row
  and r."updatedAt" = s.updated_at
  and not (
    exists (
      select
      from
        "jobs" x
      where
        x.company_id = $3
        and x."property_id" = r.id
    )
    or exists (
      select
      from
        "expenses" x
      where
        x.company_id = $4
        and x."property_id" = r.id
    )
    or exists (
      select
      from
        "notes" x
      where
        x.company_id = $5
        and x."property_id" = r.id
    )
    or exists (
      select
      from
        "job_tasks" x
      where
        x.company_id = $6
        and x."property_id" = r.id
    )
    or exists (
      select
      from
        "files" x
      where
        x.company_id = $7
        and x."property_id" = r.id
    )
  );
delete from "jobs" r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'jobs'
  and r.id = s.sample_row
  and r."updatedAt" = s.updated_at
  and not (
    exists (
      select
      from
        "time_records" x
      where
        x.company_id = $3
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "expenses" x
      where
        x.company_id = $4
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "notes" x
      where
        x.company_id = $5
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "job_tasks" x
      where
        x.company_id = $6
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "files" x
      where
        x.company_id = $7
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "job_assignees" x
      where
        x.company_id = $8
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "visits" x
      where
        x.company_id = $9
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "invoices" x
      where
        x.company_id = $10
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "invoice_sections" x
      where
        x.company_id = $11
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "billed_fixed_prices" x
      where
        x.company_id = $12
        and x."job_id" = r.id
    )
    or exists (
      select
      from
        "amendment_requests" x
      where
        x.company_id = $13
        and x."original_job_id" = r.id
    )
    or exists (
      select
      from
        "amendment_requests" x
      where
        x.company_id = $14
        and x."requested_job_id" = r.id
    )
  );
delete from "users" r using sample_rows s
where
  r.company_id = $1
  and s.company_id = $2
  and s.entity = 'users'
  and r.id = s.sample_row
  and r."updatedAt" = s.updated_at
  and not (
    exists (
      select
      from
        "properties" x
      where
        x.company_id = $3
        and x."landlord_id" = r.id
    )
    or exists (
      select
      from
        "properties" x
      where
        x.company_id = $4
        and x."agent_id" = r.id
    )
    or exists (
      select
      from
        "jobs" x
      where
        x.company_id = $5
        and x."created_by" = r.id
    )
    or exists (
      select
      from
        "job_assignees" x
      where
        x.company_id = $6
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "visits" x
      where
        x.company_id = $7
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "job_tasks" x
      where
        x.company_id = $8
        and x."assigned_to" = r.id
    )
    or exists (
      select
      from
        "job_tasks" x
      where
        x.company_id = $9
        and x."created_by" = r.id
    )
    or exists (
      select
      from
        "notes" x
      where
        x.company_id = $10
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "files" x
      where
        x.company_id = $11
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "time_records" x
      where
        x.company_id = $12
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "time_records" x
      where
        x.company_id = $13
        and x."created_by" = r.id
    )
    or exists (
      select
      from
        "amendment_requests" x
      where
        x.company_id = $14
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "amendment_requests" x
      where
        x.company_id = $15
        and x."decided_by" = r.id
    )
    or exists (
      select
      from
        "expenses" x
      where
        x.company_id = $16
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "expenses" x
      where
        x.company_id = $17
        and x."created_by" = r.id
    )
    or exists (
      select
      from
        "payments" x
      where
        x.company_id = $18
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "payments" x
      where
        x.company_id = $19
        and x."created_by" = r.id
    )
    or exists (
      select
      from
        "statement_agreements" x
      where
        x.company_id = $20
        and x."user_id" = r.id
    )
    or exists (
      select
      from
        "invoices" x
      where
        x.company_id = $21
        and x."created_by" = r.id
    )
    or exists (
      select
      from
        "invoices" x
      where
        x.company_id = $22
        and x."voided_by" = r.id
    )
    or exists (
      select
      from
        "invoice_mails" x
      where
        x.company_id = $23
        and x."created_by" = r.id
    )
    or exists (
      select
      from
        "invoice_payments" x
      where
        x.company_id = $24
        and x."created_by" = r.id
    )
    or exists (
      select
      from
        user_rates x
      where
        x.company_id = $25
        and x.user_id = r.id
        and not exists (
          select
          from
            sample_rows y
          where
            y.company_id = $26
            and y.entity = 'user_rates'
            and y.sample_row = x.id
            and y.updated_at = x."updatedAt"
        )
    )
    or exists (
      select
      from
        logins x
      where
        x.company_id = $27
        and x.user_id = r.id
        and x.password_hash is not null
    )
  );

-- listSamples
select
  *
from
  (
    select
      'notes' as entity,
      r.id,
      left(r.note, 100) as name,
      case
        when r."updatedAt" <> s.updated_at then 'changed'
        else 'in_use'
      end as reason
    from
      sample_rows s
      join "notes" r on r.company_id = $1
      and r.id = s.sample_row
    where
      s.company_id = $2
      and s.entity = 'notes'
    union all
    select
      'job_tasks' as entity,
      r.id,
      r.description as name,
      case
        when r."updatedAt" <> s.updated_at then 'changed'
        else 'in_use'
      end as reason
    from
      sample_rows s
      join "job_tasks" r on r.company_id = $3
      and r.id = s.sample_row
    where
      s.company_id = $4
      and s.entity = 'job_tasks'
    union all
    select
      'expenses' as entity,
      r.id,
      r.description as name,
      case
        when r."updatedAt" <> s.updated_at then 'changed'
        else 'in_use'
      end as reason
    from
      sample_rows s
      join "expenses" r on r.company_id = $5
      and r.id = s.sample_row
    where
      s.company_id = $6
      and s.entity = 'expenses'
    union all
    select
      'payments' as entity,
      r.id,
      r.payment_date::text as name,
      case
        when r."updatedAt" <> s.updated_at then 'changed'
        else 'in_use'
      end as reason
    from
      sample_rows s
      join "payments" r on r.company_id = $7
      and r.id = s.sample_row
    where
      s.company_id = $8
      and s.entity = 'payments'
    union all
    select
      'time_records' as entity,
      r.id,
      to_char(r.start_time, 'YYYY-MM-DD') as name,
      case
        when r."updatedAt" <> s.updated_at then 'changed'
        else 'in_use'
      end as reason
    from
      sample_rows s
      join "time_records" r on r.company_id = $9
      and r.id = s.sample_row
    where
      s.company_id = $10
      and s.entity = 'time_records'
    union all
    select
      'jobs' as entity,
      r.id,
      r.job_title as name,
      case
        when r."updatedAt" <> s.updated_at then 'changed'
        else 'in_use'
      end as reason
    from
      sample_rows s
      join "jobs" r on r.company_id = $11
      and r.id = s.sample_row
    where
      s.company_id = $12
      and s.entity = 'jobs'
    union all
    select
      'properties' as entity,
      r.id,
      r.address as name,
      case
        when r."updatedAt" <> s.updated_at then 'changed'
        else 'in_use'
      end as reason
    from
      sample_rows s
      join "properties" r on r.company_id = $13
      and r.id = s.sample_row
    where
      s.company_id = $14
      and s.entity = 'properties'
    union all
    select
      'users' as entity,
      r.id,
      btrim(r.first_name || ' ' || r.last_name) as name,
      case
        when r."updatedAt" <> s.updated_at
        or exists (
          select
          from
            logins x
          where
            x.company_id = $15
            and x.user_id = r.id
            and x.password_hash is not null
        )
        or exists (
          select
          from
            user_rates x
          where
            x.company_id = $16
            and x.user_id = r.id
            and not exists (
              select
              from
                sample_rows y
              where
                y.company_id = $17
                and y.entity = 'user_rates'
                and y.sample_row = x.id
                and y.updated_at = x."updatedAt"
            )
        ) then 'changed'
        else 'in_use'
      end as reason
    from
      sample_rows s
      join "users" r on r.company_id = $18
      and r.id = s.sample_row
    where
      s.company_id = $19
      and s.entity = 'users'
  ) kept
order by
  array_position($20::text[], entity),
  id;

-- clearSamples
delete from "sample_rows"
where
  "company_id" = $1;
