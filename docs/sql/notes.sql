-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 59820d72387a3068

-- server/notes/queries.ts

-- listNotes (6 of 29 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "notes" as "n"
      where
        "n"."company_id" = $1
        and true
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
        "notes" as "n"
      where
        "n"."company_id" = $1
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
                and "j"."id" = "n"."job_id"
            )
          )
          or (
            "n"."user_id" = $7
            and "n"."job_id" is not null
          )
        )
        and "n"."job_id" in (
          select
            "j"."id"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $8
            and "j"."client_ref" = $9
        )
        and true
      limit
        $10
    )
  ) as counted;
select
  "n"."id",
  "n"."note",
  "n"."user_id",
  "n"."job_id",
  "n"."property_id",
  "n"."visible_to_landlord",
  "n"."client_ref",
  "n"."createdAt",
  "n"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  true as "tells_of_job"
from
  "notes" as "n"
  left join "users" as "u" on "u"."company_id" = "n"."company_id"
  and "u"."id" = "n"."user_id"
where
  "n"."company_id" = $1
  and "n"."id" in (
    select
      "n"."id"
    from
      "notes" as "n"
    where
      "n"."company_id" = $2
      and true
    order by
      "n"."createdAt" asc,
      "n"."id" asc
    limit
      $3
    offset
      $4
  )
order by
  "n"."createdAt" asc,
  "n"."id" asc;
select
  "n"."id",
  "n"."note",
  "n"."user_id",
  "n"."job_id",
  "n"."property_id",
  "n"."visible_to_landlord",
  "n"."client_ref",
  "n"."createdAt",
  "n"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  true as "tells_of_job"
from
  "notes" as "n"
  left join "users" as "u" on "u"."company_id" = "n"."company_id"
  and "u"."id" = "n"."user_id"
where
  "n"."company_id" = $1
  and "n"."visible_to_landlord" = $2
  and "n"."property_id" in (
    select
      "p"."id"
    from
      "properties" as "p"
    where
      "p"."company_id" = $3
      and (
        "p"."landlord_id" = $4
        or "p"."agent_id" = $5
      )
  )
  and "n"."id" in (
    select
      "n"."id"
    from
      "notes" as "n"
    where
      "n"."company_id" = $6
      and "n"."visible_to_landlord" = $7
      and "n"."property_id" in (
        select
          "p"."id"
        from
          "properties" as "p"
        where
          "p"."company_id" = $8
          and (
            "p"."landlord_id" = $9
            or "p"."agent_id" = $10
          )
      )
      and "n"."job_id" in (
        select
          "j"."id"
        from
          "jobs" as "j"
        where
          "j"."company_id" = $11
          and "j"."client_ref" = $12
      )
      and true
    order by
      "n"."createdAt" desc,
      "n"."id" desc
    limit
      $13
    offset
      $14
  )
order by
  "n"."createdAt" desc,
  "n"."id" desc;
select
  "n"."id",
  "n"."note",
  "n"."user_id",
  "n"."job_id",
  "n"."property_id",
  "n"."visible_to_landlord",
  "n"."client_ref",
  "n"."createdAt",
  "n"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  (
    "n"."job_id" is null
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
          and "j"."id" = "n"."job_id"
      )
    )
  ) as "tells_of_job"
from
  "notes" as "n"
  left join "users" as "u" on "u"."company_id" = "n"."company_id"
  and "u"."id" = "n"."user_id"
where
  "n"."company_id" = $5
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
          and "j"."id" = "n"."job_id"
      )
    )
    or (
      "n"."user_id" = $10
      and "n"."job_id" is not null
    )
  )
  and "n"."id" in (
    select
      "n"."id"
    from
      "notes" as "n"
    where
      "n"."company_id" = $11
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
              and "j"."id" = "n"."job_id"
          )
        )
        or (
          "n"."user_id" = $16
          and "n"."job_id" is not null
        )
      )
      and "n"."property_id" = $17
      and true
    order by
      "n"."createdAt" desc,
      "n"."id" desc
    limit
      $18
    offset
      $19
  )
order by
  "n"."createdAt" desc,
  "n"."id" desc;
select
  "n"."id",
  "n"."note",
  "n"."user_id",
  "n"."job_id",
  "n"."property_id",
  "n"."visible_to_landlord",
  "n"."client_ref",
  "n"."createdAt",
  "n"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  (
    "n"."job_id" is null
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
          and "j"."id" = "n"."job_id"
      )
    )
  ) as "tells_of_job"
from
  "notes" as "n"
  left join "users" as "u" on "u"."company_id" = "n"."company_id"
  and "u"."id" = "n"."user_id"
where
  "n"."company_id" = $6
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
          and "j"."id" = "n"."job_id"
      )
    )
    or (
      "n"."user_id" = $12
      and "n"."job_id" is not null
    )
  )
  and "n"."id" in (
    select
      "n"."id"
    from
      "notes" as "n"
    where
      "n"."company_id" = $13
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
              and "j"."id" = "n"."job_id"
          )
        )
        or (
          "n"."user_id" = $19
          and "n"."job_id" is not null
        )
      )
      and "n"."job_id" in (
        select
          "j"."id"
        from
          "jobs" as "j"
        where
          "j"."company_id" = $20
          and "j"."client_ref" = $21
      )
      and true
    order by
      "n"."createdAt" desc,
      "n"."id" desc
    limit
      $22
    offset
      $23
  )
order by
  "n"."createdAt" desc,
  "n"."id" desc;

-- readNote
select
  "n"."id",
  "n"."note",
  "n"."user_id",
  "n"."job_id",
  "n"."property_id",
  "n"."visible_to_landlord",
  "n"."client_ref",
  "n"."createdAt",
  "n"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  true as "tells_of_job"
from
  "notes" as "n"
  left join "users" as "u" on "u"."company_id" = "n"."company_id"
  and "u"."id" = "n"."user_id"
where
  "n"."company_id" = $1
  and "n"."id" = $2;
select
  "n"."id",
  "n"."note",
  "n"."user_id",
  "n"."job_id",
  "n"."property_id",
  "n"."visible_to_landlord",
  "n"."client_ref",
  "n"."createdAt",
  "n"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  (
    "n"."job_id" is null
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
          and "j"."id" = "n"."job_id"
      )
    )
  ) as "tells_of_job"
from
  "notes" as "n"
  left join "users" as "u" on "u"."company_id" = "n"."company_id"
  and "u"."id" = "n"."user_id"
where
  "n"."company_id" = $5
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
          and "j"."id" = "n"."job_id"
      )
    )
    or (
      "n"."user_id" = $10
      and "n"."job_id" is not null
    )
  )
  and "n"."id" = $11;
select
  "n"."id",
  "n"."note",
  "n"."user_id",
  "n"."job_id",
  "n"."property_id",
  "n"."visible_to_landlord",
  "n"."client_ref",
  "n"."createdAt",
  "n"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  (
    "n"."job_id" is null
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
          and "j"."id" = "n"."job_id"
      )
    )
  ) as "tells_of_job"
from
  "notes" as "n"
  left join "users" as "u" on "u"."company_id" = "n"."company_id"
  and "u"."id" = "n"."user_id"
where
  "n"."company_id" = $6
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
          and "j"."id" = "n"."job_id"
      )
    )
    or (
      "n"."user_id" = $12
      and "n"."job_id" is not null
    )
  )
  and "n"."id" = $13;

-- lockNote (2 of 6 forms)
select
  "n"."id",
  "n"."user_id",
  "n"."visible_to_landlord",
  "n"."createdAt",
  "n"."updatedAt"
from
  "notes" as "n"
where
  "n"."company_id" = $1
  and "n"."id" = $2
for no key update of
  "n";
select
  "n"."id",
  "n"."user_id",
  "n"."visible_to_landlord",
  "n"."createdAt",
  "n"."updatedAt"
from
  "notes" as "n"
where
  "n"."company_id" = $1
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
          and "j"."id" = "n"."job_id"
      )
    )
    or (
      "n"."user_id" = $7
      and "n"."job_id" is not null
    )
  )
  and "n"."client_ref" = $8
for no key update of
  "n";
