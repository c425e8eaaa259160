-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 613d0d85820ff881

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
  "time_records" as "t"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
where
  "t"."company_id" = $1
  and "t"."user_id" = $2
  and "t"."id" <> all ($3::bigint[])
  and int8range (
    floor(
      extract(
        epoch
        from
          "t"."start_time"
      ) / 60
    )::bigint,
    floor(
      extract(
        epoch
        from
          "t"."end_time"
      ) / 60
    )::bigint
  ) && int8range (
    floor(
      extract(
        epoch
        from
          $4::timestamptz
      ) / 60
    )::bigint,
    floor(
      extract(
        epoch
        from
          $5::timestamptz
      ) / 60
    )::bigint
  )
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

-- lockWorkerOf
select
  "id",
  "status",
  "role"
from
  "users"
where
  "company_id" = $1
  and "id" = (
    select
      "t"."user_id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $2
      and "t"."id" = $3
  )
for no key update;
