-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 95785d892bbd1ba3

-- server/job-tasks/queries.ts

-- listTasks (6 of 33 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "job_tasks" as "k"
      where
        "k"."company_id" = $1
        and "k"."status" = $2
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
        "job_tasks" as "k"
      where
        "k"."company_id" = $1
        and (
          exists (
            (
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
                and "j"."id" = "k"."job_id"
            )
          )
          or (
            "k"."created_by" = $7
            and "k"."job_id" is not null
          )
        )
        and "k"."assigned_to" = $8
        and "k"."job_id" in (
          select
            "j"."id"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $9
            and "j"."id" = $10
        )
        and true
      limit
        $11
    )
  ) as counted;
select
  "k"."id",
  "k"."description",
  "k"."status",
  "k"."assigned_to",
  "k"."job_id",
  case
    when true then k.property_id
  end as "property_id",
  "k"."created_by",
  "k"."client_ref",
  "k"."createdAt",
  "k"."updatedAt",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."assigned_to"
  ) as "Assignee",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."created_by"
  ) as "Creator"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $1
  and "k"."id" in (
    select
      "k"."id"
    from
      "job_tasks" as "k"
    where
      "k"."company_id" = $2
      and "k"."status" = $3
      and true
    order by
      "k"."createdAt" asc,
      "k"."id" asc
    limit
      $4
    offset
      $5
  )
order by
  "k"."createdAt" asc,
  "k"."id" asc;
select
  "k"."id",
  "k"."description",
  "k"."status",
  "k"."assigned_to",
  "k"."job_id",
  case
    when true then k.property_id
  end as "property_id",
  "k"."created_by",
  "k"."client_ref",
  "k"."createdAt",
  "k"."updatedAt",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."assigned_to"
  ) as "Assignee",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."created_by"
  ) as "Creator"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $1
  and "k"."id" in (
    select
      "k"."id"
    from
      "job_tasks" as "k"
    where
      "k"."company_id" = $2
      and "k"."job_id" in (
        select
          "j"."id"
        from
          "jobs" as "j"
        where
          "j"."company_id" = $3
          and "j"."id" = $4
      )
      and true
    order by
      array_position(array['pending', 'in_progress', 'completed', 'cancelled'], k.status) desc,
      "k"."id" desc
    limit
      $5
    offset
      $6
  )
order by
  array_position(array['pending', 'in_progress', 'completed', 'cancelled'], k.status) desc,
  "k"."id" desc;
select
  "k"."id",
  "k"."description",
  "k"."status",
  "k"."assigned_to",
  "k"."job_id",
  case
    when (
      "k"."job_id" is null
      or exists (
        (
          select
            "j"."id"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $1
            and (
              "j"."created_by" = $2
              or exists (
                select
                  1 as "one"
                from
                  "job_assignees" as "ja"
                where
                  "ja"."company_id" = "j"."company_id"
                  and "ja"."job_id" = "j"."id"
                  and "ja"."user_id" = $3
              )
              or exists (
                select
                  1 as "one"
                from
                  "time_records" as "jt"
                where
                  "jt"."company_id" = "j"."company_id"
                  and "jt"."job_id" = "j"."id"
                  and "jt"."user_id" = $4
              )
            )
            and "j"."id" = "k"."job_id"
        )
      )
    ) then k.property_id
  end as "property_id",
  "k"."created_by",
  "k"."client_ref",
  "k"."createdAt",
  "k"."updatedAt",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."assigned_to"
  ) as "Assignee",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."created_by"
  ) as "Creator"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $5
  and (
    exists (
      (
        select
          "j"."id"
        from
          "jobs" as "j"
        where
          "j"."company_id" = $6
          and (
            "j"."created_by" = $7
            or exists (
              select
                1 as "one"
              from
                "job_assignees" as "ja"
              where
                "ja"."company_id" = "j"."company_id"
                and "ja"."job_id" = "j"."id"
                and "ja"."user_id" = $8
            )
            or exists (
              select
                1 as "one"
              from
                "time_records" as "jt"
              where
                "jt"."company_id" = "j"."company_id"
                and "jt"."job_id" = "j"."id"
                and "jt"."user_id" = $9
            )
          )
          and "j"."id" = "k"."job_id"
      )
    )
    or (
      "k"."created_by" = $10
      and "k"."job_id" is not null
    )
  )
  and "k"."id" in (
    select
      "k"."id"
    from
      "job_tasks" as "k"
    where
      "k"."company_id" = $11
      and (
        exists (
          (
            select
              "j"."id"
            from
              "jobs" as "j"
            where
              "j"."company_id" = $12
              and (
                "j"."created_by" = $13
                or exists (
                  select
                    1 as "one"
                  from
                    "job_assignees" as "ja"
                  where
                    "ja"."company_id" = "j"."company_id"
                    and "ja"."job_id" = "j"."id"
                    and "ja"."user_id" = $14
                )
                or exists (
                  select
                    1 as "one"
                  from
                    "time_records" as "jt"
                  where
                    "jt"."company_id" = "j"."company_id"
                    and "jt"."job_id" = "j"."id"
                    and "jt"."user_id" = $15
                )
              )
              and "j"."id" = "k"."job_id"
          )
        )
        or (
          "k"."created_by" = $16
          and "k"."job_id" is not null
        )
      )
      and "k"."property_id" = $17
      and true
    order by
      "k"."createdAt" asc,
      "k"."id" asc
    limit
      $18
    offset
      $19
  )
order by
  "k"."createdAt" asc,
  "k"."id" asc;
select
  "k"."id",
  "k"."description",
  "k"."status",
  "k"."assigned_to",
  "k"."job_id",
  case
    when (
      "k"."job_id" is null
      or exists (
        (
          select
            "j"."id"
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
            and "j"."id" = "k"."job_id"
        )
      )
    ) then k.property_id
  end as "property_id",
  "k"."created_by",
  "k"."client_ref",
  "k"."createdAt",
  "k"."updatedAt",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."assigned_to"
  ) as "Assignee",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."created_by"
  ) as "Creator"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $6
  and (
    exists (
      (
        select
          "j"."id"
        from
          "jobs" as "j"
        where
          "j"."company_id" = $7
          and (
            "j"."status" = any ($8)
            or (
              "j"."created_by" = $9
              or exists (
                select
                  1 as "one"
                from
                  "job_assignees" as "ja"
                where
                  "ja"."company_id" = "j"."company_id"
                  and "ja"."job_id" = "j"."id"
                  and "ja"."user_id" = $10
              )
              or exists (
                select
                  1 as "one"
                from
                  "time_records" as "jt"
                where
                  "jt"."company_id" = "j"."company_id"
                  and "jt"."job_id" = "j"."id"
                  and "jt"."user_id" = $11
              )
            )
          )
          and "j"."id" = "k"."job_id"
      )
    )
    or (
      "k"."created_by" = $12
      and "k"."job_id" is not null
    )
  )
  and "k"."id" in (
    select
      "k"."id"
    from
      "job_tasks" as "k"
    where
      "k"."company_id" = $13
      and (
        exists (
          (
            select
              "j"."id"
            from
              "jobs" as "j"
            where
              "j"."company_id" = $14
              and (
                "j"."status" = any ($15)
                or (
                  "j"."created_by" = $16
                  or exists (
                    select
                      1 as "one"
                    from
                      "job_assignees" as "ja"
                    where
                      "ja"."company_id" = "j"."company_id"
                      and "ja"."job_id" = "j"."id"
                      and "ja"."user_id" = $17
                  )
                  or exists (
                    select
                      1 as "one"
                    from
                      "time_records" as "jt"
                    where
                      "jt"."company_id" = "j"."company_id"
                      and "jt"."job_id" = "j"."id"
                      and "jt"."user_id" = $18
                  )
                )
              )
              and "j"."id" = "k"."job_id"
          )
        )
        or (
          "k"."created_by" = $19
          and "k"."job_id" is not null
        )
      )
      and "k"."assigned_to" = $20
      and "k"."job_id" in (
        select
          "j"."id"
        from
          "jobs" as "j"
        where
          "j"."company_id" = $21
          and "j"."id" = $22
      )
      and true
    order by
      "k"."createdAt" asc,
      "k"."id" asc
    limit
      $23
    offset
      $24
  )
order by
  "k"."createdAt" asc,
  "k"."id" asc;

-- readTask
select
  "k"."id",
  "k"."description",
  "k"."status",
  "k"."assigned_to",
  "k"."job_id",
  case
    when true then k.property_id
  end as "property_id",
  "k"."created_by",
  "k"."client_ref",
  "k"."createdAt",
  "k"."updatedAt",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."assigned_to"
  ) as "Assignee",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."created_by"
  ) as "Creator"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $1
  and "k"."id" = $2;
select
  "k"."id",
  "k"."description",
  "k"."status",
  "k"."assigned_to",
  "k"."job_id",
  case
    when (
      "k"."job_id" is null
      or exists (
        (
          select
            "j"."id"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $1
            and (
              "j"."created_by" = $2
              or exists (
                select
                  1 as "one"
                from
                  "job_assignees" as "ja"
                where
                  "ja"."company_id" = "j"."company_id"
                  and "ja"."job_id" = "j"."id"
                  and "ja"."user_id" = $3
              )
              or exists (
                select
                  1 as "one"
                from
                  "time_records" as "jt"
                where
                  "jt"."company_id" = "j"."company_id"
                  and "jt"."job_id" = "j"."id"
                  and "jt"."user_id" = $4
              )
            )
            and "j"."id" = "k"."job_id"
        )
      )
    ) then k.property_id
  end as "property_id",
  "k"."created_by",
  "k"."client_ref",
  "k"."createdAt",
  "k"."updatedAt",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."assigned_to"
  ) as "Assignee",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."created_by"
  ) as "Creator"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $5
  and (
    exists (
      (
        select
          "j"."id"
        from
          "jobs" as "j"
        where
          "j"."company_id" = $6
          and (
            "j"."created_by" = $7
            or exists (
              select
                1 as "one"
              from
                "job_assignees" as "ja"
              where
                "ja"."company_id" = "j"."company_id"
                and "ja"."job_id" = "j"."id"
                and "ja"."user_id" = $8
            )
            or exists (
              select
                1 as "one"
              from
                "time_records" as "jt"
              where
                "jt"."company_id" = "j"."company_id"
                and "jt"."job_id" = "j"."id"
                and "jt"."user_id" = $9
            )
          )
          and "j"."id" = "k"."job_id"
      )
    )
    or (
      "k"."created_by" = $10
      and "k"."job_id" is not null
    )
  )
  and "k"."id" = $11;
select
  "k"."id",
  "k"."description",
  "k"."status",
  "k"."assigned_to",
  "k"."job_id",
  case
    when (
      "k"."job_id" is null
      or exists (
        (
          select
            "j"."id"
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
            and "j"."id" = "k"."job_id"
        )
      )
    ) then k.property_id
  end as "property_id",
  "k"."created_by",
  "k"."client_ref",
  "k"."createdAt",
  "k"."updatedAt",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."assigned_to"
  ) as "Assignee",
  (
    select
      jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name)
    from
      users u
    where
      u.company_id = k.company_id
      and u.id = "k"."created_by"
  ) as "Creator"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $6
  and (
    exists (
      (
        select
          "j"."id"
        from
          "jobs" as "j"
        where
          "j"."company_id" = $7
          and (
            "j"."status" = any ($8)
            or (
              "j"."created_by" = $9
              or exists (
                select
                  1 as "one"
                from
                  "job_assignees" as "ja"
                where
                  "ja"."company_id" = "j"."company_id"
                  and "ja"."job_id" = "j"."id"
                  and "ja"."user_id" = $10
              )
              or exists (
                select
                  1 as "one"
                from
                  "time_records" as "jt"
                where
                  "jt"."company_id" = "j"."company_id"
                  and "jt"."job_id" = "j"."id"
                  and "jt"."user_id" = $11
              )
            )
          )
          and "j"."id" = "k"."job_id"
      )
    )
    or (
      "k"."created_by" = $12
      and "k"."job_id" is not null
    )
  )
  and "k"."id" = $13;

-- lockTask (2 of 6 forms)
select
  "k"."id",
  "k"."status",
  "k"."assigned_to",
  "k"."updatedAt"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $1
  and "k"."id" = $2
for no key update of
  "k";
select
  "k"."id",
  "k"."status",
  "k"."assigned_to",
  "k"."updatedAt"
from
  "job_tasks" as "k"
where
  "k"."company_id" = $1
  and (
    exists (
      (
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
          and "j"."id" = "k"."job_id"
      )
    )
    or (
      "k"."created_by" = $7
      and "k"."job_id" is not null
    )
  )
  and "k"."client_ref" = $8
for no key update of
  "k";
