-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: b8c796bde1294296

-- db/queries/expenses.ts

-- lockExpense
select
  "e"."id",
  "e"."status",
  "e"."invoice_id",
  "e"."amount",
  "e"."vat_amount",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_type",
  "e"."updatedAt"
from
  "expenses" as "e"
where
  "e"."company_id" = $1
  and "e"."id" = $2
for update of
  "e";
select
  "e"."id",
  "e"."status",
  "e"."invoice_id",
  "e"."amount",
  "e"."vat_amount",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_type",
  "e"."updatedAt"
from
  "expenses" as "e"
where
  "e"."company_id" = $1
  and "e"."user_id" = $2
  and "e"."id" = $3
for update of
  "e";

-- server/expenses/queries.ts

-- listExpenses (6 of 52 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "expenses" as "e"
      where
        "e"."company_id" = $1
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
        "expenses" as "e"
      where
        "e"."company_id" = $1
        and (
          "e"."description" ilike $2
          or "e"."job_id" in (
            select
              "sj"."id"
            from
              "jobs" as "sj"
            where
              "sj"."company_id" = $3
              and "sj"."job_title" ilike $4
          )
          or "e"."property_id" in (
            select
              "sp"."id"
            from
              "properties" as "sp"
            where
              "sp"."company_id" = $5
              and "sp"."address" ilike $6
          )
          or "e"."user_id" in (
            select
              "su"."id"
            from
              "users" as "su"
            where
              "su"."company_id" = $7
              and "su"."first_name" || ' ' || "su"."last_name" ilike $8
          )
        )
      limit
        $9
    )
  ) as counted;
select
  case
    when e.is_billable
    and e.job_id is not null
    and e.job_id not in (
      select
        nt.id
      from
        jobs nt
      where
        nt.company_id = $1
        and nt.billing_type <> 'time'
    )
    and (
      e.billing_status = 'billed'
      or e.status <> 'archived'
    ) then e.amount
  end as "charge",
  "e"."id",
  "e"."client_ref",
  "e"."user_id",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_date",
  "e"."expense_type",
  "e"."amount",
  "e"."vat_amount",
  "e"."description",
  "e"."paid_by",
  "e"."status",
  "e"."is_billable",
  "e"."billing_status",
  "e"."invoice_id",
  i.invoice_number as "invoice_number",
  "e"."createdAt",
  "e"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  exists (
    select
    from
      files ef
    where
      ef.company_id = e.company_id
      and ef.expense_id = e.id
  ) as "has_files"
from
  "expenses" as "e"
  inner join (
    select
      "e"."id"
    from
      "expenses" as "e"
    where
      "e"."company_id" = $2
    order by
      "e"."id" asc,
      "e"."id" asc
    limit
      $3
    offset
      $4
  ) as "page" on "page"."id" = "e"."id"
  inner join "users" as "u" on "u"."company_id" = "e"."company_id"
  and "u"."id" = "e"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "e"."company_id"
  and "j"."id" = "e"."job_id"
  left join "properties" as "p" on "p"."company_id" = "e"."company_id"
  and "p"."id" = "e"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "e"."company_id"
  and "i"."id" = "e"."invoice_id"
where
  "e"."company_id" = $5
order by
  "e"."id" asc,
  "e"."id" asc;
select
  case
    when e.is_billable
    and e.job_id is not null
    and e.job_id not in (
      select
        nt.id
      from
        jobs nt
      where
        nt.company_id = $1
        and nt.billing_type <> 'time'
    )
    and (
      e.billing_status = 'billed'
      or e.status <> 'archived'
    ) then e.amount
  end as "charge",
  "e"."id",
  "e"."client_ref",
  "e"."user_id",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_date",
  "e"."expense_type",
  "e"."amount",
  "e"."vat_amount",
  "e"."description",
  "e"."paid_by",
  "e"."status",
  "e"."is_billable",
  "e"."billing_status",
  "e"."invoice_id",
  i.invoice_number as "invoice_number",
  "e"."createdAt",
  "e"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  exists (
    select
    from
      files ef
    where
      ef.company_id = e.company_id
      and ef.expense_id = e.id
  ) as "has_files"
from
  "expenses" as "e"
  inner join (
    select
      "e"."id"
    from
      "expenses" as "e"
    where
      "e"."company_id" = $2
      and (
        "e"."description" ilike $3
        or "e"."job_id" in (
          select
            "sj"."id"
          from
            "jobs" as "sj"
          where
            "sj"."company_id" = $4
            and "sj"."job_title" ilike $5
        )
        or "e"."property_id" in (
          select
            "sp"."id"
          from
            "properties" as "sp"
          where
            "sp"."company_id" = $6
            and "sp"."address" ilike $7
        )
        or "e"."user_id" in (
          select
            "su"."id"
          from
            "users" as "su"
          where
            "su"."company_id" = $8
            and "su"."first_name" || ' ' || "su"."last_name" ilike $9
        )
      )
    order by
      "e"."id" asc,
      "e"."id" asc
    limit
      $10
    offset
      $11
  ) as "page" on "page"."id" = "e"."id"
  inner join "users" as "u" on "u"."company_id" = "e"."company_id"
  and "u"."id" = "e"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "e"."company_id"
  and "j"."id" = "e"."job_id"
  left join "properties" as "p" on "p"."company_id" = "e"."company_id"
  and "p"."id" = "e"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "e"."company_id"
  and "i"."id" = "e"."invoice_id"
where
  "e"."company_id" = $12
order by
  "e"."id" asc,
  "e"."id" asc;
select
  "e"."id",
  "e"."client_ref",
  "e"."user_id",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_date",
  "e"."expense_type",
  "e"."amount",
  "e"."vat_amount",
  "e"."description",
  "e"."paid_by",
  "e"."status",
  "e"."is_billable",
  "e"."billing_status",
  "e"."invoice_id",
  null as "invoice_number",
  "e"."createdAt",
  "e"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address" as "property_address",
  (
    "e"."job_id" is null
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
          and "j"."id" = "e"."job_id"
      )
    )
  ) as "tells_of_job",
  exists (
    select
    from
      files ef
    where
      ef.company_id = e.company_id
      and ef.expense_id = e.id
  ) as "has_files"
from
  "expenses" as "e"
  inner join (
    select
      "e"."id"
    from
      "expenses" as "e"
    where
      "e"."company_id" = $5
      and "e"."user_id" = $6
    order by
      "e"."id" asc,
      "e"."id" asc
    limit
      $7
    offset
      $8
  ) as "page" on "page"."id" = "e"."id"
  inner join "users" as "u" on "u"."company_id" = "e"."company_id"
  and "u"."id" = "e"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "e"."company_id"
  and "j"."id" = "e"."job_id"
  left join "properties" as "p" on "p"."company_id" = "e"."company_id"
  and "p"."id" = "e"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "e"."company_id"
  and "i"."id" = "e"."invoice_id"
where
  "e"."company_id" = $9
order by
  "e"."id" asc,
  "e"."id" asc;
select
  "e"."id",
  "e"."client_ref",
  "e"."user_id",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_date",
  "e"."expense_type",
  "e"."amount",
  "e"."vat_amount",
  "e"."description",
  "e"."paid_by",
  "e"."status",
  "e"."is_billable",
  "e"."billing_status",
  "e"."invoice_id",
  null as "invoice_number",
  "e"."createdAt",
  "e"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address" as "property_address",
  (
    "e"."job_id" is null
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
          and "j"."id" = "e"."job_id"
      )
    )
  ) as "tells_of_job",
  exists (
    select
    from
      files ef
    where
      ef.company_id = e.company_id
      and ef.expense_id = e.id
  ) as "has_files"
from
  "expenses" as "e"
  inner join (
    select
      "e"."id"
    from
      "expenses" as "e"
    where
      "e"."company_id" = $6
      and "e"."user_id" = $7
      and "e"."property_id" = $8
    order by
      "e"."expense_date" desc,
      "e"."id" desc
    limit
      $9
    offset
      $10
  ) as "page" on "page"."id" = "e"."id"
  inner join "users" as "u" on "u"."company_id" = "e"."company_id"
  and "u"."id" = "e"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "e"."company_id"
  and "j"."id" = "e"."job_id"
  left join "properties" as "p" on "p"."company_id" = "e"."company_id"
  and "p"."id" = "e"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "e"."company_id"
  and "i"."id" = "e"."invoice_id"
where
  "e"."company_id" = $11
order by
  "e"."expense_date" desc,
  "e"."id" desc;

-- sumExpenses
select
  coalesce(sum(e.amount), 0) as "amount",
  coalesce(sum(e.vat_amount), 0) as "vat_amount"
from
  "expenses" as "e"
where
  "e"."company_id" = $1
  and "e"."user_id" = $2;
select
  coalesce(sum(e.amount), 0) as "amount",
  coalesce(sum(e.vat_amount), 0) as "vat_amount",
  coalesce(
    sum(
      case
        when e.is_billable
        and e.job_id is not null
        and e.job_id not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $1
            and nt.billing_type <> 'time'
        )
        and (
          e.billing_status = 'billed'
          or e.status <> 'archived'
        ) then (e.amount - e.vat_amount)
      end
    ),
    0
  ) as "charge"
from
  "expenses" as "e"
where
  "e"."company_id" = $2;
select
  coalesce(sum(e.amount), 0) as "amount",
  coalesce(sum(e.vat_amount), 0) as "vat_amount",
  coalesce(
    sum(
      case
        when e.is_billable
        and e.job_id is not null
        and e.job_id not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $1
            and nt.billing_type <> 'time'
        )
        and (
          e.billing_status = 'billed'
          or e.status <> 'archived'
        ) then (e.amount - e.vat_amount)
      end
    ),
    0
  ) as "charge"
from
  "expenses" as "e"
where
  "e"."company_id" = $2
  and (
    e.billing_status = 'unbilled'
    and e.is_billable
    and e.job_id is not null
    and e.job_id not in (
      select
        nt.id
      from
        jobs nt
      where
        nt.company_id = $3
        and nt.billing_type <> 'time'
    )
    and e.status <> 'archived'
  );

-- readExpense
select
  case
    when e.is_billable
    and e.job_id is not null
    and e.job_id not in (
      select
        nt.id
      from
        jobs nt
      where
        nt.company_id = $1
        and nt.billing_type <> 'time'
    )
    and (
      e.billing_status = 'billed'
      or e.status <> 'archived'
    ) then e.amount
  end as "charge",
  "e"."id",
  "e"."client_ref",
  "e"."user_id",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_date",
  "e"."expense_type",
  "e"."amount",
  "e"."vat_amount",
  "e"."description",
  "e"."paid_by",
  "e"."status",
  "e"."is_billable",
  "e"."billing_status",
  "e"."invoice_id",
  i.invoice_number as "invoice_number",
  "e"."createdAt",
  "e"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  exists (
    select
    from
      files ef
    where
      ef.company_id = e.company_id
      and ef.expense_id = e.id
  ) as "has_files"
from
  "expenses" as "e"
  inner join (
    select
      "e"."id"
    from
      "expenses" as "e"
    where
      "e"."company_id" = $2
      and "e"."id" = $3
  ) as "page" on "page"."id" = "e"."id"
  inner join "users" as "u" on "u"."company_id" = "e"."company_id"
  and "u"."id" = "e"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "e"."company_id"
  and "j"."id" = "e"."job_id"
  left join "properties" as "p" on "p"."company_id" = "e"."company_id"
  and "p"."id" = "e"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "e"."company_id"
  and "i"."id" = "e"."invoice_id"
where
  "e"."company_id" = $4;
select
  "e"."id",
  "e"."client_ref",
  "e"."user_id",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_date",
  "e"."expense_type",
  "e"."amount",
  "e"."vat_amount",
  "e"."description",
  "e"."paid_by",
  "e"."status",
  "e"."is_billable",
  "e"."billing_status",
  "e"."invoice_id",
  null as "invoice_number",
  "e"."createdAt",
  "e"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address" as "property_address",
  (
    "e"."job_id" is null
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
          and "j"."id" = "e"."job_id"
      )
    )
  ) as "tells_of_job",
  exists (
    select
    from
      files ef
    where
      ef.company_id = e.company_id
      and ef.expense_id = e.id
  ) as "has_files"
from
  "expenses" as "e"
  inner join (
    select
      "e"."id"
    from
      "expenses" as "e"
    where
      "e"."company_id" = $5
      and "e"."user_id" = $6
      and "e"."id" = $7
  ) as "page" on "page"."id" = "e"."id"
  inner join "users" as "u" on "u"."company_id" = "e"."company_id"
  and "u"."id" = "e"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "e"."company_id"
  and "j"."id" = "e"."job_id"
  left join "properties" as "p" on "p"."company_id" = "e"."company_id"
  and "p"."id" = "e"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "e"."company_id"
  and "i"."id" = "e"."invoice_id"
where
  "e"."company_id" = $8;
select
  "e"."id",
  "e"."client_ref",
  "e"."user_id",
  "e"."job_id",
  "e"."property_id",
  "e"."expense_date",
  "e"."expense_type",
  "e"."amount",
  "e"."vat_amount",
  "e"."description",
  "e"."paid_by",
  "e"."status",
  "e"."is_billable",
  "e"."billing_status",
  "e"."invoice_id",
  null as "invoice_number",
  "e"."createdAt",
  "e"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address" as "property_address",
  (
    "e"."job_id" is null
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
          and "j"."id" = "e"."job_id"
      )
    )
  ) as "tells_of_job",
  exists (
    select
    from
      files ef
    where
      ef.company_id = e.company_id
      and ef.expense_id = e.id
  ) as "has_files"
from
  "expenses" as "e"
  inner join (
    select
      "e"."id"
    from
      "expenses" as "e"
    where
      "e"."company_id" = $6
      and "e"."user_id" = $7
      and "e"."id" = $8
  ) as "page" on "page"."id" = "e"."id"
  inner join "users" as "u" on "u"."company_id" = "e"."company_id"
  and "u"."id" = "e"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "e"."company_id"
  and "j"."id" = "e"."job_id"
  left join "properties" as "p" on "p"."company_id" = "e"."company_id"
  and "p"."id" = "e"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "e"."company_id"
  and "i"."id" = "e"."invoice_id"
where
  "e"."company_id" = $9;
