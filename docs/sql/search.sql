-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: d2ca6f779cc9aa50

-- server/search/queries.ts

-- findByTerms (8 of 11 forms)
select
  "u"."id",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."role",
  "u"."status"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and (
    (
      "u"."first_name" || ' ' || "u"."last_name" ilike $2
      or u.email ilike $3
      or u.mobile ilike $4
    )
  )
order by
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."id"
limit
  $5;
select
  "u"."id",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  "u"."role",
  "u"."status"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and (
    (
      "u"."first_name" || ' ' || "u"."last_name" ilike $2
      or u.email ilike $3
      or u.mobile ilike $4
    )
    and (
      "u"."first_name" || ' ' || "u"."last_name" ilike $5
      or u.email ilike $6
      or u.mobile ilike $7
    )
  )
order by
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."id"
limit
  $8;
select
  "p"."id",
  "p"."number" as "number",
  "p"."address",
  "p"."post_code",
  "p"."tenant_name"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and (
    (
      "p"."address" ilike $2
      or "p"."city" ilike $3
      or "p"."post_code" ilike $4
      or "p"."tenant_name" ilike $5
    )
  )
order by
  "p"."status",
  "p"."address" ilike $6 desc,
  p.address collate "natural",
  "p"."id"
limit
  $7;
select
  "p"."id",
  "p"."number" as "number",
  "p"."address",
  "p"."post_code",
  "p"."tenant_name"
from
  "properties" as "p"
where
  "p"."company_id" = $1
  and (
    (
      "p"."address" ilike $2
      or "p"."city" ilike $3
      or "p"."post_code" ilike $4
      or "p"."tenant_name" ilike $5
      or p.post_code_key like $6
    )
    and (
      "p"."address" ilike $7
      or "p"."city" ilike $8
      or "p"."post_code" ilike $9
      or "p"."tenant_name" ilike $10
      or p.post_code_key like $11
    )
  )
order by
  "p"."status",
  "p"."address" ilike $12 desc,
  p.address collate "natural",
  "p"."id"
limit
  $13;
select
  "i"."id",
  "i"."invoice_number",
  "i"."customer_name",
  "i"."issue_date"
from
  "invoices" as "i"
where
  "i"."company_id" = $1
  and (
    (
      "i"."invoice_number" ilike $2
      or "i"."customer_name" ilike $3
      or "i"."property_address" ilike $4
      or "i"."job_title" ilike $5
      or "i"."client_reference" ilike $6
      or i.id = any (
        array(
          select
            s.invoice_id
          from
            invoice_sections s
          where
            s.company_id = $7
            and (
              "s"."property_address" ilike $8
              or "s"."job_title" ilike $9
              or "s"."client_reference" ilike $10
            )
        )
      )
    )
  )
order by
  "i"."id" desc
limit
  $11;
select
  "i"."id",
  "i"."invoice_number",
  "i"."customer_name",
  "i"."issue_date"
from
  "invoices" as "i"
where
  "i"."company_id" = $1
  and (
    (
      "i"."invoice_number" ilike $2
      or "i"."customer_name" ilike $3
      or "i"."property_address" ilike $4
      or "i"."job_title" ilike $5
      or "i"."client_reference" ilike $6
      or i.id = any (
        array(
          select
            s.invoice_id
          from
            invoice_sections s
          where
            s.company_id = $7
            and (
              "s"."property_address" ilike $8
              or "s"."job_title" ilike $9
              or "s"."client_reference" ilike $10
            )
        )
      )
    )
    and (
      "i"."invoice_number" ilike $11
      or "i"."customer_name" ilike $12
      or "i"."property_address" ilike $13
      or "i"."job_title" ilike $14
      or "i"."client_reference" ilike $15
      or i.id = any (
        array(
          select
            s.invoice_id
          from
            invoice_sections s
          where
            s.company_id = $16
            and (
              "s"."property_address" ilike $17
              or "s"."job_title" ilike $18
              or "s"."client_reference" ilike $19
            )
        )
      )
    )
  )
order by
  "i"."id" desc
limit
  $20;
select
  "j"."id",
  "j"."number" as "number",
  "j"."job_title",
  "j"."status",
  "j"."createdAt",
  "p"."address" as "property_address"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $1
  and (
    (
      j.job_title ilike $2
      or j.job_description ilike $3
      or j.client_reference ilike $4
      or j.property_id in (
        select
          sp.id
        from
          properties sp
        where
          sp.company_id = $5
          and (
            sp.address ilike $6
            or sp.post_code ilike $7
          )
      )
    )
  )
order by
  "j"."status" = any ($8) desc,
  "j"."job_title" ilike $9 desc,
  "j"."createdAt" desc,
  "j"."id" desc
limit
  $10;
select
  "j"."id",
  "j"."number" as "number",
  "j"."job_title",
  "j"."status",
  "j"."createdAt",
  "p"."address" as "property_address"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $1
  and (
    (
      j.job_title ilike $2
      or j.job_description ilike $3
      or j.client_reference ilike $4
      or j.property_id in (
        select
          sp.id
        from
          properties sp
        where
          sp.company_id = $5
          and (
            sp.address ilike $6
            or sp.post_code ilike $7
          )
      )
    )
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
            or sp.post_code ilike $13
          )
      )
    )
  )
order by
  "j"."status" = any ($14) desc,
  "j"."job_title" ilike $15 desc,
  "j"."createdAt" desc,
  "j"."id" desc
limit
  $16;
