-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 8ce3a051a512c1d0

-- db/queries/visits.ts

-- lockVisitsOfJob
select
  "v"."id"
from
  "visits" as "v"
where
  "v"."company_id" = $1
  and "v"."job_id" in (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $2
      and "j"."id" = $3
  )
order by
  "v"."id"
for update of
  "v";
select
  "v"."id"
from
  "visits" as "v"
where
  "v"."company_id" = $1
  and "v"."job_id" in (
    select
      "j"."id"
    from
      "jobs" as "j"
    where
      "j"."company_id" = $2
      and "j"."client_ref" = $3
  )
order by
  "v"."id"
for update of
  "v";

-- addVisitDays
insert into
  "visits" ("user_id", "day", "job_id", "company_id")
values
  ($1, $2, $3, $4);

-- moveVisitDay
update "visits"
set
  "user_id" = $1,
  "day" = $2
where
  "company_id" = $3
  and "job_id" = $4
  and "user_id" = $5
  and "day" = $6
  and "status" = any ($7);

-- removeVisitDays
delete from "visits"
where
  "company_id" = $1
  and "job_id" = $2
  and "status" <> $3
  and (
    "user_id" = $4
    and "day" = $5
  );

-- server/visits/queries.ts

-- listVisits (4 of 18 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "visits" as "v"
        inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
        and "j"."id" = "v"."job_id"
        inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
        and "p"."id" = "j"."property_id"
        left join "users" as "u" on "u"."company_id" = "v"."company_id"
        and "u"."id" = "v"."user_id"
      where
        "v"."company_id" = $1
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
        "visits" as "v"
        inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
        and "j"."id" = "v"."job_id"
        inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
        and "p"."id" = "j"."property_id"
        left join "users" as "u" on "u"."company_id" = "v"."company_id"
        and "u"."id" = "v"."user_id"
      where
        "v"."company_id" = $1
        and (
          "j"."job_title" ilike $2
          or "p"."address" ilike $3
          or "p"."post_code_key" like $4
          or "u"."first_name" || ' ' || "u"."last_name" ilike $5
          or "v"."note" ilike $6
        )
      limit
        $7
    )
  ) as counted;
select
  "v"."id",
  "v"."job_id",
  "v"."user_id",
  "v"."day",
  "v"."starts",
  "v"."window_from",
  "v"."window_to",
  "v"."expected_minutes",
  "v"."status",
  "v"."arrives_at",
  "v"."no_access_at",
  "v"."note",
  "v"."wish",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "worked_minutes",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "driven_minutes",
  case
    when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
  end as "User",
  "v"."createdAt",
  "v"."updatedAt",
  jsonb_build_object(
    'number',
    j.number,
    'job_title',
    j.job_title,
    'status',
    j.status,
    'priority',
    j.priority,
    'due_date',
    j.due_date,
    'Property',
    jsonb_build_object('address', p.address, 'post_code', p.post_code)
  ) as "Job"
from
  "visits" as "v"
  inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
  and "j"."id" = "v"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $1
order by
  v.day asc,
  v.starts asc nulls first,
  "v"."id" asc
limit
  $2
offset
  $3;
select
  "v"."id",
  "v"."job_id",
  "v"."user_id",
  "v"."day",
  "v"."starts",
  "v"."window_from",
  "v"."window_to",
  "v"."expected_minutes",
  "v"."status",
  "v"."arrives_at",
  "v"."no_access_at",
  "v"."note",
  "v"."wish",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "worked_minutes",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "driven_minutes",
  case
    when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
  end as "User",
  "v"."createdAt",
  "v"."updatedAt",
  jsonb_build_object(
    'number',
    j.number,
    'job_title',
    j.job_title,
    'status',
    j.status,
    'priority',
    j.priority,
    'due_date',
    j.due_date,
    'Property',
    jsonb_build_object('address', p.address, 'post_code', p.post_code)
  ) as "Job"
from
  "visits" as "v"
  inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
  and "j"."id" = "v"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $1
  and (
    "j"."job_title" ilike $2
    or "p"."address" ilike $3
    or "p"."post_code_key" like $4
    or "u"."first_name" || ' ' || "u"."last_name" ilike $5
    or "v"."note" ilike $6
  )
order by
  v.day asc,
  v.starts asc nulls first,
  "v"."id" asc
limit
  $7
offset
  $8;

-- sumVisits (2 of 6 forms)
with
  found as (
    (
      select
        "v"."id",
        case
          when v.status = 'cancelled' then 0
          else coalesce(v.expected_minutes, 60)
        end as "planned"
      from
        "visits" as "v"
        inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
        and "j"."id" = "v"."job_id"
        inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
        and "p"."id" = "j"."property_id"
        left join "users" as "u" on "u"."company_id" = "v"."company_id"
        and "u"."id" = "v"."user_id"
      where
        "v"."company_id" = $1
    )
  )
select
  (
    select
      coalesce(sum(f.planned), 0)
    from
      found f
  ) as planned_minutes,
  coalesce(
    sum(r.counted_minutes) filter (
      where
        r.is_driving = true
    ),
    0
  ) as driven_minutes,
  coalesce(
    sum(r.counted_minutes) filter (
      where
        r.is_driving = false
    ),
    0
  ) as worked_minutes
from
  time_records r
where
  r.company_id = $2
  and r.visit_id in (
    select
      f.id
    from
      found f
  );
with
  found as (
    (
      select
        "v"."id",
        case
          when v.status = 'cancelled' then 0
          else coalesce(v.expected_minutes, 60)
        end as "planned"
      from
        "visits" as "v"
        inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
        and "j"."id" = "v"."job_id"
        inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
        and "p"."id" = "j"."property_id"
        left join "users" as "u" on "u"."company_id" = "v"."company_id"
        and "u"."id" = "v"."user_id"
      where
        "v"."company_id" = $1
        and (
          "j"."job_title" ilike $2
          or "p"."address" ilike $3
          or "p"."post_code_key" like $4
          or "u"."first_name" || ' ' || "u"."last_name" ilike $5
          or "v"."note" ilike $6
        )
    )
  )
select
  (
    select
      coalesce(sum(f.planned), 0)
    from
      found f
  ) as planned_minutes,
  coalesce(
    sum(r.counted_minutes) filter (
      where
        r.is_driving = true
    ),
    0
  ) as driven_minutes,
  coalesce(
    sum(r.counted_minutes) filter (
      where
        r.is_driving = false
    ),
    0
  ) as worked_minutes
from
  time_records r
where
  r.company_id = $7
  and r.visit_id in (
    select
      f.id
    from
      found f
  );

-- totalsByWorker (2 of 3 forms)
with
  found as (
    (
      select
        "v"."id",
        "v"."user_id",
        case
          when v.status = 'cancelled' then 0
          else coalesce(v.expected_minutes, 60)
        end as "planned"
      from
        "visits" as "v"
      where
        "v"."company_id" = $1
        and "v"."job_id" = $2
    )
  ),
  minutes as (
    select
      f.user_id,
      sum(f.planned) as planned,
      0 as driven,
      0 as worked,
      0 as unplanned
    from
      found f
    group by
      1
    union all
    select
      r.user_id,
      0,
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      ),
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      ),
      0
    from
      time_records r
    where
      r.company_id = $3
      and r.visit_id in (
        select
          f.id
        from
          found f
      )
    group by
      1
    union all
    select
      r.user_id,
      0,
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      ),
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      ),
      sum(r.counted_minutes)
    from
      (
        (
          select
            "t"."user_id",
            "t"."is_driving",
            "t"."counted_minutes"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $4
            and "t"."job_id" = $5
            and "t"."visit_id" is null
        )
      ) r
    group by
      1
  )
select
  m.user_id,
  case
    when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
  end as "User",
  sum(m.planned)::int as planned_minutes,
  sum(m.driven)::int as driven_minutes,
  sum(m.worked)::int as worked_minutes,
  sum(m.unplanned)::int as unplanned_minutes
from
  minutes m
  left join users u on u.company_id = $6
  and u.id = m.user_id
group by
  m.user_id,
  u.id,
  u.first_name,
  u.last_name
order by
  u.first_name nulls first,
  u.last_name,
  m.user_id;
with
  found as (
    (
      select
        "v"."id",
        "v"."user_id",
        case
          when v.status = 'cancelled' then 0
          else coalesce(v.expected_minutes, 60)
        end as "planned"
      from
        "visits" as "v"
      where
        "v"."company_id" = $1
        and "v"."day" >= $2
        and "v"."day" < $3
        and "v"."job_id" = $4
    )
  ),
  minutes as (
    select
      f.user_id,
      sum(f.planned) as planned,
      0 as driven,
      0 as worked,
      0 as unplanned
    from
      found f
    group by
      1
    union all
    select
      r.user_id,
      0,
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      ),
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      ),
      0
    from
      time_records r
    where
      r.company_id = $5
      and r.visit_id in (
        select
          f.id
        from
          found f
      )
    group by
      1
    union all
    select
      r.user_id,
      0,
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      ),
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      ),
      sum(r.counted_minutes)
    from
      (
        (
          select
            "t"."user_id",
            "t"."is_driving",
            "t"."counted_minutes"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $6
            and "t"."start_time" >= $7
            and "t"."start_time" < $8
            and "t"."job_id" = $9
            and "t"."visit_id" is null
        )
      ) r
    group by
      1
  )
select
  m.user_id,
  case
    when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
  end as "User",
  sum(m.planned)::int as planned_minutes,
  sum(m.driven)::int as driven_minutes,
  sum(m.worked)::int as worked_minutes,
  sum(m.unplanned)::int as unplanned_minutes
from
  minutes m
  left join users u on u.company_id = $10
  and u.id = m.user_id
group by
  m.user_id,
  u.id,
  u.first_name,
  u.last_name
order by
  u.first_name nulls first,
  u.last_name,
  m.user_id;

-- listOwnVisits
select
  "v"."id",
  "v"."job_id",
  "v"."user_id",
  "v"."day",
  "v"."starts",
  "v"."window_from",
  "v"."window_to",
  "v"."expected_minutes",
  "v"."status",
  "v"."arrives_at",
  "v"."no_access_at",
  "v"."note",
  "v"."wish",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "worked_minutes",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "driven_minutes",
  case
    when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
  end as "User",
  "v"."createdAt",
  "v"."updatedAt",
  jsonb_build_object(
    'number',
    j.number,
    'job_title',
    j.job_title,
    'status',
    j.status,
    'priority',
    j.priority,
    'due_date',
    j.due_date,
    'Property',
    jsonb_build_object('address', p.address, 'post_code', p.post_code)
  ) as "Job",
  jsonb_build_object(
    'city',
    p.city,
    'access_notes',
    case
      when j.status in ($1, $2, $3) then "p"."access_notes"
      else ''
    end,
    'tenant_name',
    case
      when j.status in ($4, $5, $6) then "p"."tenant_name"
      else ''
    end,
    'tenant_phone',
    case
      when j.status in ($7, $8, $9) then "p"."tenant_phone"
      else ''
    end
  ) as "Access"
from
  "visits" as "v"
  inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
  and "j"."id" = "v"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $10
  and "v"."user_id" = $11
  and "v"."status" <> $12
  and "v"."day" >= $13
  and "v"."day" <= $14
order by
  "v"."day",
  coalesce(v.starts, v.window_from) asc nulls last,
  "v"."id";
select
  "v"."id",
  "v"."job_id",
  "v"."user_id",
  "v"."day",
  "v"."starts",
  "v"."window_from",
  "v"."window_to",
  "v"."expected_minutes",
  "v"."status",
  "v"."arrives_at",
  "v"."no_access_at",
  "v"."note",
  "v"."wish",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "worked_minutes",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "driven_minutes",
  case
    when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
  end as "User",
  "v"."createdAt",
  "v"."updatedAt",
  jsonb_build_object(
    'number',
    j.number,
    'job_title',
    j.job_title,
    'status',
    j.status,
    'priority',
    j.priority,
    'due_date',
    j.due_date,
    'Property',
    jsonb_build_object('address', p.address, 'post_code', p.post_code)
  ) as "Job",
  jsonb_build_object(
    'city',
    p.city,
    'access_notes',
    case
      when j.status in ($1, $2, $3) then "p"."access_notes"
      else ''
    end,
    'tenant_name',
    case
      when j.status in ($4, $5, $6) then "p"."tenant_name"
      else ''
    end,
    'tenant_phone',
    case
      when j.status in ($7, $8, $9) then "p"."tenant_phone"
      else ''
    end
  ) as "Access"
from
  "visits" as "v"
  inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
  and "j"."id" = "v"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $10
  and "v"."user_id" = $11
  and "v"."status" <> $12
  and "v"."user_id" = $13
  and "v"."status" <> $14
  and "v"."day" >= $15
  and "v"."day" <= $16
order by
  "v"."day",
  coalesce(v.starts, v.window_from) asc nulls last,
  "v"."id";

-- readVisit
select
  "v"."id",
  "v"."job_id",
  "v"."user_id",
  "v"."day",
  "v"."starts",
  "v"."window_from",
  "v"."window_to",
  "v"."expected_minutes",
  "v"."status",
  "v"."arrives_at",
  "v"."no_access_at",
  "v"."note",
  "v"."wish",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "worked_minutes",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "driven_minutes",
  case
    when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
  end as "User",
  "v"."createdAt",
  "v"."updatedAt",
  jsonb_build_object(
    'number',
    j.number,
    'job_title',
    j.job_title,
    'status',
    j.status,
    'priority',
    j.priority,
    'due_date',
    j.due_date,
    'Property',
    jsonb_build_object('address', p.address, 'post_code', p.post_code)
  ) as "Job"
from
  "visits" as "v"
  inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
  and "j"."id" = "v"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $1
  and "v"."id" = $2;
select
  "v"."id",
  "v"."job_id",
  "v"."user_id",
  "v"."day",
  "v"."starts",
  "v"."window_from",
  "v"."window_to",
  "v"."expected_minutes",
  "v"."status",
  "v"."arrives_at",
  "v"."no_access_at",
  "v"."note",
  "v"."wish",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = false
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "worked_minutes",
  (
    select
      coalesce(
        sum(r.counted_minutes) filter (
          where
            r.is_driving = true
        ),
        0
      )::int
    from
      time_records r
    where
      r.company_id = v.company_id
      and r.visit_id = v.id
  ) as "driven_minutes",
  case
    when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
  end as "User",
  "v"."createdAt",
  "v"."updatedAt",
  jsonb_build_object(
    'number',
    j.number,
    'job_title',
    j.job_title,
    'status',
    j.status,
    'priority',
    j.priority,
    'due_date',
    j.due_date,
    'Property',
    jsonb_build_object('address', p.address, 'post_code', p.post_code)
  ) as "Job"
from
  "visits" as "v"
  inner join "jobs" as "j" on "j"."company_id" = "v"."company_id"
  and "j"."id" = "v"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "u" on "u"."company_id" = "v"."company_id"
  and "u"."id" = "v"."user_id"
where
  "v"."company_id" = $1
  and "v"."user_id" = $2
  and "v"."status" <> $3
  and "v"."id" = $4;

-- lockVisit
select
  "v"."id",
  "v"."job_id",
  "v"."user_id",
  "v"."status",
  "v"."day",
  "v"."starts",
  "v"."window_from",
  "v"."window_to",
  "v"."expected_minutes",
  "v"."arrives_at",
  "v"."note",
  "v"."updatedAt"
from
  "visits" as "v"
where
  "v"."company_id" = $1
  and "v"."id" = $2
for update of
  "v";
select
  "v"."id",
  "v"."job_id",
  "v"."user_id",
  "v"."status",
  "v"."day",
  "v"."starts",
  "v"."window_from",
  "v"."window_to",
  "v"."expected_minutes",
  "v"."arrives_at",
  "v"."note",
  "v"."updatedAt"
from
  "visits" as "v"
where
  "v"."company_id" = $1
  and "v"."user_id" = $2
  and "v"."status" <> $3
  and "v"."id" = $4
for update of
  "v";

-- lockJobsToPlan
select
  "j"."id",
  "j"."status"
from
  "jobs" as "j"
where
  "j"."company_id" = $1
  and "j"."id" = $2
order by
  "j"."id"
for no key update of
  "j";
