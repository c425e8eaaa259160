-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 3e9eb3d378c98fbf

-- db/queries/jobs.ts

-- findVisibleJobs (2 of 10 forms)
select
  "j"."id",
  "j"."client_ref",
  "j"."property_id",
  "j"."status"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and "j"."id" = $2;
select
  "j"."id",
  "j"."client_ref",
  "j"."property_id",
  "j"."status"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and (
    "j"."status" <> all ($2)
    or (
      "j"."created_by" = $3
      or exists (
        select
          1 as "one"
        from
          "job_assignees" as "ja"
        where
          "ja"."company_id" = "j"."company_id"
          and "ja"."job_id" = "j"."id"
          and "ja"."user_id" = $4
      )
      or exists (
        select
          1 as "one"
        from
          "time_records" as "jt"
        where
          "jt"."company_id" = "j"."company_id"
          and "jt"."job_id" = "j"."id"
          and "jt"."user_id" = $5
      )
    )
  )
  and "j"."client_ref" = $6;

-- findExistingJob
select
  "j"."id"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and "j"."id" = $2;

-- moveJobByWork
update "jobs"
set
  "status" = $1
where
  "company_id" = $2
  and (
    "status" = $3
    or (
      "status" = $4
      and status_changed_at <= $5
    )
  )
  and "id" = $6;

-- server/jobs/attention-queries.ts

-- server/jobs/message-queries.ts

-- listMessages
select
  "id",
  "sender",
  "channel",
  "body",
  "recipient_name",
  "createdAt",
  case
    when sender = 'company' then recipient
  end as "recipient"
from
  "job_messages"
where
  "company_id" = $1
  and "job_id" = $2
order by
  "id" desc
limit
  $3;

-- server/jobs/queries.ts

-- lockJob (2 of 8 forms)
select
  "j"."id",
  "j"."status",
  "j"."job_end_date",
  "j"."updatedAt",
  "j"."billing_type",
  "j"."fixed_price",
  "j"."not_billed_reason",
  "j"."discount_percent"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and "j"."id" = $2
for update of
  "j";
select
  "j"."id",
  "j"."status",
  "j"."job_end_date",
  "j"."updatedAt",
  "j"."billing_type",
  "j"."fixed_price",
  "j"."not_billed_reason",
  "j"."discount_percent"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and (
    "j"."status" = any ($2)
    or (
      "j"."created_by" = $3
      or exists (
        select
          1 as "one"
        from
          "job_assignees" as "ja"
        where
          "ja"."company_id" = "j"."company_id"
          and "ja"."job_id" = "j"."id"
          and "ja"."user_id" = $4
      )
      or exists (
        select
          1 as "one"
        from
          "time_records" as "jt"
        where
          "jt"."company_id" = "j"."company_id"
          and "jt"."job_id" = "j"."id"
          and "jt"."user_id" = $5
      )
    )
  )
  and "j"."client_ref" = $6
for no key update of
  "j";

-- jobUses
select
  (
    select
      count(*)
    from
      "time_records"
    where
      company_id = $1
      and job_id = $2
  ) as "time record",
  (
    select
      count(*)
    from
      "expenses"
    where
      company_id = $3
      and job_id = $4
  ) as expense,
  (
    select
      count(*)
    from
      "invoices"
    where
      company_id = $5
      and job_id = $6
  ) + (
    select
      count(*)
    from
      "invoice_sections"
    where
      company_id = $7
      and job_id = $8
  ) as invoice,
  (
    select
      count(*)
    from
      "files"
    where
      company_id = $9
      and job_id = $10
  ) as file;

-- readAssignees
select
  "id",
  "user_id",
  "assigned_for"
from
  "job_assignees"
where
  "company_id" = $1
  and "job_id" = $2
order by
  "id";

-- replaceNamed
delete from "job_assignees"
where
  "company_id" = $1
  and "id" = $2;
insert into
  "job_assignees" ("user_id", "company_id", "job_id")
values
  ($1, $2, $3);

-- server/jobs/row-queries.ts

-- listJobs (11 of 57 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "jobs" as "j"
      where
        "j"."company_id" = $1
        and "j"."status" = any ($2)
        and true
        and true
        and true
        and true
        and true
        and true
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
        "jobs" as "j"
      where
        "j"."company_id" = $1
        and (
          "j"."status" = any ($2)
          or (
            "j"."created_by" = $3
            or exists (
              select
                1 as "one"
              from
                "job_assignees" as "ja"
              where
                "ja"."company_id" = "j"."company_id"
                and "ja"."job_id" = "j"."id"
                and "ja"."user_id" = $4
            )
            or exists (
              select
                1 as "one"
              from
                "time_records" as "jt"
              where
                "jt"."company_id" = "j"."company_id"
                and "jt"."job_id" = "j"."id"
                and "jt"."user_id" = $5
            )
          )
        )
        and "j"."status" = any ($6)
        and true
        and true
        and true
        and true
        and true
        and true
        and (
          j.job_title ilike $7
          or j.job_description ilike $8
          or j.client_reference ilike $9
          or j.property_id in (
            select
              sp.id
            from
              properties sp
            where
              sp.company_id = $10
              and (
                sp.address ilike $11
                or "sp"."post_code_key" like $12
              )
          )
        )
      limit
        $13
    )
  ) as counted;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $1
      and "j"."property_id" in (
        select
          "lp"."id"
        from
          "properties" as "lp"
        where
          "lp"."company_id" = $2
          and (
            "lp"."landlord_id" = $3
            or "lp"."agent_id" = $4
          )
      )
      and "j"."status" = any ($5)
      and true
      and true
      and true
      and true
      and true
      and true
      and (
        j.job_title ilike $6
        or j.property_id in (
          select
            sp.id
          from
            properties sp
          where
            sp.company_id = $7
            and (
              sp.address ilike $8
              or "sp"."post_code_key" like $9
            )
        )
      )
    order by
      "j"."createdAt" desc,
      "j"."id" desc
    limit
      $10
    offset
      $11
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $12
order by
  "j"."createdAt" desc,
  "j"."id" desc;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      count(*)
    from
      (
        (
          select
            1 as "one"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $1
            and "j"."property_id" in (
              select
                "lp"."id"
              from
                "properties" as "lp"
              where
                "lp"."company_id" = $2
                and (
                  "lp"."landlord_id" = $3
                  or "lp"."agent_id" = $4
                )
            )
            and "j"."status" = any ($5)
            and true
            and true
            and true
            and true
            and true
            and true
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $6
      and "j"."property_id" in (
        select
          "lp"."id"
        from
          "properties" as "lp"
        where
          "lp"."company_id" = $7
          and (
            "lp"."landlord_id" = $8
            or "lp"."agent_id" = $9
          )
      )
      and "j"."status" = any ($10)
      and true
      and true
      and true
      and true
      and true
      and true
    order by
      "j"."createdAt" desc,
      "j"."id" desc
    limit
      $11
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $12
order by
  "j"."createdAt" desc,
  "j"."id" desc;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      count(*)
    from
      (
        (
          select
            1 as "one"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $1
            and "j"."property_id" in (
              select
                "lp"."id"
              from
                "properties" as "lp"
              where
                "lp"."company_id" = $2
                and (
                  "lp"."landlord_id" = $3
                  or "lp"."agent_id" = $4
                )
            )
            and (
              "j"."status" = any ($5)
              or (
                "j"."status" = $6
                and "j"."createdAt" >= $7
                and "j"."createdAt" < $8
              )
            )
            and true
            and true
            and true
            and true
            and true
            and true
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $9
      and "j"."property_id" in (
        select
          "lp"."id"
        from
          "properties" as "lp"
        where
          "lp"."company_id" = $10
          and (
            "lp"."landlord_id" = $11
            or "lp"."agent_id" = $12
          )
      )
      and (
        "j"."status" = any ($13)
        or (
          "j"."status" = $14
          and "j"."createdAt" >= $15
          and "j"."createdAt" < $16
        )
      )
      and true
      and true
      and true
      and true
      and true
      and true
    order by
      "j"."createdAt" desc,
      "j"."id" desc
    limit
      $17
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $18
order by
  "j"."createdAt" desc,
  "j"."id" desc;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  "j"."job_description" as "job_description",
  "j"."job_type" as "job_type",
  "j"."priority" as "priority",
  "j"."requested_by" as "requested_by",
  "j"."client_reference" as "client_reference",
  "j"."status_changed_at" as "status_changed_at",
  "j"."budget" as "budget",
  "j"."billing_type" as "billing_type",
  "j"."fixed_price" as "fixed_price",
  "j"."not_billed_reason" as "not_billed_reason",
  "j"."discount_percent" as "discount_percent",
  "j"."planned_minutes" as "planned_minutes",
  "j"."reference" as "reference",
  "j"."requester_name" as "requester_name",
  "j"."requester_email" as "requester_email",
  "j"."requester_phone" as "requester_phone",
  "j"."created_by" as "created_by",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            ja.user_id,
            'assigned_for',
            ja.assigned_for,
            'User',
            jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)
          )
          order by
            ja.assigned_for nulls first,
            au.first_name,
            au.last_name,
            ja.id
        ),
        '[]'
      )
    from
      job_assignees ja
      join users au on au.company_id = ja.company_id
      and au.id = ja.user_id
    where
      ja.company_id = j.company_id
      and ja.job_id = j.id
  ) as "assignees",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "tasksCount",
  (
    select
      count(*)
    from
      "files" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.expense_id is null
  ) as "filesCount",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "expensesCount",
  (
    select
      count(*)
    from
      "notes" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "notesCount"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $1
      and "j"."status" = any ($2)
      and true
      and true
      and true
      and true
      and true
      and true
    order by
      "j"."id" asc,
      "j"."id" asc
    limit
      $3
    offset
      $4
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $5
order by
  "j"."id" asc,
  "j"."id" asc;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  "j"."job_description" as "job_description",
  "j"."job_type" as "job_type",
  "j"."priority" as "priority",
  "j"."requested_by" as "requested_by",
  "j"."client_reference" as "client_reference",
  "j"."status_changed_at" as "status_changed_at",
  "j"."budget" as "budget",
  "j"."billing_type" as "billing_type",
  "j"."fixed_price" as "fixed_price",
  "j"."not_billed_reason" as "not_billed_reason",
  "j"."discount_percent" as "discount_percent",
  "j"."planned_minutes" as "planned_minutes",
  "j"."reference" as "reference",
  "j"."requester_name" as "requester_name",
  "j"."requester_email" as "requester_email",
  "j"."requester_phone" as "requester_phone",
  "j"."created_by" as "created_by",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            ja.user_id,
            'assigned_for',
            ja.assigned_for,
            'User',
            jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)
          )
          order by
            ja.assigned_for nulls first,
            au.first_name,
            au.last_name,
            ja.id
        ),
        '[]'
      )
    from
      job_assignees ja
      join users au on au.company_id = ja.company_id
      and au.id = ja.user_id
    where
      ja.company_id = j.company_id
      and ja.job_id = j.id
  ) as "assignees",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "tasksCount",
  (
    select
      count(*)
    from
      "files" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.expense_id is null
  ) as "filesCount",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "expensesCount",
  (
    select
      count(*)
    from
      "notes" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "notesCount",
  (
    select
      count(*)
    from
      (
        (
          select
            1 as "one"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $1
            and "j"."status" = any ($2)
            and (
              j.status in ('pending_start', 'in_progress')
              and coalesce(
                (
                  select
                    min(pv.day)
                  from
                    visits pv
                  where
                    pv.company_id = j.company_id
                    and pv.job_id = j.id
                    and pv.status in ('planned', 'on_the_way', 'arrived')
                ),
                (
                  select
                    min(pa.assigned_for)
                  from
                    job_assignees pa
                  where
                    pa.company_id = j.company_id
                    and pa.job_id = j.id
                ),
                j.job_start_date
              ) < $3::date
              and not exists (
                select
                  1
                from
                  time_records pt
                where
                  pt.company_id = j.company_id
                  and pt.job_id = j.id
              )
            ) is not true
            and true
            and true
            and true
            and true
            and true
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $4
      and "j"."status" = any ($5)
      and (
        j.status in ('pending_start', 'in_progress')
        and coalesce(
          (
            select
              min(pv.day)
            from
              visits pv
            where
              pv.company_id = j.company_id
              and pv.job_id = j.id
              and pv.status in ('planned', 'on_the_way', 'arrived')
          ),
          (
            select
              min(pa.assigned_for)
            from
              job_assignees pa
            where
              pa.company_id = j.company_id
              and pa.job_id = j.id
          ),
          j.job_start_date
        ) < $6::date
        and not exists (
          select
            1
          from
            time_records pt
          where
            pt.company_id = j.company_id
            and pt.job_id = j.id
        )
      ) is not true
      and true
      and true
      and true
      and true
      and true
    order by
      "j"."createdAt" desc,
      "j"."id" desc
    limit
      $7
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $8
order by
  "j"."createdAt" desc,
  "j"."id" desc;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  "j"."job_description" as "job_description",
  "j"."job_type" as "job_type",
  "j"."priority" as "priority",
  "j"."requested_by" as "requested_by",
  "j"."client_reference" as "client_reference",
  "j"."status_changed_at" as "status_changed_at",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            ja.user_id,
            'assigned_for',
            ja.assigned_for,
            'User',
            jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)
          )
          order by
            ja.assigned_for nulls first,
            au.first_name,
            au.last_name,
            ja.id
        ),
        '[]'
      )
    from
      job_assignees ja
      join users au on au.company_id = ja.company_id
      and au.id = ja.user_id
    where
      ja.company_id = j.company_id
      and ja.job_id = j.id
  ) as "assignees",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "tasksCount",
  (
    select
      count(*)
    from
      "files" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.expense_id is null
  ) as "filesCount",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.user_id = $1
  ) as "expensesCount",
  (
    select
      count(*)
    from
      "notes" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "notesCount"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $2
      and (
        "j"."status" = any ($3)
        or (
          "j"."created_by" = $4
          or exists (
            select
              1 as "one"
            from
              "job_assignees" as "ja"
            where
              "ja"."company_id" = "j"."company_id"
              and "ja"."job_id" = "j"."id"
              and "ja"."user_id" = $5
          )
          or exists (
            select
              1 as "one"
            from
              "time_records" as "jt"
            where
              "jt"."company_id" = "j"."company_id"
              and "jt"."job_id" = "j"."id"
              and "jt"."user_id" = $6
          )
        )
      )
      and "j"."status" = any ($7)
      and true
      and true
      and true
      and true
      and true
      and true
      and (
        j.job_title ilike $8
        or j.job_description ilike $9
        or j.client_reference ilike $10
        or j.property_id in (
          select
            sp.id
          from
            properties sp
          where
            sp.company_id = $11
            and (
              sp.address ilike $12
              or "sp"."post_code_key" like $13
            )
        )
      )
    order by
      "j"."createdAt" desc,
      "j"."id" desc
    limit
      $14
    offset
      $15
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $16
order by
  "j"."createdAt" desc,
  "j"."id" desc;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  "j"."job_description" as "job_description",
  "j"."job_type" as "job_type",
  "j"."priority" as "priority",
  "j"."requested_by" as "requested_by",
  "j"."client_reference" as "client_reference",
  "j"."status_changed_at" as "status_changed_at",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            ja.user_id,
            'assigned_for',
            ja.assigned_for,
            'User',
            jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)
          )
          order by
            ja.assigned_for nulls first,
            au.first_name,
            au.last_name,
            ja.id
        ),
        '[]'
      )
    from
      job_assignees ja
      join users au on au.company_id = ja.company_id
      and au.id = ja.user_id
    where
      ja.company_id = j.company_id
      and ja.job_id = j.id
  ) as "assignees",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "tasksCount",
  (
    select
      count(*)
    from
      "files" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.expense_id is null
  ) as "filesCount",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.user_id = $1
  ) as "expensesCount",
  (
    select
      count(*)
    from
      "notes" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "notesCount",
  (
    select
      count(*)
    from
      (
        (
          select
            1 as "one"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $2
            and (
              "j"."status" = any ($3)
              or (
                "j"."created_by" = $4
                or exists (
                  select
                    1 as "one"
                  from
                    "job_assignees" as "ja"
                  where
                    "ja"."company_id" = "j"."company_id"
                    and "ja"."job_id" = "j"."id"
                    and "ja"."user_id" = $5
                )
                or exists (
                  select
                    1 as "one"
                  from
                    "time_records" as "jt"
                  where
                    "jt"."company_id" = "j"."company_id"
                    and "jt"."job_id" = "j"."id"
                    and "jt"."user_id" = $6
                )
              )
            )
            and "j"."status" = any ($7)
            and true
            and true
            and true
            and true
            and true
            and true
            and "j"."id" in (
              select
                "fa"."job_id"
              from
                "job_assignees" as "fa"
              where
                "fa"."company_id" = $8
                and "fa"."user_id" = $9
            )
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $10
      and (
        "j"."status" = any ($11)
        or (
          "j"."created_by" = $12
          or exists (
            select
              1 as "one"
            from
              "job_assignees" as "ja"
            where
              "ja"."company_id" = "j"."company_id"
              and "ja"."job_id" = "j"."id"
              and "ja"."user_id" = $13
          )
          or exists (
            select
              1 as "one"
            from
              "time_records" as "jt"
            where
              "jt"."company_id" = "j"."company_id"
              and "jt"."job_id" = "j"."id"
              and "jt"."user_id" = $14
          )
        )
      )
      and "j"."status" = any ($15)
      and true
      and true
      and true
      and true
      and true
      and true
      and "j"."id" in (
        select
          "fa"."job_id"
        from
          "job_assignees" as "fa"
        where
          "fa"."company_id" = $16
          and "fa"."user_id" = $17
      )
    order by
      "j"."createdAt" desc,
      "j"."id" desc
    limit
      $18
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $19
order by
  "j"."createdAt" desc,
  "j"."id" desc;
select
  (
    select
      row_to_json(r)::text
    from
      (
        select
          "j"."id" as "id",
          "j"."number" as "number",
          "j"."client_ref" as "client_ref",
          "j"."property_id" as "property_id",
          p.address as "property_address",
          p.post_code as "post_code",
          p.city as "city",
          "j"."job_title" as "job_title",
          "j"."status" as "status",
          "j"."job_start_date" as "job_start_date",
          "j"."job_end_date" as "job_end_date",
          "j"."due_date" as "due_date",
          to_char("j"."createdAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char("j"."updatedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
          "j"."job_description" as "job_description",
          "j"."job_type" as "job_type",
          "j"."priority" as "priority",
          "j"."requested_by" as "requested_by",
          "j"."client_reference" as "client_reference",
          to_char("j"."status_changed_at", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "status_changed_at",
          array(
            select
              o
            from
              (
                select
                  ja.user_id as "user_id",
                  ja.assigned_for as "assigned_for",
                  (
                    select
                      o
                    from
                      (
                        select
                          au.first_name as "first_name",
                          au.last_name as "last_name"
                      ) o
                  ) as "User"
                from
                  job_assignees ja
                  join users au on au.company_id = ja.company_id
                  and au.id = ja.user_id
                where
                  ja.company_id = j.company_id
                  and ja.job_id = j.id
                order by
                  ja.assigned_for nulls first,
                  au.first_name,
                  au.last_name,
                  ja.id
              ) o
          ) as "assignees",
          (
            select
              count(*)
            from
              "job_tasks" c
            where
              c.company_id = j.company_id
              and c.job_id = j.id
          ) as "tasksCount",
          (
            select
              count(*)
            from
              "files" c
            where
              c.company_id = j.company_id
              and c.job_id = j.id
              and c.expense_id is null
          ) as "filesCount",
          (
            select
              count(*)
            from
              "expenses" c
            where
              c.company_id = j.company_id
              and c.job_id = j.id
          ) as "expensesCount",
          (
            select
              count(*)
            from
              "notes" c
            where
              c.company_id = j.company_id
              and c.job_id = j.id
          ) as "notesCount",
          "j"."budget"::float8 as "budget",
          "j"."billing_type" as "billing_type",
          "j"."fixed_price"::float8 as "fixed_price",
          "j"."not_billed_reason" as "not_billed_reason",
          "j"."discount_percent"::float8 as "discount_percent",
          "j"."planned_minutes" as "planned_minutes",
          "j"."reference" as "reference",
          "j"."requester_name" as "requester_name",
          "j"."requester_email" as "requester_email",
          "j"."requester_phone" as "requester_phone",
          "j"."created_by" as "created_by"
      ) r
  ) as "text",
  (
    select
      count(*)
    from
      (
        (
          select
            1 as "one"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $1
            and (
              "j"."status" = any ($2)
              or "j"."status" = $3
            )
            and true
            and true
            and true
            and true
            and true
            and true
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $4
      and (
        "j"."status" = any ($5)
        or "j"."status" = $6
      )
      and true
      and true
      and true
      and true
      and true
      and true
    order by
      "j"."id" asc,
      "j"."id" asc
    limit
      $7
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $8
order by
  "j"."id" asc,
  "j"."id" asc;
select
  (
    select
      row_to_json(r)::text
    from
      (
        select
          "j"."id" as "id",
          "j"."number" as "number",
          "j"."client_ref" as "client_ref",
          "j"."property_id" as "property_id",
          p.address as "property_address",
          p.post_code as "post_code",
          p.city as "city",
          "j"."job_title" as "job_title",
          "j"."status" as "status",
          "j"."job_start_date" as "job_start_date",
          "j"."job_end_date" as "job_end_date",
          "j"."due_date" as "due_date",
          to_char("j"."createdAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char("j"."updatedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt",
          "j"."job_description" as "job_description",
          "j"."job_type" as "job_type",
          "j"."priority" as "priority",
          "j"."requested_by" as "requested_by",
          "j"."client_reference" as "client_reference",
          to_char("j"."status_changed_at", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "status_changed_at",
          array(
            select
              o
            from
              (
                select
                  ja.user_id as "user_id",
                  ja.assigned_for as "assigned_for",
                  (
                    select
                      o
                    from
                      (
                        select
                          au.first_name as "first_name",
                          au.last_name as "last_name"
                      ) o
                  ) as "User"
                from
                  job_assignees ja
                  join users au on au.company_id = ja.company_id
                  and au.id = ja.user_id
                where
                  ja.company_id = j.company_id
                  and ja.job_id = j.id
                order by
                  ja.assigned_for nulls first,
                  au.first_name,
                  au.last_name,
                  ja.id
              ) o
          ) as "assignees",
          (
            select
              count(*)
            from
              "job_tasks" c
            where
              c.company_id = j.company_id
              and c.job_id = j.id
          ) as "tasksCount",
          (
            select
              count(*)
            from
              "files" c
            where
              c.company_id = j.company_id
              and c.job_id = j.id
              and c.expense_id is null
          ) as "filesCount",
          (
            select
              count(*)
            from
              "expenses" c
            where
              c.company_id = j.company_id
              and c.job_id = j.id
          ) as "expensesCount",
          (
            select
              count(*)
            from
              "notes" c
            where
              c.company_id = j.company_id
              and c.job_id = j.id
          ) as "notesCount",
          "j"."budget"::float8 as "budget",
          "j"."billing_type" as "billing_type",
          "j"."fixed_price"::float8 as "fixed_price",
          "j"."not_billed_reason" as "not_billed_reason",
          "j"."discount_percent"::float8 as "discount_percent",
          "j"."planned_minutes" as "planned_minutes",
          "j"."reference" as "reference",
          "j"."requester_name" as "requester_name",
          "j"."requester_email" as "requester_email",
          "j"."requester_phone" as "requester_phone",
          "j"."created_by" as "created_by"
      ) r
  ) as "text",
  (
    select
      count(*)
    from
      (
        (
          select
            1 as "one"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $1
            and "j"."status" = any ($2)
            and (
              j.status in ('pending_start', 'in_progress')
              and coalesce(
                (
                  select
                    min(pv.day)
                  from
                    visits pv
                  where
                    pv.company_id = j.company_id
                    and pv.job_id = j.id
                    and pv.status in ('planned', 'on_the_way', 'arrived')
                ),
                (
                  select
                    min(pa.assigned_for)
                  from
                    job_assignees pa
                  where
                    pa.company_id = j.company_id
                    and pa.job_id = j.id
                ),
                j.job_start_date
              ) < $3::date
              and not exists (
                select
                  1
                from
                  time_records pt
                where
                  pt.company_id = j.company_id
                  and pt.job_id = j.id
              )
            )
            and true
            and true
            and true
            and true
            and true
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $4
      and "j"."status" = any ($5)
      and (
        j.status in ('pending_start', 'in_progress')
        and coalesce(
          (
            select
              min(pv.day)
            from
              visits pv
            where
              pv.company_id = j.company_id
              and pv.job_id = j.id
              and pv.status in ('planned', 'on_the_way', 'arrived')
          ),
          (
            select
              min(pa.assigned_for)
            from
              job_assignees pa
            where
              pa.company_id = j.company_id
              and pa.job_id = j.id
          ),
          j.job_start_date
        ) < $6::date
        and not exists (
          select
            1
          from
            time_records pt
          where
            pt.company_id = j.company_id
            and pt.job_id = j.id
        )
      )
      and true
      and true
      and true
      and true
      and true
    order by
      "j"."createdAt" desc,
      "j"."id" desc
    limit
      $7
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $8
order by
  "j"."createdAt" desc,
  "j"."id" desc;

-- sumJobs
select
  coalesce(sum(j.budget), 0) as "budget",
  coalesce(sum(j.fixed_price), 0) as "fixed_price",
  coalesce(
    sum(j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)) filter (
      where
        (
          j.billing_type = 'fixed'
          and j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
          and not exists (
            select
            from
              billed_fixed_prices b
            where
              b.company_id = j.company_id
              and b.job_id = j.id
          )
        )
    ),
    0
  ) as "to_bill"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and (
    "j"."status" = any ($2)
    or "j"."status" = any ($3)
  )
  and true
  and true
  and true
  and true
  and true
  and (
    j.billing_type = 'fixed'
    and j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
    and not exists (
      select
      from
        billed_fixed_prices b
      where
        b.company_id = j.company_id
        and b.job_id = j.id
    )
  );

-- fixedToBill
select
  "j"."id",
  j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2) as "to_bill"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and j.id = any ($2::bigint[])
  and (
    j.billing_type = 'fixed'
    and j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
    and not exists (
      select
      from
        billed_fixed_prices b
      where
        b.company_id = j.company_id
        and b.job_id = j.id
    )
  );

-- readJob (6 of 8 forms)
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $1
      and "j"."property_id" in (
        select
          "lp"."id"
        from
          "properties" as "lp"
        where
          "lp"."company_id" = $2
          and (
            "lp"."landlord_id" = $3
            or "lp"."agent_id" = $4
          )
      )
      and "j"."id" = $5
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $6;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $1
      and "j"."property_id" in (
        select
          "lp"."id"
        from
          "properties" as "lp"
        where
          "lp"."company_id" = $2
          and (
            "lp"."landlord_id" = $3
            or "lp"."agent_id" = $4
          )
      )
      and "j"."client_ref" = $5
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $6;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  "j"."job_description" as "job_description",
  "j"."job_type" as "job_type",
  "j"."priority" as "priority",
  "j"."requested_by" as "requested_by",
  "j"."client_reference" as "client_reference",
  "j"."status_changed_at" as "status_changed_at",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            ja.user_id,
            'assigned_for',
            ja.assigned_for,
            'User',
            jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)
          )
          order by
            ja.assigned_for nulls first,
            au.first_name,
            au.last_name,
            ja.id
        ),
        '[]'
      )
    from
      job_assignees ja
      join users au on au.company_id = ja.company_id
      and au.id = ja.user_id
    where
      ja.company_id = j.company_id
      and ja.job_id = j.id
  ) as "assignees",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "tasksCount",
  (
    select
      count(*)
    from
      "files" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.expense_id is null
  ) as "filesCount",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.user_id = $1
  ) as "expensesCount",
  (
    select
      count(*)
    from
      "notes" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "notesCount"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $2
      and (
        "j"."created_by" = $3
        or exists (
          select
            1 as "one"
          from
            "job_assignees" as "ja"
          where
            "ja"."company_id" = "j"."company_id"
            and "ja"."job_id" = "j"."id"
            and "ja"."user_id" = $4
        )
        or exists (
          select
            1 as "one"
          from
            "time_records" as "jt"
          where
            "jt"."company_id" = "j"."company_id"
            and "jt"."job_id" = "j"."id"
            and "jt"."user_id" = $5
        )
      )
      and "j"."id" = $6
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $7;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  "j"."job_description" as "job_description",
  "j"."job_type" as "job_type",
  "j"."priority" as "priority",
  "j"."requested_by" as "requested_by",
  "j"."client_reference" as "client_reference",
  "j"."status_changed_at" as "status_changed_at",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            ja.user_id,
            'assigned_for',
            ja.assigned_for,
            'User',
            jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)
          )
          order by
            ja.assigned_for nulls first,
            au.first_name,
            au.last_name,
            ja.id
        ),
        '[]'
      )
    from
      job_assignees ja
      join users au on au.company_id = ja.company_id
      and au.id = ja.user_id
    where
      ja.company_id = j.company_id
      and ja.job_id = j.id
  ) as "assignees",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "tasksCount",
  (
    select
      count(*)
    from
      "files" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.expense_id is null
  ) as "filesCount",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.user_id = $1
  ) as "expensesCount",
  (
    select
      count(*)
    from
      "notes" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "notesCount"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $2
      and (
        "j"."status" = any ($3)
        or (
          "j"."created_by" = $4
          or exists (
            select
              1 as "one"
            from
              "job_assignees" as "ja"
            where
              "ja"."company_id" = "j"."company_id"
              and "ja"."job_id" = "j"."id"
              and "ja"."user_id" = $5
          )
          or exists (
            select
              1 as "one"
            from
              "time_records" as "jt"
            where
              "jt"."company_id" = "j"."company_id"
              and "jt"."job_id" = "j"."id"
              and "jt"."user_id" = $6
          )
        )
      )
      and "j"."client_ref" = $7
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $8;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  "j"."job_description" as "job_description",
  "j"."job_type" as "job_type",
  "j"."priority" as "priority",
  "j"."requested_by" as "requested_by",
  "j"."client_reference" as "client_reference",
  "j"."status_changed_at" as "status_changed_at",
  "j"."budget" as "budget",
  "j"."billing_type" as "billing_type",
  "j"."fixed_price" as "fixed_price",
  "j"."not_billed_reason" as "not_billed_reason",
  "j"."discount_percent" as "discount_percent",
  "j"."planned_minutes" as "planned_minutes",
  "j"."reference" as "reference",
  "j"."requester_name" as "requester_name",
  "j"."requester_email" as "requester_email",
  "j"."requester_phone" as "requester_phone",
  "j"."created_by" as "created_by",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            ja.user_id,
            'assigned_for',
            ja.assigned_for,
            'User',
            jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)
          )
          order by
            ja.assigned_for nulls first,
            au.first_name,
            au.last_name,
            ja.id
        ),
        '[]'
      )
    from
      job_assignees ja
      join users au on au.company_id = ja.company_id
      and au.id = ja.user_id
    where
      ja.company_id = j.company_id
      and ja.job_id = j.id
  ) as "assignees",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "tasksCount",
  (
    select
      count(*)
    from
      "files" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.expense_id is null
  ) as "filesCount",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "expensesCount",
  (
    select
      count(*)
    from
      "notes" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "notesCount"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $1
      and "j"."id" = $2
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $3;
select
  "j"."id" as "id",
  "j"."number" as "number",
  "j"."client_ref" as "client_ref",
  "j"."property_id" as "property_id",
  "j"."job_title" as "job_title",
  "j"."status" as "status",
  "j"."job_start_date" as "job_start_date",
  "j"."job_end_date" as "job_end_date",
  "j"."due_date" as "due_date",
  "j"."createdAt" as "createdAt",
  "j"."updatedAt" as "updatedAt",
  "j"."job_description" as "job_description",
  "j"."job_type" as "job_type",
  "j"."priority" as "priority",
  "j"."requested_by" as "requested_by",
  "j"."client_reference" as "client_reference",
  "j"."status_changed_at" as "status_changed_at",
  "j"."budget" as "budget",
  "j"."billing_type" as "billing_type",
  "j"."fixed_price" as "fixed_price",
  "j"."not_billed_reason" as "not_billed_reason",
  "j"."discount_percent" as "discount_percent",
  "j"."planned_minutes" as "planned_minutes",
  "j"."reference" as "reference",
  "j"."requester_name" as "requester_name",
  "j"."requester_email" as "requester_email",
  "j"."requester_phone" as "requester_phone",
  "j"."created_by" as "created_by",
  p.address as "property_address",
  p.post_code as "post_code",
  p.city as "city",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'user_id',
            ja.user_id,
            'assigned_for',
            ja.assigned_for,
            'User',
            jsonb_build_object('first_name', au.first_name, 'last_name', au.last_name)
          )
          order by
            ja.assigned_for nulls first,
            au.first_name,
            au.last_name,
            ja.id
        ),
        '[]'
      )
    from
      job_assignees ja
      join users au on au.company_id = ja.company_id
      and au.id = ja.user_id
    where
      ja.company_id = j.company_id
      and ja.job_id = j.id
  ) as "assignees",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "tasksCount",
  (
    select
      count(*)
    from
      "files" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.expense_id is null
  ) as "filesCount",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "expensesCount",
  (
    select
      count(*)
    from
      "notes" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
  ) as "notesCount"
from
  "jobs" as "j"
  inner join (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $1
      and "j"."client_ref" = $2
  ) as "page" on "page"."id" = "j"."id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $3;

-- listActiveJobs (2 of 8 forms)
select
  "j"."id",
  "j"."number" as "number",
  "j"."job_title",
  "j"."property_id",
  "p"."address" as "property_address",
  "p"."post_code",
  "p"."city",
  "today"."assigned_for",
  "own"."tracked_at",
  coalesce("worked"."places", '[]'::jsonb) as "places"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join (
    select
      "t"."job_id",
      max("t"."start_time") as "tracked_at"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
      and t.start_time >= $3::timestamptz - make_interval(days => $4)
    group by
      "t"."job_id"
  ) as "own" on "own"."job_id" = "j"."id"
  left join "job_assignees" as "today" on "today"."company_id" = "j"."company_id"
  and "today"."job_id" = "j"."id"
  and "today"."user_id" = $5
  and "today"."assigned_for" = $6
  left join (
    select distinct
      on ("w"."job_id") "w"."job_id",
      jsonb_path_query_array(jsonb_build_array(w.start_cordinate, w.end_cordinate), '$[*] ? (@ != null)') as "places"
    from
      "time_records" as "w"
    where
      "w"."company_id" = $7
      and "w"."user_id" = $8
      and "w"."is_driving" = $9
      and coalesce(w.start_cordinate, w.end_cordinate) is not null
      and w.start_time >= $10::timestamptz - make_interval(days => $11)
    order by
      "w"."job_id",
      "w"."start_time" desc,
      "w"."id" desc
  ) as "worked" on "worked"."job_id" = "j"."id"
where
  "j"."company_id" = $12
  and "j"."status" = any ($13)
order by
  today.id is not null desc,
  "own"."tracked_at" desc nulls last,
  "j"."id";
select
  "j"."id",
  "j"."number" as "number",
  "j"."job_title",
  "j"."property_id",
  "p"."address" as "property_address",
  "p"."post_code",
  "p"."city",
  "today"."assigned_for",
  "own"."tracked_at",
  coalesce("worked"."places", '[]'::jsonb) as "places"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join (
    select
      "t"."job_id",
      max("t"."start_time") as "tracked_at"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
      and t.start_time >= $3::timestamptz - make_interval(days => $4)
    group by
      "t"."job_id"
  ) as "own" on "own"."job_id" = "j"."id"
  left join "job_assignees" as "today" on "today"."company_id" = "j"."company_id"
  and "today"."job_id" = "j"."id"
  and "today"."user_id" = $5
  and "today"."assigned_for" = $6
  left join (
    select distinct
      on ("w"."job_id") "w"."job_id",
      jsonb_path_query_array(jsonb_build_array(w.start_cordinate, w.end_cordinate), '$[*] ? (@ != null)') as "places"
    from
      "time_records" as "w"
    where
      "w"."company_id" = $7
      and "w"."user_id" = $8
      and "w"."is_driving" = $9
      and coalesce(w.start_cordinate, w.end_cordinate) is not null
      and w.start_time >= $10::timestamptz - make_interval(days => $11)
    order by
      "w"."job_id",
      "w"."start_time" desc,
      "w"."id" desc
  ) as "worked" on "worked"."job_id" = "j"."id"
where
  "j"."company_id" = $12
  and (
    "j"."status" = any ($13)
    or (
      "j"."created_by" = $14
      or exists (
        select
          1 as "one"
        from
          "job_assignees" as "ja"
        where
          "ja"."company_id" = "j"."company_id"
          and "ja"."job_id" = "j"."id"
          and "ja"."user_id" = $15
      )
      or exists (
        select
          1 as "one"
        from
          "time_records" as "jt"
        where
          "jt"."company_id" = "j"."company_id"
          and "jt"."job_id" = "j"."id"
          and "jt"."user_id" = $16
      )
    )
  )
  and "j"."status" = any ($17)
  and (
    j.job_title ilike $18
    or j.job_description ilike $19
    or j.client_reference ilike $20
    or j.property_id in (
      select
        sp.id
      from
        properties sp
      where
        sp.company_id = $21
        and (
          sp.address ilike $22
          or "sp"."post_code_key" like $23
        )
    )
  )
order by
  today.id is not null desc,
  "own"."tracked_at" desc nulls last,
  "j"."id"
limit
  $24;

-- countJobs (2 of 8 forms)
select
  "j"."job_type",
  "j"."status",
  count(*) as "count"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
group by
  "j"."job_type",
  "j"."status";
select
  "j"."job_type",
  "j"."status",
  count(*) as "count"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and (
    "j"."status" = any ($2)
    or (
      "j"."created_by" = $3
      or exists (
        select
          1 as "one"
        from
          "job_assignees" as "ja"
        where
          "ja"."company_id" = "j"."company_id"
          and "ja"."job_id" = "j"."id"
          and "ja"."user_id" = $4
      )
      or exists (
        select
          1 as "one"
        from
          "time_records" as "jt"
        where
          "jt"."company_id" = "j"."company_id"
          and "jt"."job_id" = "j"."id"
          and "jt"."user_id" = $5
      )
    )
  )
  and (
    "j"."status" = any ($6)
    or "j"."status" = $7
  )
group by
  "j"."job_type",
  "j"."status";

-- server/jobs/unfinished-queries.ts

-- readUnfinished
select
  "j"."id",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            t.id,
            'user_id',
            t.user_id,
            'start_time',
            to_char(t.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'User',
            jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
          )
          order by
            t.start_time
        ),
        '[]'
      )
    from
      (
        select
          c.*
        from
          "time_records" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
          and c.end_time is null
        order by
          c.start_time
        limit
          $1
      ) t
      join users u on u.company_id = t.company_id
      and u.id = t.user_id
  ) as "timers",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', t.id, 'description', t.description, 'status', t.status)
          order by
            t.id
        ),
        '[]'
      )
    from
      (
        select
          c.*
        from
          "job_tasks" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
          and c.status in ('pending', 'in_progress')
        order by
          c.id
        limit
          $2
      ) t
  ) as "tasks",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.status in ('pending', 'in_progress')
  ) as "tasks_open",
  (
    select
      count(*)
    from
      "time_records" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.needs_review
  ) as "time_to_review",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.status = 'pending'
  ) as "expenses_pending"
from
  "jobs" as "j"
where
  "j"."company_id" = $3
  and "j"."id" = $4;
select
  "j"."id",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            t.id,
            'user_id',
            t.user_id,
            'start_time',
            to_char(t.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'User',
            jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
          )
          order by
            t.start_time
        ),
        '[]'
      )
    from
      (
        select
          c.*
        from
          "time_records" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
          and c.end_time is null
        order by
          c.start_time
        limit
          $1
      ) t
      join users u on u.company_id = t.company_id
      and u.id = t.user_id
  ) as "timers",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', t.id, 'description', t.description, 'status', t.status)
          order by
            t.id
        ),
        '[]'
      )
    from
      (
        select
          c.*
        from
          "job_tasks" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
          and c.status in ('pending', 'in_progress')
        order by
          c.id
        limit
          $2
      ) t
  ) as "tasks",
  (
    select
      count(*)
    from
      "job_tasks" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.status in ('pending', 'in_progress')
  ) as "tasks_open",
  (
    select
      count(*)
    from
      "time_records" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.needs_review
  ) as "time_to_review",
  (
    select
      count(*)
    from
      "expenses" c
    where
      c.company_id = j.company_id
      and c.job_id = j.id
      and c.status = 'pending'
  ) as "expenses_pending"
from
  "jobs" as "j"
where
  "j"."company_id" = $3
  and "j"."client_ref" = $4;

-- server/jobs/version-queries.ts

-- listContentVersions (2 of 4 forms)
select
  "j"."id",
  md5(
    concat_ws(
      ',',
      j."updatedAt",
      p."updatedAt",
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "job_tasks" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "notes" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "files" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "expenses" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "time_records" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "visits" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          string_agg(
            a.user_id || ' ' || coalesce(a.assigned_for::text, ''),
            ';'
            order by
              a.id
          )
        from
          job_assignees a
        where
          a.company_id = j.company_id
          and a.job_id = j.id
      ),
      (
        select
          max(s."updatedAt")
        from
          settings s
        where
          s.company_id = j.company_id
      ),
      (
        select
          u."updatedAt"
        from
          users u
        where
          u.company_id = j.company_id
          and u.id = $1
      )
    )
  ) as "version"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $2
  and "j"."id" = $3
order by
  "j"."id";
select
  "j"."id",
  md5(
    concat_ws(
      ',',
      j."updatedAt",
      p."updatedAt",
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "job_tasks" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "notes" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "files" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "expenses" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "time_records" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          count(*) || ' ' || coalesce(max(c."updatedAt")::text, '')
        from
          "visits" c
        where
          c.company_id = j.company_id
          and c.job_id = j.id
      ),
      (
        select
          string_agg(
            a.user_id || ' ' || coalesce(a.assigned_for::text, ''),
            ';'
            order by
              a.id
          )
        from
          job_assignees a
        where
          a.company_id = j.company_id
          and a.job_id = j.id
      ),
      (
        select
          max(s."updatedAt")
        from
          settings s
        where
          s.company_id = j.company_id
      ),
      (
        select
          u."updatedAt"
        from
          users u
        where
          u.company_id = j.company_id
          and u.id = $1
      )
    )
  ) as "version"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $2
  and (
    "j"."status" = any ($3)
    or (
      "j"."created_by" = $4
      or exists (
        select
          1 as "one"
        from
          "job_assignees" as "ja"
        where
          "ja"."company_id" = "j"."company_id"
          and "ja"."job_id" = "j"."id"
          and "ja"."user_id" = $5
      )
      or exists (
        select
          1 as "one"
        from
          "time_records" as "jt"
        where
          "jt"."company_id" = "j"."company_id"
          and "jt"."job_id" = "j"."id"
          and "jt"."user_id" = $6
      )
    )
  )
  and "j"."id" = any ($7)
order by
  "j"."id";
