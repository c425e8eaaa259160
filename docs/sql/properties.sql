-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: eea7745dc673ec79

-- db/queries/properties.ts

-- visiblePropertyIds (2 of 4 forms)
select
  "p"."id"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and "p"."id" = $2;
select
  "p"."id"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and (
    "p"."landlord_id" = $2
    or "p"."agent_id" = $3
  )
  and "p"."id" = $4;

-- server/properties/queries.ts

-- listProperties (8 of 33 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "properties" as "p"
      where
        "p"."company_id" = $1
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
        "properties" as "p"
      where
        "p"."company_id" = $1
        and (
          "p"."address" ilike $2
          or "p"."city" ilike $3
          or "p"."post_code" ilike $4
          or "p"."tenant_name" ilike $5
          or "p"."post_code_key" like $6
        )
      limit
        $7
    )
  ) as counted;
select
  "p"."id" as "id",
  "p"."number" as "number",
  "p"."address" as "address",
  "p"."city" as "city",
  "p"."post_code" as "post_code",
  "p"."property_type" as "property_type",
  "p"."status" as "status",
  "p"."tenant_name" as "tenant_name",
  "p"."tenant_email" as "tenant_email",
  "p"."tenant_phone" as "tenant_phone",
  "p"."createdAt" as "createdAt",
  "p"."updatedAt" as "updatedAt"
from
  "properties" as "p"
  inner join (
    select
      "p"."id"
    from
      "properties" as "p"
    where
      "p"."company_id" = $1
      and (
        "p"."landlord_id" = $2
        or "p"."agent_id" = $3
      )
    order by
      p.address collate "natural" asc,
      "p"."id" asc
    limit
      $4
    offset
      $5
  ) as "page" on "page"."id" = "p"."id"
where
  "p"."company_id" = $6
order by
  p.address collate "natural" asc,
  "p"."id" asc;
select
  "p"."id" as "id",
  "p"."number" as "number",
  "p"."address" as "address",
  "p"."city" as "city",
  "p"."post_code" as "post_code",
  "p"."property_type" as "property_type",
  "p"."status" as "status",
  "p"."tenant_name" as "tenant_name",
  "p"."tenant_email" as "tenant_email",
  "p"."tenant_phone" as "tenant_phone",
  "p"."createdAt" as "createdAt",
  "p"."updatedAt" as "updatedAt"
from
  "properties" as "p"
  inner join (
    select
      "p"."id"
    from
      "properties" as "p"
    where
      "p"."company_id" = $1
      and (
        "p"."landlord_id" = $2
        or "p"."agent_id" = $3
      )
      and "p"."id" = $4
    order by
      p.address collate "natural" asc,
      "p"."id" asc
    limit
      $5
    offset
      $6
  ) as "page" on "page"."id" = "p"."id"
where
  "p"."company_id" = $7
order by
  p.address collate "natural" asc,
  "p"."id" asc;
select
  "p"."id" as "id",
  "p"."number" as "number",
  "p"."address" as "address",
  "p"."post_code" as "post_code",
  (
    select
      jsonb_build_object('tenant_name', p.tenant_name, 'tenant_phone', p.tenant_phone, 'access_notes', p.access_notes)
    where
      exists (
        select
          1 as "one"
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
          and "j"."status" = any ($5)
          and j.property_id = p.id
      )
  ) as "contact"
from
  "properties" as "p"
  inner join (
    select
      "p"."id"
    from
      "properties" as "p"
    where
      "p"."company_id" = $6
      and "p"."status" = $7
    order by
      p.address collate "natural" asc,
      "p"."id" asc
    limit
      $8
    offset
      $9
  ) as "page" on "page"."id" = "p"."id"
where
  "p"."company_id" = $10
order by
  p.address collate "natural" asc,
  "p"."id" asc;
select
  "p"."id" as "id",
  "p"."number" as "number",
  "p"."address" as "address",
  "p"."post_code" as "post_code",
  (
    select
      jsonb_build_object('tenant_name', p.tenant_name, 'tenant_phone', p.tenant_phone, 'access_notes', p.access_notes)
    where
      exists (
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
          and j.property_id = p.id
      )
  ) as "contact"
from
  "properties" as "p"
  inner join (
    select
      "p"."id"
    from
      "properties" as "p"
    where
      "p"."company_id" = $7
      and "p"."status" = $8
      and (
        "p"."address" ilike $9
        or "p"."post_code_key" like $10
      )
    order by
      p.address collate "natural" asc,
      "p"."id" asc
    limit
      $11
    offset
      $12
  ) as "page" on "page"."id" = "p"."id"
where
  "p"."company_id" = $13
order by
  p.address collate "natural" asc,
  "p"."id" asc;
select
  "p"."id" as "id",
  "p"."number" as "number",
  "p"."address" as "address",
  "p"."city" as "city",
  "p"."post_code" as "post_code",
  "p"."property_type" as "property_type",
  "p"."status" as "status",
  "p"."tenant_name" as "tenant_name",
  "p"."tenant_email" as "tenant_email",
  "p"."tenant_phone" as "tenant_phone",
  "p"."createdAt" as "createdAt",
  "p"."updatedAt" as "updatedAt",
  "p"."access_notes" as "access_notes",
  "p"."landlord_id" as "landlord_id",
  "p"."agent_id" as "agent_id",
  "p"."billing_name" as "billing_name",
  "p"."billing_address" as "billing_address",
  "p"."billing_email" as "billing_email",
  "p"."billing_reverse_charge" as "billing_reverse_charge",
  "p"."billing_cis_rate" as "billing_cis_rate",
  "p"."client_ref" as "client_ref",
  regexp_replace(post_code_in (p.address), '(...)$', ' \1') as "address_post_code",
  (
    select
      btrim("u"."first_name" || ' ' || "u"."last_name")
    from
      users u
    where
      u.company_id = p.company_id
      and u.id = "p"."landlord_id"
  ) as "landlord_name",
  (
    select
      btrim("u"."first_name" || ' ' || "u"."last_name")
    from
      users u
    where
      u.company_id = p.company_id
      and u.id = "p"."agent_id"
  ) as "agent_name"
from
  "properties" as "p"
  inner join (
    select
      "p"."id"
    from
      "properties" as "p"
    where
      "p"."company_id" = $1
    order by
      "p"."id" desc,
      "p"."id" desc
    limit
      $2
    offset
      $3
  ) as "page" on "page"."id" = "p"."id"
where
  "p"."company_id" = $4
order by
  "p"."id" desc,
  "p"."id" desc;
select
  "p"."id" as "id",
  "p"."number" as "number",
  "p"."address" as "address",
  "p"."city" as "city",
  "p"."post_code" as "post_code",
  "p"."property_type" as "property_type",
  "p"."status" as "status",
  "p"."tenant_name" as "tenant_name",
  "p"."tenant_email" as "tenant_email",
  "p"."tenant_phone" as "tenant_phone",
  "p"."createdAt" as "createdAt",
  "p"."updatedAt" as "updatedAt",
  "p"."access_notes" as "access_notes",
  "p"."landlord_id" as "landlord_id",
  "p"."agent_id" as "agent_id",
  "p"."billing_name" as "billing_name",
  "p"."billing_address" as "billing_address",
  "p"."billing_email" as "billing_email",
  "p"."billing_reverse_charge" as "billing_reverse_charge",
  "p"."billing_cis_rate" as "billing_cis_rate",
  "p"."client_ref" as "client_ref",
  regexp_replace(post_code_in (p.address), '(...)$', ' \1') as "address_post_code",
  (
    select
      btrim("u"."first_name" || ' ' || "u"."last_name")
    from
      users u
    where
      u.company_id = p.company_id
      and u.id = "p"."landlord_id"
  ) as "landlord_name",
  (
    select
      btrim("u"."first_name" || ' ' || "u"."last_name")
    from
      users u
    where
      u.company_id = p.company_id
      and u.id = "p"."agent_id"
  ) as "agent_name"
from
  "properties" as "p"
  inner join (
    select
      "p"."id"
    from
      "properties" as "p"
    where
      "p"."company_id" = $1
    order by
      (
        select
          btrim("u"."first_name" || ' ' || "u"."last_name")
        from
          users u
        where
          u.company_id = p.company_id
          and u.id = "p"."landlord_id"
      ) desc nulls last,
      "p"."id" desc
    limit
      $2
    offset
      $3
  ) as "page" on "page"."id" = "p"."id"
where
  "p"."company_id" = $4
order by
  (
    select
      btrim("u"."first_name" || ' ' || "u"."last_name")
    from
      users u
    where
      u.company_id = p.company_id
      and u.id = "p"."landlord_id"
  ) desc nulls last,
  "p"."id" desc;

-- readProperty
select
  "p"."id" as "id",
  "p"."number" as "number",
  "p"."address" as "address",
  "p"."city" as "city",
  "p"."post_code" as "post_code",
  "p"."property_type" as "property_type",
  "p"."status" as "status",
  "p"."tenant_name" as "tenant_name",
  "p"."tenant_email" as "tenant_email",
  "p"."tenant_phone" as "tenant_phone",
  "p"."createdAt" as "createdAt",
  "p"."updatedAt" as "updatedAt",
  "p"."access_notes" as "access_notes",
  "p"."landlord_id" as "landlord_id",
  "p"."agent_id" as "agent_id",
  "p"."billing_name" as "billing_name",
  "p"."billing_address" as "billing_address",
  "p"."billing_email" as "billing_email",
  "p"."billing_reverse_charge" as "billing_reverse_charge",
  "p"."billing_cis_rate" as "billing_cis_rate",
  "p"."client_ref" as "client_ref",
  regexp_replace(post_code_in (p.address), '(...)$', ' \1') as "address_post_code",
  (
    select
      btrim("u"."first_name" || ' ' || "u"."last_name")
    from
      users u
    where
      u.company_id = p.company_id
      and u.id = "p"."landlord_id"
  ) as "landlord_name",
  (
    select
      btrim("u"."first_name" || ' ' || "u"."last_name")
    from
      users u
    where
      u.company_id = p.company_id
      and u.id = "p"."agent_id"
  ) as "agent_name"
from
  "properties" as "p"
  inner join (
    select
      "p"."id"
    from
      "properties" as "p"
    where
      "p"."company_id" = $1
      and "p"."id" = $2
  ) as "page" on "page"."id" = "p"."id"
where
  "p"."company_id" = $3
order by
  "p"."id" asc,
  "p"."id" asc;

-- addressesSharing
select
  "p"."id",
  "p"."address",
  "p"."city",
  "p"."post_code",
  "p"."status"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and (
    select
      count(*)
    from
      unnest($2::text[]) w
    where
      strpos(lower(p.address), w) > 0
      or strpos(regexp_replace(lower(p.address), '[^[:alnum:][:space:]]', '', 'g'), w) > 0
  ) >= $3;

-- findPropertyByRef
select
  "p"."id"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and "p"."client_ref" = $2;

-- lockProperty
select
  "p"."id",
  "p"."updatedAt"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and "p"."id" = $2
for update;

-- propertyUses
select
  (
    select
      count(*)
    from
      "jobs"
    where
      company_id = $1
      and property_id = $2
  ) as job,
  (
    select
      count(*)
    from
      "files"
    where
      company_id = $3
      and property_id = $4
  ) as file,
  (
    select
      count(*)
    from
      "notes"
    where
      company_id = $5
      and property_id = $6
  ) as note,
  (
    select
      count(*)
    from
      "job_tasks"
    where
      company_id = $7
      and property_id = $8
  ) as task,
  (
    select
      count(*)
    from
      "expenses"
    where
      company_id = $9
      and property_id = $10
  ) as expense;
