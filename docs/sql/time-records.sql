-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 36191ec1f80869a5

-- db/queries/time-records.ts

-- lockWorker
select
  "id",
  "status",
  "role"
from
  "users"
where
  "company_id" = $1
  and "id" = $2
for no key update;

-- findTimeRecord (2 of 4 forms)
select
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."note",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."is_billable",
  "t"."invoice_id",
  "t"."review_reasons",
  "t"."needs_review",
  "t"."marks",
  "t"."reported",
  "t"."decided",
  "t"."updatedAt"
from
  "time_records" as "t"
where
  "t"."company_id" = $1
  and "t"."id" = $2;
select
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."note",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."is_billable",
  "t"."invoice_id",
  "t"."review_reasons",
  "t"."needs_review",
  "t"."marks",
  "t"."reported",
  "t"."decided",
  "t"."updatedAt"
from
  "time_records" as "t"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2
  and (
    "t"."client_ref" = $3
    or "t"."id" in (
      select
        "a"."time_record_id"
      from
        "time_record_aliases" as "a"
      where
        "a"."company_id" = $4
        and "a"."client_ref" = $5
    )
  );

-- lockTimeRecord
select
  /* behind begin */
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."note",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."is_billable",
  "t"."invoice_id",
  "t"."review_reasons",
  "t"."needs_review",
  "t"."marks",
  "t"."reported",
  "t"."decided",
  "t"."updatedAt",
  "u"."status",
  "u"."role"
from
  "time_records" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
where
  "t"."company_id" = $1
  and "t"."id" = $2
for no key update of
  u,
  t;

-- addTimeRecordAlias
insert into
  "time_record_aliases" ("company_id", "time_record_id", "client_ref")
values
  ($1, $2, $3)
on conflict do nothing;

-- findOpenRecord
select
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."note",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."is_billable",
  "t"."invoice_id",
  "t"."review_reasons",
  "t"."needs_review",
  "t"."marks",
  "t"."reported",
  "t"."decided",
  "t"."updatedAt"
from
  "time_records" as "t"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2
  and "t"."end_time" is null;

-- findPrevious
select
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."note",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."is_billable",
  "t"."invoice_id",
  "t"."review_reasons",
  "t"."needs_review",
  "t"."marks",
  "t"."reported",
  "t"."decided",
  "t"."updatedAt"
from
  "time_records" as "t"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2
  and "t"."start_time" <= $3
  and (
    t.start_time,
    coalesce((t.reported ->> 'start_time')::timestamptz, t.start_time),
    coalesce(t.client_ref::text, ''),
    t.id
  ) < ($4::timestamptz, $5::timestamptz, $6, $7::bigint)
order by
  "t"."start_time" desc,
  (
    t.start_time,
    coalesce((t.reported ->> 'start_time')::timestamptz, t.start_time),
    coalesce(t.client_ref::text, ''),
    t.id
  ) desc
limit
  $8;

-- findNext
select
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."note",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."is_billable",
  "t"."invoice_id",
  "t"."review_reasons",
  "t"."needs_review",
  "t"."marks",
  "t"."reported",
  "t"."decided",
  "t"."updatedAt"
from
  "time_records" as "t"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2
  and "t"."start_time" >= $3
  and (
    t.start_time,
    coalesce((t.reported ->> 'start_time')::timestamptz, t.start_time),
    coalesce(t.client_ref::text, ''),
    t.id
  ) > ($4::timestamptz, $5::timestamptz, $6, $7::bigint)
order by
  "t"."start_time",
  (
    t.start_time,
    coalesce((t.reported ->> 'start_time')::timestamptz, t.start_time),
    coalesce(t.client_ref::text, ''),
    t.id
  )
limit
  $8;

-- readSurroundings
select
  near.*,
  (
    select
      s.end_time
    from
      time_records s
    where
      s.company_id = $1
      and s.user_id = $2
      and (
        s.decided
        or s.invoice_id is not null
      )
      and s.end_time is not null
      and int8range (minute_of (s.start_time), minute_of (s.end_time)) @> minute_of ("near"."start_time")
    limit
      1
  ) as settled_until,
  settled.until as position_settled_until
from
  (
    values
      (
        (
          select
            s.end_time
          from
            time_records s
          where
            s.company_id = $3
            and s.user_id = $4
            and (
              s.decided
              or s.invoice_id is not null
            )
            and s.end_time is not null
            and int8range (minute_of (s.start_time), minute_of (s.end_time)) @> minute_of ($5::timestamptz)
          limit
            1
        )
      )
  ) settled (until)
  left join (
    select
      'previous' as found,
      p.*
    from
      (
        select
          "t"."id",
          "t"."client_ref",
          "t"."user_id",
          "t"."job_id",
          "t"."is_driving",
          "t"."start_time",
          "t"."end_time",
          "t"."note",
          "t"."start_cordinate",
          "t"."end_cordinate",
          "t"."is_billable",
          "t"."invoice_id",
          "t"."review_reasons",
          "t"."needs_review",
          "t"."marks",
          "t"."reported",
          "t"."decided",
          "t"."updatedAt"
        from
          "time_records" as "t"
        where
          "t"."company_id" = $6
          and "t"."user_id" = $7
          and "t"."start_time" <= $8
          and (
            t.start_time,
            coalesce((t.reported ->> 'start_time')::timestamptz, t.start_time),
            coalesce(t.client_ref::text, ''),
            t.id
          ) < ($9::timestamptz, $10::timestamptz, $11, $12::bigint)
        order by
          "t"."start_time" desc,
          (
            t.start_time,
            coalesce((t.reported ->> 'start_time')::timestamptz, t.start_time),
            coalesce(t.client_ref::text, ''),
            t.id
          ) desc
        limit
          $13
      ) p
    union all
    select
      'next',
      n.*
    from
      (
        select
          "t"."id",
          "t"."client_ref",
          "t"."user_id",
          "t"."job_id",
          "t"."is_driving",
          "t"."start_time",
          "t"."end_time",
          "t"."note",
          "t"."start_cordinate",
          "t"."end_cordinate",
          "t"."is_billable",
          "t"."invoice_id",
          "t"."review_reasons",
          "t"."needs_review",
          "t"."marks",
          "t"."reported",
          "t"."decided",
          "t"."updatedAt"
        from
          "time_records" as "t"
        where
          "t"."company_id" = $14
          and "t"."user_id" = $15
          and "t"."start_time" >= $16
          and (
            t.start_time,
            coalesce((t.reported ->> 'start_time')::timestamptz, t.start_time),
            coalesce(t.client_ref::text, ''),
            t.id
          ) > ($17::timestamptz, $18::timestamptz, $19, $20::bigint)
        order by
          "t"."start_time",
          (
            t.start_time,
            coalesce((t.reported ->> 'start_time')::timestamptz, t.start_time),
            coalesce(t.client_ref::text, ''),
            t.id
          )
        limit
          $21
      ) n
    union all
    select
      'open',
      o.*
    from
      (
        select
          "t"."id",
          "t"."client_ref",
          "t"."user_id",
          "t"."job_id",
          "t"."is_driving",
          "t"."start_time",
          "t"."end_time",
          "t"."note",
          "t"."start_cordinate",
          "t"."end_cordinate",
          "t"."is_billable",
          "t"."invoice_id",
          "t"."review_reasons",
          "t"."needs_review",
          "t"."marks",
          "t"."reported",
          "t"."decided",
          "t"."updatedAt"
        from
          "time_records" as "t"
        where
          "t"."company_id" = $22
          and "t"."user_id" = $23
          and "t"."end_time" is null
      ) o
  ) near on true;

-- findOverlap
select
  "t"."id",
  "t"."start_time",
  "t"."end_time",
  "t"."reported",
  "t"."decided",
  "j"."job_title"
from
  (
    select
      "r"."company_id",
      "r"."id",
      "r"."job_id",
      "r"."start_time",
      "r"."end_time",
      "r"."reported",
      "r"."decided"
    from
      "time_records" as "r"
    where
      "r"."company_id" = $1
      and "r"."user_id" = $2
      and int8range (minute_of ("r"."start_time"), minute_of ("r"."end_time")) && int8range (minute_of ($3::timestamptz), minute_of ($4::timestamptz))
    offset
      0
  ) as "t"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
where
  "t"."id" <> all ($5::bigint[])
order by
  "t"."start_time"
limit
  $6;

-- approveTimeRecords
update time_records t
set
  review_reasons = '{}',
  decided = true
from
  (
    select
      id,
      review_reasons
    from
      time_records
    where
      company_id = $1
      and user_id = $2
      and start_time >= $3
      and start_time < $4
      and end_time is not null
      and needs_review
      and not 'closed' = any (review_reasons)
    for update
  ) before
where
  t.company_id = $5
  and t.id = before.id
returning
  t.id,
  before.review_reasons,
  t."updatedAt";
