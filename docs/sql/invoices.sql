-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 9647dd8fd791f9cd

-- db/queries/invoices.ts

-- server/invoices/entry-queries.ts

-- invoiceJobs (2 of 5 forms)
select
  "j"."id",
  "j"."number",
  "j"."job_title",
  "j"."job_description",
  "j"."client_reference",
  "j"."billing_type",
  "j"."fixed_price",
  "j"."not_billed_reason",
  "j"."discount_percent",
  "p"."billing_reverse_charge" as "reverse_charge",
  "p"."billing_cis_rate" as "cis_rate",
  exists (
    select
    from
      billed_fixed_prices b
    where
      b.company_id = j.company_id
      and b.job_id = j.id
  ) as "fixed_is_billed",
  exists (
    select
    from
      sample_rows s
    where
      s.company_id = $1
      and s.entity = 'jobs'
      and s.sample_row = j.id
  ) as "is_sample",
  case
    when j.status in ('completed', 'archived') then coalesce(j.job_end_date, (j.status_changed_at at time zone $2)::date)
  end as "completed_on",
  "p"."id" as "property_id",
  "p"."address",
  "p"."city",
  "p"."post_code",
  "p"."billing_name",
  "p"."billing_address",
  "p"."billing_email",
  "a"."first_name" as "agent_first",
  "a"."last_name" as "agent_last",
  "a"."email" as "agent_email",
  "l"."first_name" as "landlord_first",
  "l"."last_name" as "landlord_last",
  "l"."email" as "landlord_email"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "a" on "a"."company_id" = "p"."company_id"
  and "a"."id" = "p"."agent_id"
  left join "users" as "l" on "l"."company_id" = "p"."company_id"
  and "l"."id" = "p"."landlord_id"
where
  "j"."company_id" = $3
  and j.id = any ($4)
order by
  "j"."id";
select
  "j"."id",
  "j"."number",
  "j"."job_title",
  "j"."job_description",
  "j"."client_reference",
  "j"."billing_type",
  "j"."fixed_price",
  "j"."not_billed_reason",
  "j"."discount_percent",
  "p"."billing_reverse_charge" as "reverse_charge",
  "p"."billing_cis_rate" as "cis_rate",
  exists (
    select
    from
      billed_fixed_prices b
    where
      b.company_id = j.company_id
      and b.job_id = j.id
  ) as "fixed_is_billed",
  exists (
    select
    from
      sample_rows s
    where
      s.company_id = $1
      and s.entity = 'jobs'
      and s.sample_row = j.id
  ) as "is_sample",
  case
    when j.status in ('completed', 'archived') then coalesce(j.job_end_date, (j.status_changed_at at time zone $2)::date)
  end as "completed_on",
  "p"."id" as "property_id",
  "p"."address",
  "p"."city",
  "p"."post_code",
  "p"."billing_name",
  "p"."billing_address",
  "p"."billing_email",
  "a"."first_name" as "agent_first",
  "a"."last_name" as "agent_last",
  "a"."email" as "agent_email",
  "l"."first_name" as "landlord_first",
  "l"."last_name" as "landlord_last",
  "l"."email" as "landlord_email"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "users" as "a" on "a"."company_id" = "p"."company_id"
  and "a"."id" = "p"."agent_id"
  left join "users" as "l" on "l"."company_id" = "p"."company_id"
  and "l"."id" = "p"."landlord_id"
where
  "j"."company_id" = $3
  and j.id = any ($4)
  and "j"."status" = $5
  and (
    exists (
      select
      from
        time_records t
      where
        t.company_id = j.company_id
        and t.job_id = j.id
        and t.billing_status = 'unbilled'
    )
    or exists (
      select
      from
        expenses e
      where
        e.company_id = j.company_id
        and e.job_id = j.id
        and e.billing_status = 'unbilled'
    )
    or (
      j.billing_type = 'fixed'
      and not exists (
        select
        from
          billed_fixed_prices b
        where
          b.company_id = j.company_id
          and b.job_id = j.id
      )
    )
    or j.id in (
      select
        b.job_id
      from
        (
          select
            f.id as invoice_id,
            null::integer as section,
            f.job_id
          from
            invoices f
          where
            f.company_id = $6
          union all
          select
            s.invoice_id,
            s.section,
            s.job_id
          from
            invoice_sections s
          where
            s.company_id = $7
        ) b
        join invoices i on i.id = b.invoice_id
        and i.company_id = $8
        and i.invoice_type = $9
        and i.invoice_mode = $10
        and i.period_start is not distinct from $11::date
        and i.voided_at is null
        and i.credits_invoice_id is null
        and not exists (
          select
          from
            invoices cn
          where
            cn.company_id = i.company_id
            and cn.credits_invoice_id = i.id
        )
    )
  )
order by
  "j"."id";

-- unbilledTime
select
  t.id,
  t.job_id,
  t.user_id,
  u.first_name,
  u.last_name,
  d.day,
  t.is_driving,
  t.end_time,
  coalesce(t.counted_minutes, 0) as minutes,
  t.needs_review,
  t.note,
  coalesce(r.charge_rate, $1::numeric) as charge_rate,
  exists (
    select
    from
      sample_rows s
    where
      s.company_id = $2
      and s.entity = 'time_records'
      and s.sample_row = t.id
  ) as is_sample
from
  time_records t
  cross join lateral (
    select
      (t.start_time at time zone $3)::date as day
  ) d
  left join lateral (
    select
      ur.rate,
      ur.charge_rate,
      ur.effective_from
    from
      user_rates ur
    where
      ur.company_id = $4
      and ur.user_id = t.user_id
      and ur.effective_from <= d.day
    order by
      ur.effective_from desc
    limit
      1
  ) r on true
  join users u on u.company_id = t.company_id
  and u.id = t.user_id
where
  t.company_id = $5
  and t.job_id = any ($6)
  and t.billing_status = 'unbilled'
order by
  t.job_id,
  t.start_time,
  t.id;
select
  t.id,
  t.job_id,
  t.user_id,
  u.first_name,
  u.last_name,
  d.day,
  t.is_driving,
  t.end_time,
  coalesce(t.counted_minutes, 0) as minutes,
  t.needs_review,
  t.note,
  coalesce(r.charge_rate, $1::numeric) as charge_rate,
  exists (
    select
    from
      sample_rows s
    where
      s.company_id = $2
      and s.entity = 'time_records'
      and s.sample_row = t.id
  ) as is_sample
from
  time_records t
  cross join lateral (
    select
      (t.start_time at time zone $3)::date as day
  ) d
  left join lateral (
    select
      ur.rate,
      ur.charge_rate,
      ur.effective_from
    from
      user_rates ur
    where
      ur.company_id = $4
      and ur.user_id = t.user_id
      and ur.effective_from <= d.day
    order by
      ur.effective_from desc
    limit
      1
  ) r on true
  join users u on u.company_id = t.company_id
  and u.id = t.user_id
where
  t.company_id = $5
  and t.job_id = any ($6)
  and t.billing_status = 'unbilled'
order by
  t.job_id,
  t.start_time,
  t.id
for no key update of
  t;

-- unbilledExpenses
select
  e.id,
  e.job_id,
  e.expense_date,
  e.expense_type,
  e.description,
  e.amount,
  e.vat_amount,
  e.status,
  u.first_name,
  u.last_name,
  exists (
    select
    from
      sample_rows s
    where
      s.company_id = $1
      and s.entity = 'expenses'
      and s.sample_row = e.id
  ) as is_sample
from
  expenses e
  join users u on u.company_id = e.company_id
  and u.id = e.user_id
where
  e.company_id = $2
  and e.job_id = any ($3)
  and e.billing_status = 'unbilled'
order by
  e.job_id,
  e.expense_date,
  e.id;
select
  e.id,
  e.job_id,
  e.expense_date,
  e.expense_type,
  e.description,
  e.amount,
  e.vat_amount,
  e.status,
  u.first_name,
  u.last_name,
  exists (
    select
    from
      sample_rows s
    where
      s.company_id = $1
      and s.entity = 'expenses'
      and s.sample_row = e.id
  ) as is_sample
from
  expenses e
  join users u on u.company_id = e.company_id
  and u.id = e.user_id
where
  e.company_id = $2
  and e.job_id = any ($3)
  and e.billing_status = 'unbilled'
order by
  e.job_id,
  e.expense_date,
  e.id
for no key update of
  e;

-- validInvoices
select
  i.id
from
  invoices i
where
  i.company_id = $1
  and i.invoice_type = $2
  and i.invoice_mode = $3
  and i.period_start is not distinct from $4::date
  and i.voided_at is null
  and i.credits_invoice_id is null
  and not exists (
    select
    from
      invoices cn
    where
      cn.company_id = i.company_id
      and cn.credits_invoice_id = i.id
  )
  and i.id in (
    select
      b.invoice_id
    from
      (
        select
          f.id as invoice_id,
          null::integer as section,
          f.job_id
        from
          invoices f
        where
          f.company_id = $5
        union all
        select
          s.invoice_id,
          s.section,
          s.job_id
        from
          invoice_sections s
        where
          s.company_id = $6
      ) b
    where
      b.job_id = any ($7)
  )
order by
  i.id desc;

-- validInvoicesOf
select
  i.invoice_number,
  exists (
    select
    from
      billed_fixed_prices f
    where
      f.company_id = i.company_id
      and f.job_id = $1
      and f.invoice_id = i.id
  ) as is_fixed
from
  invoices i
where
  i.company_id = $2
  and i.voided_at is null
  and i.credits_invoice_id is null
  and not exists (
    select
    from
      invoices cn
    where
      cn.company_id = i.company_id
      and cn.credits_invoice_id = i.id
  )
  and i.id in (
    select
      b.invoice_id
    from
      (
        select
          f.id as invoice_id,
          null::integer as section,
          f.job_id
        from
          invoices f
        where
          f.company_id = $3
        union all
        select
          s.invoice_id,
          s.section,
          s.job_id
        from
          invoice_sections s
        where
          s.company_id = $4
      ) b
    where
      b.job_id = $5
  )
order by
  i.id;

-- server/invoices/issue-queries.ts

-- lockInvoicing
select
  pg_advisory_xact_lock(key)
from
  (
    select
      hashtextextended (concat('invoices ', $1::bigint, ' ', job_id), 0) as key
    from
      unnest($2::bigint[]) job_id
    order by
      key
  ) keys;

-- takeInvoiceNumbers
insert into
  "invoice_counters" ("company_id", "year", "last")
values
  ($1, $2, $3)
on conflict ("company_id", "year") do update
set
  "last" = greatest(invoice_counters.last + $4, excluded.last)
returning
  "last";

-- insertInvoices
select
  nextval(sequence) as id
from
  (
    select
      pg_get_serial_sequence($1, 'id')::regclass as sequence
    offset
      0
  ) looked_up_once,
  generate_series(1, $2::int)
order by
  1;
insert into
  "invoice_sections" (
    "invoice_id",
    "job_id",
    "job_number",
    "job_title",
    "client_reference",
    "property_address",
    "section",
    "company_id"
  )
select
  "new"."invoice_id",
  "new"."job_id",
  "new"."job_number",
  "new"."job_title",
  "new"."client_reference",
  "new"."property_address",
  "new"."section",
  "new"."company_id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"invoice_sections", each.value) new
order by
  each.place;
insert into
  "invoice_sections" (
    "job_id",
    "job_number",
    "job_title",
    "client_reference",
    "property_address",
    "section",
    "company_id",
    "invoice_id"
  )
select
  "new"."job_id",
  "new"."job_number",
  "new"."job_title",
  "new"."client_reference",
  "new"."property_address",
  "new"."section",
  "new"."company_id",
  "new"."invoice_id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"invoice_sections", each.value) new
order by
  each.place;
insert into
  "invoice_lines" (
    "line_number",
    "section",
    "is_earlier",
    "work_date",
    "minutes",
    "unit_price",
    "kind",
    "description",
    "amount",
    "company_id",
    "invoice_id"
  )
select
  "new"."line_number",
  "new"."section",
  "new"."is_earlier",
  "new"."work_date",
  "new"."minutes",
  "new"."unit_price",
  "new"."kind",
  "new"."description",
  "new"."amount",
  "new"."company_id",
  "new"."invoice_id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"invoice_lines", each.value) new
order by
  each.place;
insert into
  "invoice_lines" (
    "line_number",
    "section",
    "kind",
    "is_earlier",
    "work_date",
    "description",
    "minutes",
    "unit_price",
    "amount",
    "company_id",
    "invoice_id"
  )
select
  "new"."line_number",
  "new"."section",
  "new"."kind",
  "new"."is_earlier",
  "new"."work_date",
  "new"."description",
  "new"."minutes",
  "new"."unit_price",
  "new"."amount",
  "new"."company_id",
  "new"."invoice_id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"invoice_lines", each.value) new
order by
  each.place;
insert into
  "invoices" (
    "invoice_type",
    "invoice_mode",
    "period_start",
    "job_id",
    "job_number",
    "issue_date",
    "tax_point",
    "due_date",
    "supplier",
    "customer_name",
    "customer_address",
    "customer_email",
    "client_reference",
    "job_title",
    "property_address",
    "footer",
    "net_amount",
    "vat_rate",
    "vat_amount",
    "reverse_charge",
    "total_amount",
    "cis_rate",
    "cis_base",
    "cis_amount",
    "invoice_number",
    "created_by",
    "createdAt",
    "company_id",
    "id"
  )
select
  "new"."invoice_type",
  "new"."invoice_mode",
  "new"."period_start",
  "new"."job_id",
  "new"."job_number",
  "new"."issue_date",
  "new"."tax_point",
  "new"."due_date",
  "new"."supplier",
  "new"."customer_name",
  "new"."customer_address",
  "new"."customer_email",
  "new"."client_reference",
  "new"."job_title",
  "new"."property_address",
  "new"."footer",
  "new"."net_amount",
  "new"."vat_rate",
  "new"."vat_amount",
  "new"."reverse_charge",
  "new"."total_amount",
  "new"."cis_rate",
  "new"."cis_base",
  "new"."cis_amount",
  "new"."invoice_number",
  "new"."created_by",
  "new"."createdAt",
  "new"."company_id",
  "new"."id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"invoices", each.value) new
order by
  each.place;
insert into
  "invoices" (
    "invoice_number",
    "invoice_type",
    "invoice_mode",
    "period_start",
    "job_id",
    "job_number",
    "credits_invoice_id",
    "issue_date",
    "tax_point",
    "due_date",
    "supplier",
    "customer_name",
    "customer_address",
    "customer_email",
    "client_reference",
    "job_title",
    "property_address",
    "footer",
    "net_amount",
    "vat_rate",
    "vat_amount",
    "reverse_charge",
    "total_amount",
    "cis_rate",
    "cis_base",
    "cis_amount",
    "void_reason",
    "created_by",
    "createdAt",
    "company_id",
    "id"
  )
select
  "new"."invoice_number",
  "new"."invoice_type",
  "new"."invoice_mode",
  "new"."period_start",
  "new"."job_id",
  "new"."job_number",
  "new"."credits_invoice_id",
  "new"."issue_date",
  "new"."tax_point",
  "new"."due_date",
  "new"."supplier",
  "new"."customer_name",
  "new"."customer_address",
  "new"."customer_email",
  "new"."client_reference",
  "new"."job_title",
  "new"."property_address",
  "new"."footer",
  "new"."net_amount",
  "new"."vat_rate",
  "new"."vat_amount",
  "new"."reverse_charge",
  "new"."total_amount",
  "new"."cis_rate",
  "new"."cis_base",
  "new"."cis_amount",
  "new"."void_reason",
  "new"."created_by",
  "new"."createdAt",
  "new"."company_id",
  "new"."id"
from
  jsonb_array_elements($1::jsonb) with ordinality each (value, place),
  jsonb_populate_record(null::"invoices", each.value) new
order by
  each.place;

-- billEntries
update "expenses" e
set
  invoice_id = b.invoice_id
from
  unnest($1::bigint[], $2::bigint[]) b (id, invoice_id)
where
  e.company_id = $3
  and e.id = b.id
  and e.invoice_id is null;
update "time_records" e
set
  invoice_id = b.invoice_id
from
  unnest($1::bigint[], $2::bigint[]) b (id, invoice_id)
where
  e.company_id = $3
  and e.id = b.id
  and e.invoice_id is null;

-- freeEntries
update "expenses"
set
  "invoice_id" = $1
where
  "company_id" = $2
  and "invoice_id" = $3;
update "time_records"
set
  "invoice_id" = $1
where
  "company_id" = $2
  and "invoice_id" = $3;

-- server/invoices/line-queries.ts

-- listInvoiceLines (4 of 10 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "invoice_lines" as "l"
        inner join "invoices" as "i" on "i"."company_id" = "l"."company_id"
        and "i"."id" = "l"."invoice_id"
        left join "invoice_sections" as "s" on "s"."company_id" = "l"."company_id"
        and "s"."invoice_id" = "l"."invoice_id"
        and "s"."section" = "l"."section"
      where
        "l"."company_id" = $1
        and "l"."invoice_id" in (
          select
            "i"."id"
          from
            "invoices" as "i"
            left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
            and "c"."credits_invoice_id" = "i"."id"
            and "c"."credits_invoice_id" is not null
            left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
            and "o"."id" = "i"."credits_invoice_id"
          where
            "i"."company_id" = $2
            and true
            and i.voided_at is null
        )
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
        "invoice_lines" as "l"
        inner join "invoices" as "i" on "i"."company_id" = "l"."company_id"
        and "i"."id" = "l"."invoice_id"
        left join "invoice_sections" as "s" on "s"."company_id" = "l"."company_id"
        and "s"."invoice_id" = "l"."invoice_id"
        and "s"."section" = "l"."section"
      where
        "l"."company_id" = $1
        and "l"."invoice_id" in (
          select
            "i"."id"
          from
            "invoices" as "i"
            left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
            and "c"."credits_invoice_id" = "i"."id"
            and "c"."credits_invoice_id" is not null
            left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
            and "o"."id" = "i"."credits_invoice_id"
          where
            "i"."company_id" = $2
            and true
            and i.id in (
              select
                b.invoice_id
              from
                (
                  select
                    f.id as invoice_id,
                    null::integer as section,
                    f.job_id
                  from
                    invoices f
                  where
                    f.company_id = $3
                  union all
                  select
                    s.invoice_id,
                    s.section,
                    s.job_id
                  from
                    invoice_sections s
                  where
                    s.company_id = $4
                ) b
                join jobs p on p.company_id = $5
                and p.id = b.job_id
              where
                p.property_id = $6
            )
            and i.voided_at is null
        )
      limit
        $7
    )
  ) as counted;
select
  "l"."invoice_id",
  "i"."invoice_number",
  "i"."issue_date",
  "i"."tax_point",
  "i"."customer_name",
  "l"."line_number",
  "l"."kind",
  "l"."is_earlier",
  "l"."work_date",
  "l"."description",
  "l"."minutes",
  "l"."unit_price",
  "l"."amount",
  "i"."vat_rate",
  "i"."reverse_charge",
  case
    when s.section is null then "i"."job_id"
    else "s"."job_id"
  end as "job_id",
  case
    when s.section is null then "i"."job_number"
    else "s"."job_number"
  end as "job_number",
  case
    when s.section is null then "i"."job_title"
    else "s"."job_title"
  end as "job_title",
  case
    when s.section is null then "i"."client_reference"
    else "s"."client_reference"
  end as "client_reference",
  case
    when s.section is null then "i"."property_address"
    else "s"."property_address"
  end as "property_address"
from
  "invoice_lines" as "l"
  inner join "invoices" as "i" on "i"."company_id" = "l"."company_id"
  and "i"."id" = "l"."invoice_id"
  left join "invoice_sections" as "s" on "s"."company_id" = "l"."company_id"
  and "s"."invoice_id" = "l"."invoice_id"
  and "s"."section" = "l"."section"
where
  "l"."company_id" = $1
  and "l"."invoice_id" in (
    select
      "i"."id"
    from
      "invoices" as "i"
      left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
      and "c"."credits_invoice_id" = "i"."id"
      and "c"."credits_invoice_id" is not null
      left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
      and "o"."id" = "i"."credits_invoice_id"
    where
      "i"."company_id" = $2
      and true
      and i.voided_at is null
  )
order by
  "i"."tax_point" desc nulls last,
  "l"."invoice_id" desc,
  "l"."line_number"
limit
  $3
offset
  $4;
select
  "l"."invoice_id",
  "i"."invoice_number",
  "i"."issue_date",
  "i"."tax_point",
  "i"."customer_name",
  "l"."line_number",
  "l"."kind",
  "l"."is_earlier",
  "l"."work_date",
  "l"."description",
  "l"."minutes",
  "l"."unit_price",
  "l"."amount",
  "i"."vat_rate",
  "i"."reverse_charge",
  case
    when s.section is null then "i"."job_id"
    else "s"."job_id"
  end as "job_id",
  case
    when s.section is null then "i"."job_number"
    else "s"."job_number"
  end as "job_number",
  case
    when s.section is null then "i"."job_title"
    else "s"."job_title"
  end as "job_title",
  case
    when s.section is null then "i"."client_reference"
    else "s"."client_reference"
  end as "client_reference",
  case
    when s.section is null then "i"."property_address"
    else "s"."property_address"
  end as "property_address"
from
  "invoice_lines" as "l"
  inner join "invoices" as "i" on "i"."company_id" = "l"."company_id"
  and "i"."id" = "l"."invoice_id"
  left join "invoice_sections" as "s" on "s"."company_id" = "l"."company_id"
  and "s"."invoice_id" = "l"."invoice_id"
  and "s"."section" = "l"."section"
where
  "l"."company_id" = $1
  and "l"."invoice_id" in (
    select
      "i"."id"
    from
      "invoices" as "i"
      left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
      and "c"."credits_invoice_id" = "i"."id"
      and "c"."credits_invoice_id" is not null
      left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
      and "o"."id" = "i"."credits_invoice_id"
    where
      "i"."company_id" = $2
      and true
      and i.id in (
        select
          b.invoice_id
        from
          (
            select
              f.id as invoice_id,
              null::integer as section,
              f.job_id
            from
              invoices f
            where
              f.company_id = $3
            union all
            select
              s.invoice_id,
              s.section,
              s.job_id
            from
              invoice_sections s
            where
              s.company_id = $4
          ) b
          join jobs p on p.company_id = $5
          and p.id = b.job_id
        where
          p.property_id = $6
      )
      and i.voided_at is null
  )
order by
  "i"."tax_point" desc nulls last,
  "l"."invoice_id" desc,
  "l"."line_number"
limit
  $7
offset
  $8;

-- server/invoices/mail-queries.ts

-- isMailWaiting
select
  exists (
    select
    from
      invoice_mails m
      join graphile_worker._private_jobs q on q.attempts < q.max_attempts
      and q.key = $1 || m.company_id || ':' || m.id
    where
      m.company_id = $2
      and m.invoice_id = $3
      and m.sent_at is null
  ) as waiting;

-- readMail
select
  "m"."id",
  "m"."invoice_id",
  "m"."recipient",
  "m"."subject",
  "m"."message",
  "m"."sent_at",
  "m"."created_by",
  coalesce(trim("u"."first_name" || ' ' || "u"."last_name"), '') as "sender_name"
from
  "invoice_mails" as "m"
  left join "users" as "u" on "u"."company_id" = "m"."company_id"
  and "u"."id" = "m"."created_by"
where
  "m"."company_id" = $1
  and "m"."id" = $2;

-- settleMail
update "invoice_mails"
set
  "sent_at" = $1,
  "error" = $2
where
  "company_id" = $3
  and "id" = $4
  and "sent_at" is null;
update "invoice_mails"
set
  "error" = $1
where
  "company_id" = $2
  and "id" = $3
  and "sent_at" is null
  and "error" <> $4;

-- lockMailed
select
  "i"."id",
  "i"."sent_at",
  (
    i.voided_at is not null
    or exists (
      select
      from
        invoices cn
      where
        cn.company_id = i.company_id
        and cn.credits_invoice_id = i.id
    )
  ) as "is_withdrawn"
from
  "invoices" as "i"
where
  "i"."company_id" = $1
  and "i"."id" = $2
for no key update of
  "i";

-- markMailed
update "invoices"
set
  "sent_at" = $1
where
  "company_id" = $2
  and "id" = $3
  and "sent_at" is null;

-- server/invoices/owed-queries.ts

-- sumOwed
select
  coalesce(sum("invoices"), 0) as "invoices",
  coalesce(sum("owed"), 0) as "owed",
  coalesce(sum("overdue"), 0) as "overdue",
  coalesce(sum("not_due"), 0) as "not_due",
  coalesce(sum("days_1_30"), 0) as "days_1_30",
  coalesce(sum("days_31_60"), 0) as "days_31_60",
  coalesce(sum("days_61_90"), 0) as "days_61_90",
  coalesce(sum("days_over_90"), 0) as "days_over_90",
  coalesce(sum("to_pay_back"), 0) as "to_pay_back"
from
  (
    select
      *
    from
      (
        select
          max(id) as id,
          customer_name,
          customer_email,
          count(*) filter (
            where
              owed > 0
          ) as invoices,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
            ),
            0
          ) as owed,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $1::date - due_date >= $2::int
            ),
            0
          ) as overdue,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and coalesce($3::date - due_date <= $4::int, true)
            ),
            0
          ) as not_due,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $5::date - due_date >= $6::int
                and coalesce($7::date - due_date <= $8::int, true)
            ),
            0
          ) as days_1_30,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $9::date - due_date >= $10::int
                and coalesce($11::date - due_date <= $12::int, true)
            ),
            0
          ) as days_31_60,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $13::date - due_date >= $14::int
                and coalesce($15::date - due_date <= $16::int, true)
            ),
            0
          ) as days_61_90,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $17::date - due_date >= $18::int
            ),
            0
          ) as days_over_90,
          min(due_date) filter (
            where
              owed > 0
          ) as oldest_due_date,
          coalesce(sum(due_back), 0) as to_pay_back
        from
          (
            select
              i.id,
              i.customer_name,
              i.customer_email,
              i.due_date,
              case
                when (
                  i.paid_amount < i.amount_due
                  and i.voided_at is null
                  and i.credits_invoice_id is null
                  and c.id is null
                  and (
                    i.sent_at is not null
                    or i.paid_amount <> 0
                  )
                ) then i.amount_due - i.paid_amount
                else 0
              end as owed,
              0 as due_back
            from
              invoices i
              left join invoices c on c.company_id = i.company_id
              and c.credits_invoice_id = i.id
              and c.credits_invoice_id is not null
            where
              i.company_id = $19
              and (
                i.paid_amount < i.amount_due
                and i.voided_at is null
                and i.credits_invoice_id is null
                and c.id is null
                and (
                  i.sent_at is not null
                  or i.paid_amount <> 0
                )
              )
            union all
            select
              i.id,
              i.customer_name,
              i.customer_email,
              null,
              0,
              case
                when i.credits_invoice_id is null then 0
                else o.paid_amount + i.paid_amount
              end
            from
              invoices i
              join invoices o on o.company_id = i.company_id
              and o.id = i.credits_invoice_id
            where
              i.company_id = $20
              and i.credits_invoice_id is not null
              and case
                when i.credits_invoice_id is null then 0
                else o.paid_amount + i.paid_amount
              end <> 0
          ) opened
        group by
          customer_name,
          customer_email
      ) customers
  ) found;

-- listOwed (4 of 6 forms)
select
  count(*) as total
from
  (
    select
      *
    from
      (
        select
          max(id) as id,
          customer_name,
          customer_email,
          count(*) filter (
            where
              owed > 0
          ) as invoices,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
            ),
            0
          ) as owed,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $1::date - due_date >= $2::int
            ),
            0
          ) as overdue,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and coalesce($3::date - due_date <= $4::int, true)
            ),
            0
          ) as not_due,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $5::date - due_date >= $6::int
                and coalesce($7::date - due_date <= $8::int, true)
            ),
            0
          ) as days_1_30,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $9::date - due_date >= $10::int
                and coalesce($11::date - due_date <= $12::int, true)
            ),
            0
          ) as days_31_60,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $13::date - due_date >= $14::int
                and coalesce($15::date - due_date <= $16::int, true)
            ),
            0
          ) as days_61_90,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $17::date - due_date >= $18::int
            ),
            0
          ) as days_over_90,
          min(due_date) filter (
            where
              owed > 0
          ) as oldest_due_date,
          coalesce(sum(due_back), 0) as to_pay_back
        from
          (
            select
              i.id,
              i.customer_name,
              i.customer_email,
              i.due_date,
              case
                when (
                  i.paid_amount < i.amount_due
                  and i.voided_at is null
                  and i.credits_invoice_id is null
                  and c.id is null
                  and (
                    i.sent_at is not null
                    or i.paid_amount <> 0
                  )
                ) then i.amount_due - i.paid_amount
                else 0
              end as owed,
              0 as due_back
            from
              invoices i
              left join invoices c on c.company_id = i.company_id
              and c.credits_invoice_id = i.id
              and c.credits_invoice_id is not null
            where
              i.company_id = $19
              and (
                i.paid_amount < i.amount_due
                and i.voided_at is null
                and i.credits_invoice_id is null
                and c.id is null
                and (
                  i.sent_at is not null
                  or i.paid_amount <> 0
                )
              )
            union all
            select
              i.id,
              i.customer_name,
              i.customer_email,
              null,
              0,
              case
                when i.credits_invoice_id is null then 0
                else o.paid_amount + i.paid_amount
              end
            from
              invoices i
              join invoices o on o.company_id = i.company_id
              and o.id = i.credits_invoice_id
            where
              i.company_id = $20
              and i.credits_invoice_id is not null
              and case
                when i.credits_invoice_id is null then 0
                else o.paid_amount + i.paid_amount
              end <> 0
          ) opened
        group by
          customer_name,
          customer_email
      ) customers
  ) found;
select
  count(*) as total
from
  (
    select
      *
    from
      (
        select
          max(id) as id,
          customer_name,
          customer_email,
          count(*) filter (
            where
              owed > 0
          ) as invoices,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
            ),
            0
          ) as owed,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $1::date - due_date >= $2::int
            ),
            0
          ) as overdue,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and coalesce($3::date - due_date <= $4::int, true)
            ),
            0
          ) as not_due,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $5::date - due_date >= $6::int
                and coalesce($7::date - due_date <= $8::int, true)
            ),
            0
          ) as days_1_30,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $9::date - due_date >= $10::int
                and coalesce($11::date - due_date <= $12::int, true)
            ),
            0
          ) as days_31_60,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $13::date - due_date >= $14::int
                and coalesce($15::date - due_date <= $16::int, true)
            ),
            0
          ) as days_61_90,
          coalesce(
            sum(owed) filter (
              where
                owed > 0
                and $17::date - due_date >= $18::int
            ),
            0
          ) as days_over_90,
          min(due_date) filter (
            where
              owed > 0
          ) as oldest_due_date,
          coalesce(sum(due_back), 0) as to_pay_back
        from
          (
            select
              i.id,
              i.customer_name,
              i.customer_email,
              i.due_date,
              case
                when (
                  i.paid_amount < i.amount_due
                  and i.voided_at is null
                  and i.credits_invoice_id is null
                  and c.id is null
                  and (
                    i.sent_at is not null
                    or i.paid_amount <> 0
                  )
                ) then i.amount_due - i.paid_amount
                else 0
              end as owed,
              0 as due_back
            from
              invoices i
              left join invoices c on c.company_id = i.company_id
              and c.credits_invoice_id = i.id
              and c.credits_invoice_id is not null
            where
              i.company_id = $19
              and (
                i.paid_amount < i.amount_due
                and i.voided_at is null
                and i.credits_invoice_id is null
                and c.id is null
                and (
                  i.sent_at is not null
                  or i.paid_amount <> 0
                )
              )
            union all
            select
              i.id,
              i.customer_name,
              i.customer_email,
              null,
              0,
              case
                when i.credits_invoice_id is null then 0
                else o.paid_amount + i.paid_amount
              end
            from
              invoices i
              join invoices o on o.company_id = i.company_id
              and o.id = i.credits_invoice_id
            where
              i.company_id = $20
              and i.credits_invoice_id is not null
              and case
                when i.credits_invoice_id is null then 0
                else o.paid_amount + i.paid_amount
              end <> 0
          ) opened
        group by
          customer_name,
          customer_email
      ) customers
    where
      customer_name ilike $21
      or customer_email ilike $22
  ) found;
select
  *
from
  (
    select
      max(id) as id,
      customer_name,
      customer_email,
      count(*) filter (
        where
          owed > 0
      ) as invoices,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
        ),
        0
      ) as owed,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $1::date - due_date >= $2::int
        ),
        0
      ) as overdue,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and coalesce($3::date - due_date <= $4::int, true)
        ),
        0
      ) as not_due,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $5::date - due_date >= $6::int
            and coalesce($7::date - due_date <= $8::int, true)
        ),
        0
      ) as days_1_30,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $9::date - due_date >= $10::int
            and coalesce($11::date - due_date <= $12::int, true)
        ),
        0
      ) as days_31_60,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $13::date - due_date >= $14::int
            and coalesce($15::date - due_date <= $16::int, true)
        ),
        0
      ) as days_61_90,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $17::date - due_date >= $18::int
        ),
        0
      ) as days_over_90,
      min(due_date) filter (
        where
          owed > 0
      ) as oldest_due_date,
      coalesce(sum(due_back), 0) as to_pay_back
    from
      (
        select
          i.id,
          i.customer_name,
          i.customer_email,
          i.due_date,
          case
            when (
              i.paid_amount < i.amount_due
              and i.voided_at is null
              and i.credits_invoice_id is null
              and c.id is null
              and (
                i.sent_at is not null
                or i.paid_amount <> 0
              )
            ) then i.amount_due - i.paid_amount
            else 0
          end as owed,
          0 as due_back
        from
          invoices i
          left join invoices c on c.company_id = i.company_id
          and c.credits_invoice_id = i.id
          and c.credits_invoice_id is not null
        where
          i.company_id = $19
          and (
            i.paid_amount < i.amount_due
            and i.voided_at is null
            and i.credits_invoice_id is null
            and c.id is null
            and (
              i.sent_at is not null
              or i.paid_amount <> 0
            )
          )
        union all
        select
          i.id,
          i.customer_name,
          i.customer_email,
          null,
          0,
          case
            when i.credits_invoice_id is null then 0
            else o.paid_amount + i.paid_amount
          end
        from
          invoices i
          join invoices o on o.company_id = i.company_id
          and o.id = i.credits_invoice_id
        where
          i.company_id = $20
          and i.credits_invoice_id is not null
          and case
            when i.credits_invoice_id is null then 0
            else o.paid_amount + i.paid_amount
          end <> 0
      ) opened
    group by
      customer_name,
      customer_email
  ) customers
order by
  "owed" desc nulls last,
  id desc
limit
  $21
offset
  $22;
select
  *
from
  (
    select
      max(id) as id,
      customer_name,
      customer_email,
      count(*) filter (
        where
          owed > 0
      ) as invoices,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
        ),
        0
      ) as owed,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $1::date - due_date >= $2::int
        ),
        0
      ) as overdue,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and coalesce($3::date - due_date <= $4::int, true)
        ),
        0
      ) as not_due,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $5::date - due_date >= $6::int
            and coalesce($7::date - due_date <= $8::int, true)
        ),
        0
      ) as days_1_30,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $9::date - due_date >= $10::int
            and coalesce($11::date - due_date <= $12::int, true)
        ),
        0
      ) as days_31_60,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $13::date - due_date >= $14::int
            and coalesce($15::date - due_date <= $16::int, true)
        ),
        0
      ) as days_61_90,
      coalesce(
        sum(owed) filter (
          where
            owed > 0
            and $17::date - due_date >= $18::int
        ),
        0
      ) as days_over_90,
      min(due_date) filter (
        where
          owed > 0
      ) as oldest_due_date,
      coalesce(sum(due_back), 0) as to_pay_back
    from
      (
        select
          i.id,
          i.customer_name,
          i.customer_email,
          i.due_date,
          case
            when (
              i.paid_amount < i.amount_due
              and i.voided_at is null
              and i.credits_invoice_id is null
              and c.id is null
              and (
                i.sent_at is not null
                or i.paid_amount <> 0
              )
            ) then i.amount_due - i.paid_amount
            else 0
          end as owed,
          0 as due_back
        from
          invoices i
          left join invoices c on c.company_id = i.company_id
          and c.credits_invoice_id = i.id
          and c.credits_invoice_id is not null
        where
          i.company_id = $19
          and (
            i.paid_amount < i.amount_due
            and i.voided_at is null
            and i.credits_invoice_id is null
            and c.id is null
            and (
              i.sent_at is not null
              or i.paid_amount <> 0
            )
          )
        union all
        select
          i.id,
          i.customer_name,
          i.customer_email,
          null,
          0,
          case
            when i.credits_invoice_id is null then 0
            else o.paid_amount + i.paid_amount
          end
        from
          invoices i
          join invoices o on o.company_id = i.company_id
          and o.id = i.credits_invoice_id
        where
          i.company_id = $20
          and i.credits_invoice_id is not null
          and case
            when i.credits_invoice_id is null then 0
            else o.paid_amount + i.paid_amount
          end <> 0
      ) opened
    group by
      customer_name,
      customer_email
  ) customers
where
  customer_name ilike $21
  or customer_email ilike $22
order by
  "owed" desc nulls last,
  id desc
limit
  $23
offset
  $24;

-- unsentInAll
select
  i.id,
  i.invoice_number,
  i.customer_name,
  i.issue_date,
  i.amount_due as amount,
  count(*) over () as total,
  sum(i.amount_due) over () as total_amount
from
  invoices i
  left join invoices c on c.company_id = i.company_id
  and c.credits_invoice_id = i.id
  and c.credits_invoice_id is not null
where
  i.company_id = $1
  and (
    i.sent_at is null
    and i.paid_amount = 0
    and i.voided_at is null
    and i.credits_invoice_id is null
    and c.id is null
  )
order by
  i.issue_date,
  i.id
limit
  $2;

-- owedInAll
select
  count(*) as invoices,
  coalesce(
    sum(owed) filter (
      where
        owed > 0
    ),
    0
  ) as owed,
  count(*) filter (
    where
      due_date < $1::date
  ) as overdue_invoices,
  coalesce(
    sum(owed) filter (
      where
        owed > 0
        and $2::date - due_date >= $3::int
    ),
    0
  ) as overdue
from
  (
    select
      i.id,
      i.customer_name,
      i.customer_email,
      i.due_date,
      case
        when (
          i.paid_amount < i.amount_due
          and i.voided_at is null
          and i.credits_invoice_id is null
          and c.id is null
          and (
            i.sent_at is not null
            or i.paid_amount <> 0
          )
        ) then i.amount_due - i.paid_amount
        else 0
      end as owed,
      0 as due_back
    from
      invoices i
      left join invoices c on c.company_id = i.company_id
      and c.credits_invoice_id = i.id
      and c.credits_invoice_id is not null
    where
      i.company_id = $4
      and (
        i.paid_amount < i.amount_due
        and i.voided_at is null
        and i.credits_invoice_id is null
        and c.id is null
        and (
          i.sent_at is not null
          or i.paid_amount <> 0
        )
      )
    union all
    select
      i.id,
      i.customer_name,
      i.customer_email,
      null,
      0,
      case
        when i.credits_invoice_id is null then 0
        else o.paid_amount + i.paid_amount
      end
    from
      invoices i
      join invoices o on o.company_id = i.company_id
      and o.id = i.credits_invoice_id
    where
      i.company_id = $5
      and i.credits_invoice_id is not null
      and case
        when i.credits_invoice_id is null then 0
        else o.paid_amount + i.paid_amount
      end <> 0
  ) opened
where
  owed > 0;

-- server/invoices/payment-queries.ts

-- listInvoicePayments (4 of 9 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "invoice_payments" as "p"
        inner join "invoices" as "i" on "i"."company_id" = "p"."company_id"
        and "i"."id" = "p"."invoice_id"
        left join "users" as "u" on "u"."company_id" = "p"."company_id"
        and "u"."id" = "p"."created_by"
      where
        "p"."company_id" = $1
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
        "invoice_payments" as "p"
        inner join "invoices" as "i" on "i"."company_id" = "p"."company_id"
        and "i"."id" = "p"."invoice_id"
        left join "users" as "u" on "u"."company_id" = "p"."company_id"
        and "u"."id" = "p"."created_by"
      where
        "p"."company_id" = $1
        and (
          "p"."reference" ilike $2
          or "i"."invoice_number" ilike $3
          or "i"."customer_name" ilike $4
        )
      limit
        $5
    )
  ) as counted;
select
  "p"."id",
  "p"."invoice_id",
  "i"."invoice_number",
  "i"."customer_name",
  "p"."paid_at",
  "p"."amount",
  "p"."method",
  "p"."reference",
  "p"."createdAt",
  coalesce(trim("u"."first_name" || ' ' || "u"."last_name"), '') as "recorded_by"
from
  "invoice_payments" as "p"
  inner join "invoices" as "i" on "i"."company_id" = "p"."company_id"
  and "i"."id" = "p"."invoice_id"
  left join "users" as "u" on "u"."company_id" = "p"."company_id"
  and "u"."id" = "p"."created_by"
where
  "p"."company_id" = $1
order by
  "p"."paid_at" desc,
  "p"."id" desc
limit
  $2
offset
  $3;
select
  "p"."id",
  "p"."invoice_id",
  "i"."invoice_number",
  "i"."customer_name",
  "p"."paid_at",
  "p"."amount",
  "p"."method",
  "p"."reference",
  "p"."createdAt",
  coalesce(trim("u"."first_name" || ' ' || "u"."last_name"), '') as "recorded_by"
from
  "invoice_payments" as "p"
  inner join "invoices" as "i" on "i"."company_id" = "p"."company_id"
  and "i"."id" = "p"."invoice_id"
  left join "users" as "u" on "u"."company_id" = "p"."company_id"
  and "u"."id" = "p"."created_by"
where
  "p"."company_id" = $1
  and (
    "p"."reference" ilike $2
    or "i"."invoice_number" ilike $3
    or "i"."customer_name" ilike $4
  )
order by
  "p"."paid_at" desc,
  "p"."id" desc
limit
  $5
offset
  $6;

-- server/invoices/queries.ts

-- listInvoices (4 of 43 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "invoices" as "i"
        left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
        and "c"."credits_invoice_id" = "i"."id"
        and "c"."credits_invoice_id" is not null
        left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
        and "o"."id" = "i"."credits_invoice_id"
      where
        "i"."company_id" = $1
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
        "invoices" as "i"
        left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
        and "c"."credits_invoice_id" = "i"."id"
        and "c"."credits_invoice_id" is not null
        left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
        and "o"."id" = "i"."credits_invoice_id"
      where
        "i"."company_id" = $1
        and true
        and i.id in (
          select
            b.invoice_id
          from
            (
              select
                f.id as invoice_id,
                null::integer as section,
                f.job_id
              from
                invoices f
              where
                f.company_id = $2
              union all
              select
                s.invoice_id,
                s.section,
                s.job_id
              from
                invoice_sections s
              where
                s.company_id = $3
            ) b
            join jobs p on p.company_id = $4
            and p.id = b.job_id
          where
            p.property_id = $5
        )
        and (
          "i"."invoice_number" ilike $6
          or "i"."customer_name" ilike $7
          or "i"."property_address" ilike $8
          or "i"."job_title" ilike $9
          or "i"."client_reference" ilike $10
          or i.id = any (
            array(
              select
                s.invoice_id
              from
                invoice_sections s
              where
                s.company_id = $11
                and (
                  "s"."property_address" ilike $12
                  or "s"."job_title" ilike $13
                  or "s"."client_reference" ilike $14
                )
            )
          )
        )
      limit
        $15
    )
  ) as counted;
select
  "i"."id",
  "i"."invoice_number",
  "i"."invoice_type",
  "i"."invoice_mode",
  "i"."period_start",
  "i"."job_id",
  "i"."job_number",
  (
    1 + (
      select
        count(*)
      from
        invoice_sections s
      where
        s.company_id = i.company_id
        and s.invoice_id = i.id
    )
  ) as "job_count",
  "i"."job_title",
  "i"."client_reference",
  "i"."property_address",
  "i"."customer_name",
  "i"."customer_email",
  "i"."issue_date",
  "i"."tax_point",
  "i"."due_date",
  "i"."net_amount",
  "i"."vat_rate",
  "i"."vat_amount",
  "i"."reverse_charge",
  "i"."total_amount",
  "i"."cis_rate",
  "i"."cis_base",
  "i"."cis_amount",
  "i"."amount_due",
  "i"."paid_amount",
  "i"."paid_at",
  "i"."paid_method",
  "i"."paid_reference",
  case
    when i.voided_at is not null
    or c.id is not null then 0
    when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
    else i.amount_due - i.paid_amount
  end as "open_amount",
  case
    when (
      i.paid_amount < i.amount_due
      and i.voided_at is null
      and i.credits_invoice_id is null
      and c.id is null
      and (
        i.sent_at is not null
        or i.paid_amount <> 0
      )
    ) then i.amount_due - i.paid_amount
    else 0
  end as "owed_amount",
  case
    when i.credits_invoice_id is null then 0
    else o.paid_amount + i.paid_amount
  end as "to_pay_back",
  "i"."sent_at",
  "i"."voided_at",
  "i"."void_reason",
  "i"."credits_invoice_id",
  "i"."createdAt",
  "i"."updatedAt",
  "o"."invoice_number" as "credits_invoice_number",
  "c"."id" as "credited_by_id",
  "c"."invoice_number" as "credited_by_number",
  case
    when i.credits_invoice_id is not null then 'credit_note'
    when i.voided_at is not null then 'void'
    when c.id is not null then 'credited'
    when i.paid_amount <> 0
    and i.paid_amount = i.amount_due then 'paid'
    when not (
      i.sent_at is not null
      or i.paid_amount <> 0
    ) then 'unsent'
    when i.paid_amount < i.amount_due
    and i.due_date < $1::date then 'overdue'
    when i.paid_amount <> 0 then 'part_paid'
    when i.paid_amount < i.amount_due
    and i.due_date = $2::date then 'due'
    else 'sent'
  end as "status",
  (
    select
      jsonb_build_object(
        'state',
        case
          when m.sent_at is not null then 'sent'
          when q.id is not null then 'sending'
          else 'failed'
        end,
        'recipient',
        m.recipient,
        'error',
        m.error,
        'createdAt',
        to_char(m."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      )
    from
      invoice_mails m
      left join graphile_worker._private_jobs q on m.sent_at is null
      and q.attempts < q.max_attempts
      and q.key = $3 || m.company_id || ':' || m.id
    where
      m.company_id = i.company_id
      and m.invoice_id = i.id
    order by
      m.id desc
    limit
      1
  ) as "mail"
from
  "invoices" as "i"
  left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
  and "c"."credits_invoice_id" = "i"."id"
  and "c"."credits_invoice_id" is not null
  left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
  and "o"."id" = "i"."credits_invoice_id"
where
  "i"."company_id" = $4
  and true
order by
  "i"."id" asc,
  "i"."id" asc
limit
  $5
offset
  $6;
select
  "i"."id",
  "i"."invoice_number",
  "i"."invoice_type",
  "i"."invoice_mode",
  "i"."period_start",
  "i"."job_id",
  "i"."job_number",
  (
    1 + (
      select
        count(*)
      from
        invoice_sections s
      where
        s.company_id = i.company_id
        and s.invoice_id = i.id
    )
  ) as "job_count",
  "i"."job_title",
  "i"."client_reference",
  "i"."property_address",
  "i"."customer_name",
  "i"."customer_email",
  "i"."issue_date",
  "i"."tax_point",
  "i"."due_date",
  "i"."net_amount",
  "i"."vat_rate",
  "i"."vat_amount",
  "i"."reverse_charge",
  "i"."total_amount",
  "i"."cis_rate",
  "i"."cis_base",
  "i"."cis_amount",
  "i"."amount_due",
  "i"."paid_amount",
  "i"."paid_at",
  "i"."paid_method",
  "i"."paid_reference",
  case
    when i.voided_at is not null
    or c.id is not null then 0
    when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
    else i.amount_due - i.paid_amount
  end as "open_amount",
  case
    when (
      i.paid_amount < i.amount_due
      and i.voided_at is null
      and i.credits_invoice_id is null
      and c.id is null
      and (
        i.sent_at is not null
        or i.paid_amount <> 0
      )
    ) then i.amount_due - i.paid_amount
    else 0
  end as "owed_amount",
  case
    when i.credits_invoice_id is null then 0
    else o.paid_amount + i.paid_amount
  end as "to_pay_back",
  "i"."sent_at",
  "i"."voided_at",
  "i"."void_reason",
  "i"."credits_invoice_id",
  "i"."createdAt",
  "i"."updatedAt",
  "o"."invoice_number" as "credits_invoice_number",
  "c"."id" as "credited_by_id",
  "c"."invoice_number" as "credited_by_number",
  case
    when i.credits_invoice_id is not null then 'credit_note'
    when i.voided_at is not null then 'void'
    when c.id is not null then 'credited'
    when i.paid_amount <> 0
    and i.paid_amount = i.amount_due then 'paid'
    when not (
      i.sent_at is not null
      or i.paid_amount <> 0
    ) then 'unsent'
    when i.paid_amount < i.amount_due
    and i.due_date < $1::date then 'overdue'
    when i.paid_amount <> 0 then 'part_paid'
    when i.paid_amount < i.amount_due
    and i.due_date = $2::date then 'due'
    else 'sent'
  end as "status",
  (
    select
      jsonb_build_object(
        'state',
        case
          when m.sent_at is not null then 'sent'
          when q.id is not null then 'sending'
          else 'failed'
        end,
        'recipient',
        m.recipient,
        'error',
        m.error,
        'createdAt',
        to_char(m."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      )
    from
      invoice_mails m
      left join graphile_worker._private_jobs q on m.sent_at is null
      and q.attempts < q.max_attempts
      and q.key = $3 || m.company_id || ':' || m.id
    where
      m.company_id = i.company_id
      and m.invoice_id = i.id
    order by
      m.id desc
    limit
      1
  ) as "mail"
from
  "invoices" as "i"
  left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
  and "c"."credits_invoice_id" = "i"."id"
  and "c"."credits_invoice_id" is not null
  left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
  and "o"."id" = "i"."credits_invoice_id"
where
  "i"."company_id" = $4
  and true
  and i.id in (
    select
      b.invoice_id
    from
      (
        select
          f.id as invoice_id,
          null::integer as section,
          f.job_id
        from
          invoices f
        where
          f.company_id = $5
        union all
        select
          s.invoice_id,
          s.section,
          s.job_id
        from
          invoice_sections s
        where
          s.company_id = $6
      ) b
      join jobs p on p.company_id = $7
      and p.id = b.job_id
    where
      p.property_id = $8
  )
  and (
    "i"."invoice_number" ilike $9
    or "i"."customer_name" ilike $10
    or "i"."property_address" ilike $11
    or "i"."job_title" ilike $12
    or "i"."client_reference" ilike $13
    or i.id = any (
      array(
        select
          s.invoice_id
        from
          invoice_sections s
        where
          s.company_id = $14
          and (
            "s"."property_address" ilike $15
            or "s"."job_title" ilike $16
            or "s"."client_reference" ilike $17
          )
      )
    )
  )
order by
  "i"."createdAt" desc,
  "i"."id" desc
limit
  $18
offset
  $19;

-- sumInvoices (2 of 5 forms)
select
  coalesce(
    sum("i"."net_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "net_amount",
  coalesce(
    sum("i"."vat_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "vat_amount",
  coalesce(
    sum("i"."total_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "total_amount",
  coalesce(
    sum("i"."cis_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "cis_amount",
  coalesce(
    sum("i"."amount_due") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "amount_due",
  coalesce(
    sum("i"."paid_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "paid_amount",
  coalesce(
    sum(
      case
        when i.voided_at is not null
        or c.id is not null then 0
        when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
        else i.amount_due - i.paid_amount
      end
    ),
    0
  ) as "open_amount",
  coalesce(
    sum(
      case
        when (
          i.paid_amount < i.amount_due
          and i.voided_at is null
          and i.credits_invoice_id is null
          and c.id is null
          and (
            i.sent_at is not null
            or i.paid_amount <> 0
          )
        ) then i.amount_due - i.paid_amount
        else 0
      end
    ),
    0
  ) as "owed_amount",
  coalesce(
    sum(
      case
        when i.credits_invoice_id is null then 0
        else o.paid_amount + i.paid_amount
      end
    ),
    0
  ) as "to_pay_back",
  coalesce(
    sum(
      case
        when i.voided_at is not null
        or c.id is not null then 0
        when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
        else i.amount_due - i.paid_amount
      end
    ) filter (
      where
        (
          i.sent_at is null
          and i.paid_amount = 0
          and i.voided_at is null
          and i.credits_invoice_id is null
          and c.id is null
        )
    ),
    0
  ) as "unsent_amount",
  coalesce(
    sum(
      case
        when i.voided_at is not null
        or c.id is not null then 0
        when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
        else i.amount_due - i.paid_amount
      end
    ) filter (
      where
        (
          (
            i.paid_amount < i.amount_due
            and i.voided_at is null
            and i.credits_invoice_id is null
            and c.id is null
            and (
              i.sent_at is not null
              or i.paid_amount <> 0
            )
          )
          and i.due_date < $1::date
        )
    ),
    0
  ) as "overdue_amount"
from
  "invoices" as "i"
  left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
  and "c"."credits_invoice_id" = "i"."id"
  and "c"."credits_invoice_id" is not null
  left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
  and "o"."id" = "i"."credits_invoice_id"
where
  "i"."company_id" = $2
  and true;
select
  coalesce(
    sum("i"."net_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "net_amount",
  coalesce(
    sum("i"."vat_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "vat_amount",
  coalesce(
    sum("i"."total_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "total_amount",
  coalesce(
    sum("i"."cis_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "cis_amount",
  coalesce(
    sum("i"."amount_due") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "amount_due",
  coalesce(
    sum("i"."paid_amount") filter (
      where
        i.voided_at is null
    ),
    0
  ) as "paid_amount",
  coalesce(
    sum(
      case
        when i.voided_at is not null
        or c.id is not null then 0
        when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
        else i.amount_due - i.paid_amount
      end
    ),
    0
  ) as "open_amount",
  coalesce(
    sum(
      case
        when (
          i.paid_amount < i.amount_due
          and i.voided_at is null
          and i.credits_invoice_id is null
          and c.id is null
          and (
            i.sent_at is not null
            or i.paid_amount <> 0
          )
        ) then i.amount_due - i.paid_amount
        else 0
      end
    ),
    0
  ) as "owed_amount",
  coalesce(
    sum(
      case
        when i.credits_invoice_id is null then 0
        else o.paid_amount + i.paid_amount
      end
    ),
    0
  ) as "to_pay_back",
  coalesce(
    sum(
      case
        when i.voided_at is not null
        or c.id is not null then 0
        when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
        else i.amount_due - i.paid_amount
      end
    ) filter (
      where
        (
          i.sent_at is null
          and i.paid_amount = 0
          and i.voided_at is null
          and i.credits_invoice_id is null
          and c.id is null
        )
    ),
    0
  ) as "unsent_amount",
  coalesce(
    sum(
      case
        when i.voided_at is not null
        or c.id is not null then 0
        when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
        else i.amount_due - i.paid_amount
      end
    ) filter (
      where
        (
          (
            i.paid_amount < i.amount_due
            and i.voided_at is null
            and i.credits_invoice_id is null
            and c.id is null
            and (
              i.sent_at is not null
              or i.paid_amount <> 0
            )
          )
          and i.due_date < $1::date
        )
    ),
    0
  ) as "overdue_amount"
from
  "invoices" as "i"
  left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
  and "c"."credits_invoice_id" = "i"."id"
  and "c"."credits_invoice_id" is not null
  left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
  and "o"."id" = "i"."credits_invoice_id"
where
  "i"."company_id" = $2
  and true
  and case
    when i.credits_invoice_id is not null then 'credit_note'
    when i.voided_at is not null then 'void'
    when c.id is not null then 'credited'
    when i.paid_amount <> 0
    and i.paid_amount = i.amount_due then 'paid'
    when not (
      i.sent_at is not null
      or i.paid_amount <> 0
    ) then 'unsent'
    when i.paid_amount < i.amount_due
    and i.due_date < $3::date then 'overdue'
    when i.paid_amount <> 0 then 'part_paid'
    when i.paid_amount < i.amount_due
    and i.due_date = $4::date then 'due'
    else 'sent'
  end = $5;

-- readInvoices
select
  "s"."invoice_id",
  "s"."section",
  "s"."job_id",
  "s"."job_number",
  "s"."job_title",
  "s"."client_reference",
  "s"."property_address"
from
  "invoices" as "i"
  inner join "invoice_sections" as "s" on "s"."company_id" = "i"."company_id"
  and "s"."invoice_id" = "i"."id"
where
  "i"."company_id" = $1
  and i.id = any ($2)
order by
  "s"."invoice_id",
  "s"."section";
select
  "l"."invoice_id",
  "l"."line_number",
  coalesce(l.section, 1) as "section",
  "l"."kind",
  "l"."is_earlier",
  "l"."work_date",
  "l"."description",
  "l"."minutes",
  "l"."unit_price",
  "l"."amount"
from
  "invoices" as "i"
  inner join "invoice_lines" as "l" on "l"."company_id" = "i"."company_id"
  and "l"."invoice_id" = "i"."id"
where
  "i"."company_id" = $1
  and i.id = any ($2)
order by
  "l"."invoice_id",
  "l"."line_number";
select
  "i"."id",
  "i"."invoice_number",
  "i"."invoice_type",
  "i"."invoice_mode",
  "i"."period_start",
  "i"."job_id",
  "i"."job_number",
  (
    1 + (
      select
        count(*)
      from
        invoice_sections s
      where
        s.company_id = i.company_id
        and s.invoice_id = i.id
    )
  ) as "job_count",
  "i"."job_title",
  "i"."client_reference",
  "i"."property_address",
  "i"."customer_name",
  "i"."customer_email",
  "i"."issue_date",
  "i"."tax_point",
  "i"."due_date",
  "i"."net_amount",
  "i"."vat_rate",
  "i"."vat_amount",
  "i"."reverse_charge",
  "i"."total_amount",
  "i"."cis_rate",
  "i"."cis_base",
  "i"."cis_amount",
  "i"."amount_due",
  "i"."paid_amount",
  "i"."paid_at",
  "i"."paid_method",
  "i"."paid_reference",
  case
    when i.voided_at is not null
    or c.id is not null then 0
    when i.credits_invoice_id is not null then - o.paid_amount - i.paid_amount
    else i.amount_due - i.paid_amount
  end as "open_amount",
  case
    when (
      i.paid_amount < i.amount_due
      and i.voided_at is null
      and i.credits_invoice_id is null
      and c.id is null
      and (
        i.sent_at is not null
        or i.paid_amount <> 0
      )
    ) then i.amount_due - i.paid_amount
    else 0
  end as "owed_amount",
  case
    when i.credits_invoice_id is null then 0
    else o.paid_amount + i.paid_amount
  end as "to_pay_back",
  "i"."sent_at",
  "i"."voided_at",
  "i"."void_reason",
  "i"."credits_invoice_id",
  "i"."createdAt",
  "i"."updatedAt",
  "o"."invoice_number" as "credits_invoice_number",
  "c"."id" as "credited_by_id",
  "c"."invoice_number" as "credited_by_number",
  case
    when i.credits_invoice_id is not null then 'credit_note'
    when i.voided_at is not null then 'void'
    when c.id is not null then 'credited'
    when i.paid_amount <> 0
    and i.paid_amount = i.amount_due then 'paid'
    when not (
      i.sent_at is not null
      or i.paid_amount <> 0
    ) then 'unsent'
    when i.paid_amount < i.amount_due
    and i.due_date < $1::date then 'overdue'
    when i.paid_amount <> 0 then 'part_paid'
    when i.paid_amount < i.amount_due
    and i.due_date = $2::date then 'due'
    else 'sent'
  end as "status",
  (
    select
      jsonb_build_object(
        'state',
        case
          when m.sent_at is not null then 'sent'
          when q.id is not null then 'sending'
          else 'failed'
        end,
        'recipient',
        m.recipient,
        'error',
        m.error,
        'createdAt',
        to_char(m."createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      )
    from
      invoice_mails m
      left join graphile_worker._private_jobs q on m.sent_at is null
      and q.attempts < q.max_attempts
      and q.key = $3 || m.company_id || ':' || m.id
    where
      m.company_id = i.company_id
      and m.invoice_id = i.id
    order by
      m.id desc
    limit
      1
  ) as "mail",
  "i"."supplier",
  "i"."customer_address",
  "i"."footer"
from
  "invoices" as "i"
  left join "invoices" as "c" on "c"."company_id" = "i"."company_id"
  and "c"."credits_invoice_id" = "i"."id"
  and "c"."credits_invoice_id" is not null
  left join "invoices" as "o" on "o"."company_id" = "i"."company_id"
  and "o"."id" = "i"."credits_invoice_id"
where
  "i"."company_id" = $4
  and i.id = any ($5);

-- lockInvoice
select
  "i"."id",
  "i"."invoice_number",
  "i"."job_id",
  "i"."issue_date",
  "i"."due_date",
  "i"."amount_due",
  "i"."paid_amount",
  "i"."sent_at",
  "i"."voided_at",
  "i"."credits_invoice_id",
  "i"."updatedAt",
  exists (
    select
    from
      invoices cn
    where
      cn.company_id = i.company_id
      and cn.credits_invoice_id = i.id
  ) as "is_credited",
  coalesce(
    (
      select
        o.paid_amount
      from
        invoices o
      where
        o.company_id = i.company_id
        and o.id = i.credits_invoice_id
    ),
    0
  ) as "credited_paid"
from
  "invoices" as "i"
where
  "i"."company_id" = $1
  and "i"."id" = $2
for no key update of
  "i";

-- markSent
update "invoices"
set
  "sent_at" = $1
where
  "company_id" = $2
  and id = any ($3);
select
  "i"."id"
from
  "invoices" as "i"
where
  "i"."company_id" = $1
  and i.id = any ($2)
  and "i"."sent_at" is null
  and not (
    i.voided_at is not null
    or exists (
      select
      from
        invoices cn
      where
        cn.company_id = i.company_id
        and cn.credits_invoice_id = i.id
    )
  )
order by
  "i"."id"
for no key update of
  "i";

-- readEarned
select
  round((coalesce(sum(e.pence), 0)) / 100.0, 2) as earned
from
  (
    with
      fixed as materialized (
        select
          j.id,
          ((j.fixed_price - round(j.fixed_price * j.discount_percent / 100, 2)) * 100)::bigint as price,
          j.planned_minutes::bigint as planned,
          least(
            case
              when j.status in ('completed', 'archived') then j.job_end_date
            end,
            i.issue_date
          ) as ended
        from
          jobs j
          left join billed_fixed_prices b on b.company_id = j.company_id
          and b.job_id = j.id
          left join invoices i on i.company_id = b.company_id
          and i.id = b.invoice_id
        where
          j.company_id = $1
          and j.billing_type = 'fixed'
          and j.id = $2
          and (
            j.status in ('in_progress', 'pending_completed', 'completed', 'archived')
            or i.id is not null
          )
      ),
      live as (
        select
          f.*
        from
          fixed f
        where
          (
            f.ended is null
            or f.ended >= $3::date
          )
          and (
            f.ended is not null
            or f.planned is not null
          )
      ),
      worked as (
        select
          f.id,
          w.day,
          (
            sum(w.minutes) over (
              partition by
                f.id
              order by
                w.day
            )
          )::bigint as minutes,
          coalesce(
            f.planned,
            (
              sum(w.minutes) over (
                partition by
                  f.id
              )
            )::bigint
          ) as basis
        from
          live f
          cross join lateral (
            select
              (t.start_time at time zone $4)::date as day,
              sum(t.counted_minutes) as minutes
            from
              time_records t
            where
              t.company_id = $5
              and t.job_id = f.id
              and not t.is_driving
              and t.counted_minutes > 0
            group by
              1
          ) w
        where
          f.ended is null
          or w.day <= f.ended
      ),
      steps as (
        select
          w.id,
          w.day,
          (f.price * least(w.minutes, w.basis)) / w.basis as earned
        from
          worked w
          join live f on f.id = w.id
        where
          f.ended is null
          or w.day < f.ended
        union all
        select
          f.id,
          f.ended,
          f.price
        from
          live f
        where
          f.ended is not null
      )
    select
      s.day,
      s.earned - s.before as pence
    from
      (
        select
          id,
          day,
          earned,
          coalesce(
            lag(earned) over (
              partition by
                id
              order by
                day
            ),
            0
          ) as before
        from
          steps
      ) s
    where
      s.day >= $6::date
      and s.day < $7::date
  ) e;

-- readJobMoney
select
  (
    select
      coalesce(sum(l.amount), 0)
    from
      (
        select
          f.id as invoice_id,
          null::integer as section,
          f.job_id
        from
          invoices f
        where
          f.company_id = $1
        union all
        select
          s.invoice_id,
          s.section,
          s.job_id
        from
          invoice_sections s
        where
          s.company_id = $2
      ) b
      join invoices i on i.company_id = $3
      and i.id = b.invoice_id
      join invoice_lines l on l.company_id = i.company_id
      and l.invoice_id = i.id
      and l.section is not distinct from b.section
    where
      b.job_id = $4
      and i.voided_at is null
      and i.credits_invoice_id is null
      and not exists (
        select
        from
          invoices cn
        where
          cn.company_id = i.company_id
          and cn.credits_invoice_id = i.id
      )
  ) as billed,
  (
    select
      round((coalesce(sum(p.pay_pence), 0)) / 100.0, 2)
    from
      (
        select
          d.user_id,
          d.day,
          d.minutes,
          d.driving_minutes,
          d.reviewed_minutes,
          d.records,
          d.rate,
          (
            ((d.minutes - d.driving_minutes)::bigint * $5::integer + d.driving_minutes::bigint * $6::integer)::bigint * d.rate_pence * 2 + $7::bigint
          ) / $8::bigint as pay_pence,
          (
            (
              (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $9::integer + d.reviewed_driving_minutes::bigint * $10::integer
            )::bigint * d.rate_pence * 2 + $11::bigint
          ) / $12::bigint as reviewed_pence
        from
          (
            select
              d.user_id,
              d.day,
              d.minutes,
              d.driving_minutes,
              d.reviewed_minutes,
              d.reviewed_driving_minutes,
              d.records,
              r.rate,
              r.pay_pence as rate_pence
            from
              (
                select
                  w.user_id,
                  w.day,
                  sum(w.minutes) as minutes,
                  coalesce(
                    sum(w.minutes) filter (
                      where
                        w.is_driving
                    ),
                    0
                  ) as driving_minutes,
                  coalesce(
                    sum(w.minutes) filter (
                      where
                        not w.needs_review
                    ),
                    0
                  ) as reviewed_minutes,
                  coalesce(
                    sum(w.minutes) filter (
                      where
                        w.is_driving
                        and not w.needs_review
                    ),
                    0
                  ) as reviewed_driving_minutes,
                  count(*) filter (
                    where
                      w.minutes > 0
                  ) as records
                from
                  (
                    select
                      t.user_id,
                      (t.start_time at time zone $13)::date as day,
                      t.needs_review,
                      t.is_driving,
                      t.counted_minutes as minutes
                    from
                      time_records t
                    where
                      t.company_id = $14
                      and t.end_time is not null
                      and t.job_id = $15
                  ) w
                group by
                  w.user_id,
                  w.day
              ) d
              join (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $16) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $17::numeric) * 100)::bigint as charge_pence,
                  r.since,
                  lead(r.since, 1, 'infinity'::date) over (
                    partition by
                      r.user_id
                    order by
                      r.since
                  ) as until
                from
                  (
                    select
                      ur.user_id,
                      ur.rate,
                      ur.charge_rate,
                      ur.effective_from as since
                    from
                      user_rates ur
                    where
                      ur.company_id = $18
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $19
                  ) r
              ) r on r.user_id = d.user_id
              and d.day >= r.since
              and d.day < r.until
          ) d
      ) p
  ) as pay,
  (
    select
      coalesce(sum(e.amount), 0)
    from
      expenses e
    where
      e.company_id = $20
      and e.job_id = $21
  ) as expenses;
select
  (
    select
      coalesce(sum(l.amount), 0)
    from
      (
        select
          f.id as invoice_id,
          null::integer as section,
          f.job_id
        from
          invoices f
        where
          f.company_id = $1
        union all
        select
          s.invoice_id,
          s.section,
          s.job_id
        from
          invoice_sections s
        where
          s.company_id = $2
      ) b
      join invoices i on i.company_id = $3
      and i.id = b.invoice_id
      join invoice_lines l on l.company_id = i.company_id
      and l.invoice_id = i.id
      and l.section is not distinct from b.section
    where
      b.job_id = $4
      and i.voided_at is null
      and i.credits_invoice_id is null
      and not exists (
        select
        from
          invoices cn
        where
          cn.company_id = i.company_id
          and cn.credits_invoice_id = i.id
      )
  ) as billed,
  (
    select
      round((coalesce(sum(p.pay_pence), 0)) / 100.0, 2)
    from
      (
        select
          d.user_id,
          d.day,
          d.minutes,
          d.driving_minutes,
          d.reviewed_minutes,
          d.records,
          d.rate,
          (
            ((d.minutes - d.driving_minutes)::bigint * $5::integer + d.driving_minutes::bigint * $6::integer)::bigint * d.rate_pence * 2 + $7::bigint
          ) / $8::bigint as pay_pence,
          (
            (
              (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $9::integer + d.reviewed_driving_minutes::bigint * $10::integer
            )::bigint * d.rate_pence * 2 + $11::bigint
          ) / $12::bigint as reviewed_pence
        from
          (
            select
              d.user_id,
              d.day,
              d.minutes,
              d.driving_minutes,
              d.reviewed_minutes,
              d.reviewed_driving_minutes,
              d.records,
              r.rate,
              r.pay_pence as rate_pence
            from
              (
                select
                  w.user_id,
                  w.day,
                  sum(w.minutes) as minutes,
                  coalesce(
                    sum(w.minutes) filter (
                      where
                        w.is_driving
                    ),
                    0
                  ) as driving_minutes,
                  coalesce(
                    sum(w.minutes) filter (
                      where
                        not w.needs_review
                    ),
                    0
                  ) as reviewed_minutes,
                  coalesce(
                    sum(w.minutes) filter (
                      where
                        w.is_driving
                        and not w.needs_review
                    ),
                    0
                  ) as reviewed_driving_minutes,
                  count(*) filter (
                    where
                      w.minutes > 0
                  ) as records
                from
                  (
                    select
                      t.user_id,
                      (t.start_time at time zone $13)::date as day,
                      t.needs_review,
                      t.is_driving,
                      t.counted_minutes as minutes
                    from
                      time_records t
                    where
                      t.company_id = $14
                      and t.end_time is not null
                      and t.job_id = $15
                  ) w
                group by
                  w.user_id,
                  w.day
              ) d
              join (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $16) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $17::numeric) * 100)::bigint as charge_pence,
                  r.since,
                  lead(r.since, 1, 'infinity'::date) over (
                    partition by
                      r.user_id
                    order by
                      r.since
                  ) as until
                from
                  (
                    select
                      ur.user_id,
                      ur.rate,
                      ur.charge_rate,
                      ur.effective_from as since
                    from
                      user_rates ur
                    where
                      ur.company_id = $18
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $19
                  ) r
              ) r on r.user_id = d.user_id
              and d.day >= r.since
              and d.day < r.until
          ) d
      ) p
  ) as pay,
  (
    select
      coalesce(sum((e.amount - e.vat_amount)), 0)
    from
      expenses e
    where
      e.company_id = $20
      and e.job_id = $21
  ) as expenses;
