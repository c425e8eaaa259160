-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: b70d9f501db9ae58

-- server/files/queries.ts

-- lockFile (2 of 3 forms)
select
  "f"."id",
  "f"."user_id",
  "f"."category",
  "f"."expense_id",
  "f"."createdAt",
  "f"."updatedAt",
  "fe"."status" as "expense_status",
  "fe"."invoice_id"
from
  "files" as "f"
  left join "expenses" as "fe" on "fe"."company_id" = "f"."company_id"
  and "fe"."id" = "f"."expense_id"
where
  "f"."company_id" = $1
  and "f"."id" = $2
for update of
  "f";
select
  "f"."id",
  "f"."user_id",
  "f"."category",
  "f"."expense_id",
  "f"."createdAt",
  "f"."updatedAt",
  "fe"."status" as "expense_status",
  "fe"."invoice_id"
from
  "files" as "f"
  left join "expenses" as "fe" on "fe"."company_id" = "f"."company_id"
  and "fe"."id" = "f"."expense_id"
where
  "f"."company_id" = $1
  and (
    (
      "f"."expense_id" is null
      and (
        "f"."user_id" = $2
        or "f"."job_id" in (
          select
            "j"."id"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $3
            and (
              "j"."status" = any ($4)
              or (
                "j"."created_by" = $5
                or exists (
                  select
                    1 as "one"
                  from
                    "job_assignees" as "ja"
                  where
                    "ja"."company_id" = "j"."company_id"
                    and "ja"."job_id" = "j"."id"
                    and "ja"."user_id" = $6
                )
                or exists (
                  select
                    1 as "one"
                  from
                    "time_records" as "jt"
                  where
                    "jt"."company_id" = "j"."company_id"
                    and "jt"."job_id" = "j"."id"
                    and "jt"."user_id" = $7
                )
              )
            )
        )
      )
    )
    or "f"."expense_id" in (
      select
        "e"."id"
      from
        "expenses" as "e"
      where
        "e"."company_id" = $8
        and "e"."user_id" = $9
    )
  )
  and "f"."id" = $10
for update of
  "f";

-- findFilesByRef
select
  "id",
  "user_id"
from
  "files"
where
  "company_id" = $1
  and "client_ref" = any ($2)
order by
  array_position($3::uuid[], client_ref);

-- insertFiles
insert into
  "files" (
    "file_name",
    "file_type",
    "mime",
    "size",
    "sha256",
    "crc32",
    "storage_key",
    "job_id",
    "property_id",
    "category",
    "description",
    "expense_id",
    "visible_to_landlord",
    "client_ref",
    "poster_key",
    "company_id",
    "user_id"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
on conflict (company_id, client_ref)
where
  client_ref is not null do nothing
returning
  "id";

-- listJobFileBytes (2 of 4 forms)
select
  "f"."id",
  "f"."file_name",
  "f"."size",
  "f"."storage_key",
  "f"."createdAt"
from
  "files" as "f"
where
  "f"."company_id" = $1
  and "f"."job_id" = $2
  and "f"."expense_id" is null
order by
  "f"."createdAt",
  "f"."id";
select
  "f"."id",
  "f"."file_name",
  "f"."size",
  "f"."storage_key",
  "f"."createdAt"
from
  "files" as "f"
where
  "f"."company_id" = $1
  and (
    (
      "f"."expense_id" is null
      and (
        "f"."user_id" = $2
        or "f"."job_id" in (
          select
            "j"."id"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $3
            and (
              "j"."status" = any ($4)
              or (
                "j"."created_by" = $5
                or exists (
                  select
                    1 as "one"
                  from
                    "job_assignees" as "ja"
                  where
                    "ja"."company_id" = "j"."company_id"
                    and "ja"."job_id" = "j"."id"
                    and "ja"."user_id" = $6
                )
                or exists (
                  select
                    1 as "one"
                  from
                    "time_records" as "jt"
                  where
                    "jt"."company_id" = "j"."company_id"
                    and "jt"."job_id" = "j"."id"
                    and "jt"."user_id" = $7
                )
              )
            )
        )
      )
    )
    or "f"."expense_id" in (
      select
        "e"."id"
      from
        "expenses" as "e"
      where
        "e"."company_id" = $8
        and "e"."user_id" = $9
    )
  )
  and "f"."job_id" = $10
  and "f"."expense_id" is null
order by
  "f"."createdAt",
  "f"."id";

-- hasOtherReceipt
select
  true as "found"
from
  "files"
where
  "company_id" = $1
  and "expense_id" = $2
  and "id" <> $3
limit
  $4;

-- readFileBytes
select
  "f"."id",
  "f"."file_name",
  "f"."mime",
  "f"."size",
  "f"."sha256",
  "f"."storage_key",
  "f"."thumbnail_key",
  "f"."poster_key"
from
  "files" as "f"
where
  "f"."company_id" = $1
  and "f"."id" = $2;
select
  "f"."id",
  "f"."file_name",
  "f"."mime",
  "f"."size",
  "f"."sha256",
  "f"."storage_key",
  "f"."thumbnail_key",
  "f"."poster_key"
from
  "files" as "f"
where
  "f"."company_id" = $1
  and (
    (
      "f"."expense_id" is null
      and (
        "f"."user_id" = $2
        or "f"."job_id" in (
          select
            "j"."id"
          from
            "jobs" as "j"
          where
            "j"."company_id" = $3
            and (
              "j"."status" = any ($4)
              or (
                "j"."created_by" = $5
                or exists (
                  select
                    1 as "one"
                  from
                    "job_assignees" as "ja"
                  where
                    "ja"."company_id" = "j"."company_id"
                    and "ja"."job_id" = "j"."id"
                    and "ja"."user_id" = $6
                )
                or exists (
                  select
                    1 as "one"
                  from
                    "time_records" as "jt"
                  where
                    "jt"."company_id" = "j"."company_id"
                    and "jt"."job_id" = "j"."id"
                    and "jt"."user_id" = $7
                )
              )
            )
        )
      )
    )
    or "f"."expense_id" in (
      select
        "e"."id"
      from
        "expenses" as "e"
      where
        "e"."company_id" = $8
        and "e"."user_id" = $9
    )
  )
  and "f"."id" = $10;

-- server/files/row-queries.ts

-- listFiles (10 of 29 forms)
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."id" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $1
            and true
          order by
            "f"."id" asc,
            "f"."id" asc
          limit
            $2
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key asc,
      id asc
    limit
      $3
    offset
      $4::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $5
order by
  "f"."id" asc,
  "f"."id" asc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."id" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $1
            and true
            and (
              "f"."description" ilike $2
              or "f"."file_name" ilike $3
              or f.property_id = any (
                array(
                  select
                    p.id
                  from
                    properties p
                  where
                    p.company_id = $4
                    and p.address ilike $5
                )
              )
            )
          order by
            "f"."id" asc,
            "f"."id" asc
          limit
            $6
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key asc,
      id asc
    limit
      $7
    offset
      $8::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $9
order by
  "f"."id" asc,
  "f"."id" asc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."createdAt" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $1
            and true
          order by
            "f"."createdAt" desc,
            "f"."id" desc
          limit
            $2
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key desc,
      id desc
    limit
      $3
    offset
      $4::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $5
order by
  "f"."createdAt" desc,
  "f"."id" desc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."createdAt" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $1
            and "f"."property_id" = $2
            and true
          order by
            "f"."createdAt" desc,
            "f"."id" desc
          limit
            $3
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key desc,
      id desc
    limit
      $4
    offset
      $5::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $6
order by
  "f"."createdAt" desc,
  "f"."id" desc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."description" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $1
            and true
          order by
            "f"."description" desc,
            "f"."id" desc
          limit
            $2
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key desc,
      id desc
    limit
      $3
    offset
      $4::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $5
order by
  "f"."description" desc,
  "f"."id" desc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."id" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $1
            and "f"."expense_id" is null
            and "f"."property_id" in (
              select
                "p"."id"
              from
                "properties" as "p"
              where
                "p"."company_id" = $2
                and (
                  "p"."landlord_id" = $3
                  or "p"."agent_id" = $4
                )
            )
            and (
              "f"."visible_to_landlord" = $5
              or (
                "f"."job_id" is not null
                and "f"."category" = any ($6)
              )
            )
            and true
          order by
            "f"."id" asc,
            "f"."id" asc
          limit
            $7
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key asc,
      id asc
    limit
      $8
    offset
      $9::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $10
order by
  "f"."id" asc,
  "f"."id" asc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."createdAt" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $1
            and "f"."expense_id" is null
            and "f"."property_id" in (
              select
                "p"."id"
              from
                "properties" as "p"
              where
                "p"."company_id" = $2
                and (
                  "p"."landlord_id" = $3
                  or "p"."agent_id" = $4
                )
            )
            and (
              "f"."visible_to_landlord" = $5
              or (
                "f"."job_id" is not null
                and "f"."category" = any ($6)
              )
            )
            and true
          order by
            "f"."createdAt" desc,
            "f"."id" desc
          limit
            $7
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key desc,
      id desc
    limit
      $8
    offset
      $9::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $10
order by
  "f"."createdAt" desc,
  "f"."id" desc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."createdAt" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $1
            and "f"."expense_id" is null
            and "f"."property_id" in (
              select
                "p"."id"
              from
                "properties" as "p"
              where
                "p"."company_id" = $2
                and (
                  "p"."landlord_id" = $3
                  or "p"."agent_id" = $4
                )
            )
            and (
              "f"."visible_to_landlord" = $5
              or (
                "f"."job_id" is not null
                and "f"."category" = any ($6)
              )
            )
            and "f"."property_id" = $7
            and true
          order by
            "f"."createdAt" desc,
            "f"."id" desc
          limit
            $8
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key desc,
      id desc
    limit
      $9
    offset
      $10::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $11
order by
  "f"."createdAt" desc,
  "f"."id" desc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  (
    "f"."job_id" is null
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
          and "j"."id" = "f"."job_id"
      )
    )
  ) as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."id" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $5
            and (
              (
                "f"."expense_id" is null
                and (
                  "f"."user_id" = $6
                  or "f"."job_id" in (
                    select
                      "j"."id"
                    from
                      "jobs" as "j"
                    where
                      "j"."company_id" = $7
                      and (
                        "j"."created_by" = $8
                        or exists (
                          select
                            1 as "one"
                          from
                            "job_assignees" as "ja"
                          where
                            "ja"."company_id" = "j"."company_id"
                            and "ja"."job_id" = "j"."id"
                            and "ja"."user_id" = $9
                        )
                        or exists (
                          select
                            1 as "one"
                          from
                            "time_records" as "jt"
                          where
                            "jt"."company_id" = "j"."company_id"
                            and "jt"."job_id" = "j"."id"
                            and "jt"."user_id" = $10
                        )
                      )
                  )
                )
              )
              or "f"."expense_id" in (
                select
                  "e"."id"
                from
                  "expenses" as "e"
                where
                  "e"."company_id" = $11
                  and "e"."user_id" = $12
              )
            )
            and true
          order by
            "f"."id" asc,
            "f"."id" asc
          limit
            $13
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key asc,
      id asc
    limit
      $14
    offset
      $15::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $16
order by
  "f"."id" asc,
  "f"."id" asc;
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  (
    "f"."job_id" is null
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
          and "j"."id" = "f"."job_id"
      )
    )
  ) as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord",
  page.total as "page_total"
from
  "files" as "f"
  inner join (
    with
      hits as materialized (
        (
          select
            "f"."id",
            "f"."createdAt" as "key"
          from
            "files" as "f"
          where
            "f"."company_id" = $6
            and (
              (
                "f"."expense_id" is null
                and (
                  "f"."user_id" = $7
                  or "f"."job_id" in (
                    select
                      "j"."id"
                    from
                      "jobs" as "j"
                    where
                      "j"."company_id" = $8
                      and (
                        "j"."status" = any ($9)
                        or (
                          "j"."created_by" = $10
                          or exists (
                            select
                              1 as "one"
                            from
                              "job_assignees" as "ja"
                            where
                              "ja"."company_id" = "j"."company_id"
                              and "ja"."job_id" = "j"."id"
                              and "ja"."user_id" = $11
                          )
                          or exists (
                            select
                              1 as "one"
                            from
                              "time_records" as "jt"
                            where
                              "jt"."company_id" = "j"."company_id"
                              and "jt"."job_id" = "j"."id"
                              and "jt"."user_id" = $12
                          )
                        )
                      )
                  )
                )
              )
              or "f"."expense_id" in (
                select
                  "e"."id"
                from
                  "expenses" as "e"
                where
                  "e"."company_id" = $13
                  and "e"."user_id" = $14
              )
            )
            and "f"."property_id" = $15
            and true
          order by
            "f"."createdAt" desc,
            "f"."id" desc
          limit
            $16
        )
      )
    select
      id,
      (
        select
          count(*)
        from
          hits
      ) as total
    from
      hits
    order by
      key desc,
      id desc
    limit
      $17
    offset
      $18::int
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $19
order by
  "f"."createdAt" desc,
  "f"."id" desc;

-- readFiles (4 of 5 forms)
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord"
from
  "files" as "f"
  inner join (
    select
      "f"."id"
    from
      "files" as "f"
    where
      "f"."company_id" = $1
      and "f"."id" = $2
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $3
order by
  "f"."id";
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  true as "tells_of_job"
from
  "files" as "f"
  inner join (
    select
      "f"."id"
    from
      "files" as "f"
    where
      "f"."company_id" = $1
      and "f"."expense_id" is null
      and "f"."property_id" in (
        select
          "p"."id"
        from
          "properties" as "p"
        where
          "p"."company_id" = $2
          and (
            "p"."landlord_id" = $3
            or "p"."agent_id" = $4
          )
      )
      and (
        "f"."visible_to_landlord" = $5
        or (
          "f"."job_id" is not null
          and "f"."category" = any ($6)
        )
      )
      and "f"."id" = $7
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $8
order by
  "f"."id";
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  (
    "f"."job_id" is null
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
          and "j"."id" = "f"."job_id"
      )
    )
  ) as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord"
from
  "files" as "f"
  inner join (
    select
      "f"."id"
    from
      "files" as "f"
    where
      "f"."company_id" = $5
      and (
        (
          "f"."expense_id" is null
          and (
            "f"."user_id" = $6
            or "f"."job_id" in (
              select
                "j"."id"
              from
                "jobs" as "j"
              where
                "j"."company_id" = $7
                and (
                  "j"."created_by" = $8
                  or exists (
                    select
                      1 as "one"
                    from
                      "job_assignees" as "ja"
                    where
                      "ja"."company_id" = "j"."company_id"
                      and "ja"."job_id" = "j"."id"
                      and "ja"."user_id" = $9
                  )
                  or exists (
                    select
                      1 as "one"
                    from
                      "time_records" as "jt"
                    where
                      "jt"."company_id" = "j"."company_id"
                      and "jt"."job_id" = "j"."id"
                      and "jt"."user_id" = $10
                  )
                )
            )
          )
        )
        or "f"."expense_id" in (
          select
            "e"."id"
          from
            "expenses" as "e"
          where
            "e"."company_id" = $11
            and "e"."user_id" = $12
        )
      )
      and "f"."id" = $13
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $14
order by
  "f"."id";
select
  "f"."id",
  "f"."client_ref",
  "f"."file_type",
  "f"."mime",
  "f"."file_name",
  "f"."size",
  "f"."width",
  "f"."height",
  "f"."description",
  "f"."category",
  "f"."job_id",
  "f"."property_id",
  "f"."createdAt",
  "f"."updatedAt",
  f.thumbnail_key is not null as "has_thumbnail",
  f.file_type = 'image'
  and f.poster_key is not null as "has_rendition",
  "j"."job_title",
  "p"."address" as "property_address",
  (
    "f"."job_id" is null
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
          and "j"."id" = "f"."job_id"
      )
    )
  ) as "tells_of_job",
  "f"."user_id",
  "u"."first_name" as "user_first_name",
  "f"."expense_id",
  "f"."visible_to_landlord"
from
  "files" as "f"
  inner join (
    select
      "f"."id"
    from
      "files" as "f"
    where
      "f"."company_id" = $6
      and (
        (
          "f"."expense_id" is null
          and (
            "f"."user_id" = $7
            or "f"."job_id" in (
              select
                "j"."id"
              from
                "jobs" as "j"
              where
                "j"."company_id" = $8
                and (
                  "j"."status" = any ($9)
                  or (
                    "j"."created_by" = $10
                    or exists (
                      select
                        1 as "one"
                      from
                        "job_assignees" as "ja"
                      where
                        "ja"."company_id" = "j"."company_id"
                        and "ja"."job_id" = "j"."id"
                        and "ja"."user_id" = $11
                    )
                    or exists (
                      select
                        1 as "one"
                      from
                        "time_records" as "jt"
                      where
                        "jt"."company_id" = "j"."company_id"
                        and "jt"."job_id" = "j"."id"
                        and "jt"."user_id" = $12
                    )
                  )
                )
            )
          )
        )
        or "f"."expense_id" in (
          select
            "e"."id"
          from
            "expenses" as "e"
          where
            "e"."company_id" = $13
            and "e"."user_id" = $14
        )
      )
      and "f"."id" = any ($15)
  ) as "page" on "page"."id" = "f"."id"
  left join "users" as "u" on "u"."company_id" = "f"."company_id"
  and "u"."id" = "f"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "f"."company_id"
  and "j"."id" = "f"."job_id"
  left join "properties" as "p" on "p"."company_id" = "f"."company_id"
  and "p"."id" = "f"."property_id"
where
  "f"."company_id" = $16
order by
  "f"."id";
