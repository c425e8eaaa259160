-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 3c44c252ef932705

-- server/search/queries.ts

-- findByTerms (8 of 35 forms)
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
      or (
        "u"."mobile" <> ''
        and regexp_replace("u"."mobile", '\D', '', 'g') like $5
      )
    )
    and (
      "u"."first_name" || ' ' || "u"."last_name" ilike $6
      or u.email ilike $7
      or u.mobile ilike $8
      or (
        "u"."mobile" <> ''
        and regexp_replace("u"."mobile", '\D', '', 'g') like $9
      )
    )
    or (
      "u"."first_name" || ' ' || "u"."last_name" ilike $10
      or u.email ilike $11
      or u.mobile ilike $12
      or (
        "u"."mobile" <> ''
        and regexp_replace("u"."mobile", '\D', '', 'g') like $13
      )
    )
  )
order by
  "u"."status",
  "u"."first_name",
  "u"."last_name",
  "u"."id"
limit
  $14;
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
      or "p"."post_code_key" like $6
      or (
        "p"."tenant_phone" <> ''
        and regexp_replace("p"."tenant_phone", '\D', '', 'g') like $7
      )
    )
    and (
      "p"."address" ilike $8
      or "p"."city" ilike $9
      or "p"."post_code" ilike $10
      or "p"."tenant_name" ilike $11
      or "p"."post_code_key" like $12
      or (
        "p"."tenant_phone" <> ''
        and regexp_replace("p"."tenant_phone", '\D', '', 'g') like $13
      )
    )
    or (
      "p"."address" ilike $14
      or "p"."city" ilike $15
      or "p"."post_code" ilike $16
      or "p"."tenant_name" ilike $17
      or "p"."post_code_key" like $18
      or (
        "p"."tenant_phone" <> ''
        and regexp_replace("p"."tenant_phone", '\D', '', 'g') like $19
      )
    )
  )
order by
  "p"."status",
  "p"."address" ilike $20 desc,
  p.address collate "natural",
  "p"."id"
limit
  $21;
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
    and (
      "i"."invoice_number" ilike $20
      or "i"."customer_name" ilike $21
      or "i"."property_address" ilike $22
      or "i"."job_title" ilike $23
      or "i"."client_reference" ilike $24
      or i.id = any (
        array(
          select
            s.invoice_id
          from
            invoice_sections s
          where
            s.company_id = $25
            and (
              "s"."property_address" ilike $26
              or "s"."job_title" ilike $27
              or "s"."client_reference" ilike $28
            )
        )
      )
    )
    or (
      "i"."invoice_number" ilike $29
      or "i"."customer_name" ilike $30
      or "i"."property_address" ilike $31
      or "i"."job_title" ilike $32
      or "i"."client_reference" ilike $33
      or i.id = any (
        array(
          select
            s.invoice_id
          from
            invoice_sections s
          where
            s.company_id = $34
            and (
              "s"."property_address" ilike $35
              or "s"."job_title" ilike $36
              or "s"."client_reference" ilike $37
            )
        )
      )
    )
  )
order by
  "i"."id" desc
limit
  $38;
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
          and (sp.address ilike $6)
      )
    )
  )
order by
  "j"."status" = any ($7) desc,
  "j"."job_title" ilike $8 desc,
  "j"."createdAt" desc,
  "j"."id" desc
limit
  $9;
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
            or "sp"."post_code_key" like $7
            or (
              "sp"."tenant_phone" <> ''
              and regexp_replace("sp"."tenant_phone", '\D', '', 'g') like $8
            )
          )
      )
      or (
        "j"."requester_phone" <> ''
        and regexp_replace("j"."requester_phone", '\D', '', 'g') like $9
      )
      or j.number = $10::bigint
    )
    and (
      j.job_title ilike $11
      or j.job_description ilike $12
      or j.client_reference ilike $13
      or j.property_id in (
        select
          sp.id
        from
          properties sp
        where
          sp.company_id = $14
          and (
            sp.address ilike $15
            or "sp"."post_code_key" like $16
            or (
              "sp"."tenant_phone" <> ''
              and regexp_replace("sp"."tenant_phone", '\D', '', 'g') like $17
            )
          )
      )
      or (
        "j"."requester_phone" <> ''
        and regexp_replace("j"."requester_phone", '\D', '', 'g') like $18
      )
      or j.number = $19::bigint
    )
    or (
      j.job_title ilike $20
      or j.job_description ilike $21
      or j.client_reference ilike $22
      or j.property_id in (
        select
          sp.id
        from
          properties sp
        where
          sp.company_id = $23
          and (
            sp.address ilike $24
            or "sp"."post_code_key" like $25
            or (
              "sp"."tenant_phone" <> ''
              and regexp_replace("sp"."tenant_phone", '\D', '', 'g') like $26
            )
          )
      )
      or (
        "j"."requester_phone" <> ''
        and regexp_replace("j"."requester_phone", '\D', '', 'g') like $27
      )
    )
  )
order by
  "j"."status" = any ($28) desc,
  "j"."job_title" ilike $29 desc,
  "j"."createdAt" desc,
  "j"."id" desc
limit
  $30;
