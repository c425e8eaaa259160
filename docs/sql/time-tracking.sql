-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 6c361a9cce9d6634

-- server/time-tracking/day-total-queries.ts

-- staleCompanies
select
  c.id as company_id,
  z.time_zone,
  s.value as timezone
from
  companies c
  left join day_total_zones z on z.company_id = c.id
  left join settings s on s.company_id = c.id
  and s.key = 'timezone'
where
  c.suspended_at is null
  and (
    z.time_zone is distinct from coalesce($1, s.value, $2)
    or exists (
      select
      from
        jobs j
      where
        j.company_id = c.id
        and j.billing_type <> 'time'
        and not exists (
          select
          from
            uncharged_jobs u
          where
            u.company_id = j.company_id
            and u.job_id = j.id
        )
    )
    or exists (
      select
      from
        uncharged_jobs u
        join jobs j on j.company_id = u.company_id
        and j.id = u.job_id
      where
        u.company_id = c.id
        and j.billing_type = 'time'
    )
  )
order by
  c.id;

-- recountChangedJobs
select
  recount_changed_jobs ($1::bigint);

-- companiesToMerge
select distinct
  company_id
from
  record_days
where
  not is_merged
order by
  company_id;

-- mergeRecordDays
select
  merge_record_days ($1::bigint);

-- server/time-tracking/deleted-queries.ts

-- listDeletedTimeRecords (2 of 4 forms)
select
  r.*,
  u.first_name,
  u.last_name,
  coalesce(j.job_title, '') as job_title,
  coalesce(p.address, '') as address,
  null::text as invoice_number,
  h."at" as deleted_at,
  h.actor_name as deleted_by,
  h.reason
from
  history h
  cross join lateral jsonb_to_record(h."from") as r (
    id bigint,
    client_ref text,
    user_id bigint,
    job_id bigint,
    visit_id bigint,
    is_driving boolean,
    start_time timestamptz(3),
    end_time timestamptz(3),
    duration integer,
    note text,
    needs_review boolean,
    review_reasons text[],
    marks text[],
    is_billable boolean,
    billing_status text,
    invoice_id bigint,
    start_cordinate jsonb,
    end_cordinate jsonb,
    "createdAt" timestamptz(3),
    "updatedAt" timestamptz(3)
  )
  join users u on u.company_id = h.company_id
  and u.id = h.subject_user_id
  left join jobs j on j.company_id = h.company_id
  and j.id = r.job_id
  left join properties p on p.company_id = j.company_id
  and p.id = j.property_id
where
  h.company_id = $1
  and h.entity = 'time-tracking'
  and h.action = 'delete'
  and not exists (
    select
    from
      time_records t
    where
      t.company_id = h.company_id
      and t.id = h.entity_id
  )
  and h.subject_user_id = $2
order by
  r.start_time desc,
  h.id desc
limit
  200;
select
  r.*,
  u.first_name,
  u.last_name,
  coalesce(j.job_title, '') as job_title,
  coalesce(p.address, '') as address,
  null::text as invoice_number,
  h."at" as deleted_at,
  h.actor_name as deleted_by,
  h.reason
from
  history h
  cross join lateral jsonb_to_record(h."from") as r (
    id bigint,
    client_ref text,
    user_id bigint,
    job_id bigint,
    visit_id bigint,
    is_driving boolean,
    start_time timestamptz(3),
    end_time timestamptz(3),
    duration integer,
    note text,
    needs_review boolean,
    review_reasons text[],
    marks text[],
    is_billable boolean,
    billing_status text,
    invoice_id bigint,
    start_cordinate jsonb,
    end_cordinate jsonb,
    "createdAt" timestamptz(3),
    "updatedAt" timestamptz(3)
  )
  join users u on u.company_id = h.company_id
  and u.id = h.subject_user_id
  left join jobs j on j.company_id = h.company_id
  and j.id = r.job_id
  left join properties p on p.company_id = j.company_id
  and p.id = j.property_id
where
  h.company_id = $1
  and h.entity = 'time-tracking'
  and h.action = 'delete'
  and h.subject_user_id = $2
  and not exists (
    select
    from
      time_records t
    where
      t.company_id = h.company_id
      and t.id = h.entity_id
  )
  and h.subject_user_id = $3
  and r.start_time >= $4::timestamptz
  and r.start_time < $5::timestamptz
order by
  r.start_time desc,
  h.id desc
limit
  200;

-- readDeletedTimeRecord
select
  r.*,
  u.first_name,
  u.last_name,
  coalesce(j.job_title, '') as job_title,
  coalesce(p.address, '') as address,
  null::text as invoice_number,
  h."at" as deleted_at,
  h.actor_name as deleted_by,
  h.reason
from
  history h
  cross join lateral jsonb_to_record(h."from") as r (
    id bigint,
    client_ref text,
    user_id bigint,
    job_id bigint,
    visit_id bigint,
    is_driving boolean,
    start_time timestamptz(3),
    end_time timestamptz(3),
    duration integer,
    note text,
    needs_review boolean,
    review_reasons text[],
    marks text[],
    is_billable boolean,
    billing_status text,
    invoice_id bigint,
    start_cordinate jsonb,
    end_cordinate jsonb,
    "createdAt" timestamptz(3),
    "updatedAt" timestamptz(3)
  )
  join users u on u.company_id = h.company_id
  and u.id = h.subject_user_id
  left join jobs j on j.company_id = h.company_id
  and j.id = r.job_id
  left join properties p on p.company_id = j.company_id
  and p.id = j.property_id
where
  h.company_id = $1
  and h.entity = 'time-tracking'
  and h.action = 'delete'
  and not exists (
    select
    from
      time_records t
    where
      t.company_id = h.company_id
      and t.id = h.entity_id
  )
  and h.entity_id = $2
order by
  r.start_time desc,
  h.id desc
limit
  200;
select
  r.*,
  u.first_name,
  u.last_name,
  coalesce(j.job_title, '') as job_title,
  coalesce(p.address, '') as address,
  null::text as invoice_number,
  h."at" as deleted_at,
  h.actor_name as deleted_by,
  h.reason
from
  history h
  cross join lateral jsonb_to_record(h."from") as r (
    id bigint,
    client_ref text,
    user_id bigint,
    job_id bigint,
    visit_id bigint,
    is_driving boolean,
    start_time timestamptz(3),
    end_time timestamptz(3),
    duration integer,
    note text,
    needs_review boolean,
    review_reasons text[],
    marks text[],
    is_billable boolean,
    billing_status text,
    invoice_id bigint,
    start_cordinate jsonb,
    end_cordinate jsonb,
    "createdAt" timestamptz(3),
    "updatedAt" timestamptz(3)
  )
  join users u on u.company_id = h.company_id
  and u.id = h.subject_user_id
  left join jobs j on j.company_id = h.company_id
  and j.id = r.job_id
  left join properties p on p.company_id = j.company_id
  and p.id = j.property_id
where
  h.company_id = $1
  and h.entity = 'time-tracking'
  and h.action = 'delete'
  and h.subject_user_id = $2
  and not exists (
    select
    from
      time_records t
    where
      t.company_id = h.company_id
      and t.id = h.entity_id
  )
  and h.entity_id = $3
order by
  r.start_time desc,
  h.id desc
limit
  200;

-- findDeletedByRef
select
  h.entity_id as id,
  h.subject_user_id as user_id,
  'deleted' as found
from
  history h
where
  h.company_id = $1
  and h.entity = 'time-tracking'
  and h.action = 'delete'
  and h."from" ->> 'client_ref' = $2
order by
  h.id desc
limit
  1;

-- findClientRef
select
  id,
  user_id,
  'record' as found
from
  time_records
where
  company_id = $1
  and client_ref = $2
union all
select
  t.id,
  t.user_id,
  'alias'
from
  time_record_aliases a
  join time_records t on t.company_id = a.company_id
  and t.id = a.time_record_id
where
  a.company_id = $3
  and a.client_ref = $4
  and t.user_id = $5
union all
(
  select
    h.entity_id as id,
    h.subject_user_id as user_id,
    'deleted' as found
  from
    history h
  where
    h.company_id = $6
    and h.entity = 'time-tracking'
    and h.action = 'delete'
    and h."from" ->> 'client_ref' = $7
  order by
    h.id desc
  limit
    1
);

-- server/time-tracking/money-queries.ts

-- moneyOfTimeRecords (2 of 4 forms)
with
  matched as materialized (
    (
      select
        "t"."id",
        "t"."user_id",
        "t"."start_time"
      from
        "time_records" as "t"
      where
        "t"."company_id" = $1
        and t.id = any ($2::bigint[])
    )
  )
select
  m.id,
  round((m.pay_pence) / 100.0, 2) as pay,
  round((m.charge_pence) / 100.0, 2) as charge
from
  (
    with
      rates as materialized (
        select
          r.user_id,
          r.rate,
          r.charge_rate,
          (coalesce(r.rate, $3) * 100)::bigint as pay_pence,
          (coalesce(r.charge_rate, $4::numeric) * 100)::bigint as charge_pence,
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
              ur.company_id = $5
            union all
            select
              u.id,
              null,
              null,
              '-infinity'
            from
              users u
            where
              u.company_id = $6
          ) r
      )
    select
      m.id,
      m.user_id,
      m.day,
      m.minutes,
      m.pay_pence,
      m.charge_pence
    from
      (
        select
          t.id,
          t.user_id,
          t.day,
          t.counted_minutes as minutes,
          (
            (
              sum(t.paid) over (
                partition by
                  t.user_id,
                  t.day
                order by
                  t.needs_review,
                  t.start_time,
                  t.id
              )
            )::bigint * (coalesce(r.rate, $7) * 100)::bigint * 2 + $8::bigint
          ) / $9::bigint - (
            (
              sum(t.paid) over (
                partition by
                  t.user_id,
                  t.day
                order by
                  t.needs_review,
                  t.start_time,
                  t.id
              ) - t.paid
            )::bigint * (coalesce(r.rate, $10) * 100)::bigint * 2 + $11::bigint
          ) / $12::bigint as pay_pence,
          case
            when t.billing_status <> 'excluded'
            and "t"."job_id" not in (
              select
                nt.id
              from
                jobs nt
              where
                nt.company_id = $13
                and nt.billing_type <> 'time'
            )
            and true then (
              (
                sum(t.counted_minutes) over (
                  partition by
                    t.user_id,
                    t.day,
                    t.job_id,
                    t.is_driving,
                    t.invoice_id,
                    t.billing_status
                  order by
                    t.needs_review,
                    t.start_time,
                    t.id
                )
              )::bigint * (coalesce(r.charge_rate, $14::numeric) * 100)::bigint * 2 + 60
            ) / 120 - (
              (
                sum(t.counted_minutes) over (
                  partition by
                    t.user_id,
                    t.day,
                    t.job_id,
                    t.is_driving,
                    t.invoice_id,
                    t.billing_status
                  order by
                    t.needs_review,
                    t.start_time,
                    t.id
                ) - t.counted_minutes
              )::bigint * (coalesce(r.charge_rate, $15::numeric) * 100)::bigint * 2 + 60
            ) / 120
          end as charge_pence
        from
          (
            select
              t.*,
              d.day,
              t.counted_minutes::bigint * case
                when t.is_driving then $16::integer
                else $17::integer
              end as paid
            from
              (
                select distinct
                  a.user_id,
                  (a.start_time at time zone $18)::date as day
                from
                  (
                    select
                      id,
                      user_id,
                      start_time
                    from
                      matched
                  ) a
              ) d
              cross join lateral (
                select
                  r.id,
                  r.user_id,
                  r.job_id,
                  r.start_time,
                  r.is_driving,
                  r.counted_minutes,
                  r.needs_review,
                  r.invoice_id,
                  r.billing_status
                from
                  time_records r
                where
                  r.company_id = $19
                  and r.user_id = d.user_id
                  and r.end_time is not null
                  and r.start_time >= (d.day)::timestamp at time zone $20
                  and r.start_time < (d.day + 1)::timestamp at time zone $21
                offset
                  0
              ) t
          ) t
          join rates r on r.user_id = t.user_id
          and t.day >= r.since
          and t.day < r.until
      ) m
    where
      m.id in (
        select
          a.id
        from
          (
            select
              id,
              user_id,
              start_time
            from
              matched
          ) a
      )
  ) m;
with
  matched as materialized (
    (
      select
        "t"."id",
        "t"."user_id",
        "t"."start_time"
      from
        "time_records" as "t"
      where
        "t"."company_id" = $1
        and "t"."user_id" = $2
        and t.id = any ($3::bigint[])
    )
  )
select
  m.id,
  round((m.pay_pence) / 100.0, 2) as pay,
  round((m.charge_pence) / 100.0, 2) as charge
from
  (
    with
      rates as materialized (
        select
          r.user_id,
          r.rate,
          r.charge_rate,
          (coalesce(r.rate, $4) * 100)::bigint as pay_pence,
          (coalesce(r.charge_rate, $5::numeric) * 100)::bigint as charge_pence,
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
              ur.company_id = $6
            union all
            select
              u.id,
              null,
              null,
              '-infinity'
            from
              users u
            where
              u.company_id = $7
          ) r
      )
    select
      m.id,
      m.user_id,
      m.day,
      m.minutes,
      m.pay_pence,
      m.charge_pence
    from
      (
        select
          t.id,
          t.user_id,
          t.day,
          t.counted_minutes as minutes,
          (
            (
              sum(t.paid) over (
                partition by
                  t.user_id,
                  t.day
                order by
                  t.needs_review,
                  t.start_time,
                  t.id
              )
            )::bigint * (coalesce(r.rate, $8) * 100)::bigint * 2 + $9::bigint
          ) / $10::bigint - (
            (
              sum(t.paid) over (
                partition by
                  t.user_id,
                  t.day
                order by
                  t.needs_review,
                  t.start_time,
                  t.id
              ) - t.paid
            )::bigint * (coalesce(r.rate, $11) * 100)::bigint * 2 + $12::bigint
          ) / $13::bigint as pay_pence,
          case
            when t.billing_status <> 'excluded'
            and "t"."job_id" not in (
              select
                nt.id
              from
                jobs nt
              where
                nt.company_id = $14
                and nt.billing_type <> 'time'
            )
            and not "t"."is_driving" then (
              (
                sum(t.counted_minutes) over (
                  partition by
                    t.user_id,
                    t.day,
                    t.job_id,
                    t.is_driving,
                    t.invoice_id,
                    t.billing_status
                  order by
                    t.needs_review,
                    t.start_time,
                    t.id
                )
              )::bigint * (coalesce(r.charge_rate, $15::numeric) * 100)::bigint * 2 + 60
            ) / 120 - (
              (
                sum(t.counted_minutes) over (
                  partition by
                    t.user_id,
                    t.day,
                    t.job_id,
                    t.is_driving,
                    t.invoice_id,
                    t.billing_status
                  order by
                    t.needs_review,
                    t.start_time,
                    t.id
                ) - t.counted_minutes
              )::bigint * (coalesce(r.charge_rate, $16::numeric) * 100)::bigint * 2 + 60
            ) / 120
          end as charge_pence
        from
          (
            select
              t.*,
              d.day,
              t.counted_minutes::bigint * case
                when t.is_driving then $17::integer
                else $18::integer
              end as paid
            from
              (
                select distinct
                  a.user_id,
                  (a.start_time at time zone $19)::date as day
                from
                  (
                    select
                      id,
                      user_id,
                      start_time
                    from
                      matched
                  ) a
              ) d
              cross join lateral (
                select
                  r.id,
                  r.user_id,
                  r.job_id,
                  r.start_time,
                  r.is_driving,
                  r.counted_minutes,
                  r.needs_review,
                  r.invoice_id,
                  r.billing_status
                from
                  time_records r
                where
                  r.company_id = $20
                  and r.user_id = d.user_id
                  and r.end_time is not null
                  and r.start_time >= (d.day)::timestamp at time zone $21
                  and r.start_time < (d.day + 1)::timestamp at time zone $22
                offset
                  0
              ) t
          ) t
          join rates r on r.user_id = t.user_id
          and t.day >= r.since
          and t.day < r.until
      ) m
    where
      m.id in (
        select
          a.id
        from
          (
            select
              id,
              user_id,
              start_time
            from
              matched
          ) a
      )
  ) m;

-- sumTimeRecords (4 of 31 forms)
with
  matched as materialized (
    (
      select
        "t"."id",
        "t"."user_id",
        "t"."start_time"
      from
        "time_records" as "t"
      where
        "t"."company_id" = $1
        and "t"."job_id" = $2
      limit
        10001
    )
  ),
  few as (
    select
      case
        when (
          select
            count(*)
          from
            matched
        ) <= 10000 then coalesce(sum("m"."minutes"), 0)
      end as minutes,
      case
        when (
          select
            count(*)
          from
            matched
        ) <= 10000 then coalesce(sum("m"."pay_pence"), 0)
      end as pay_pence,
      case
        when (
          select
            count(*)
          from
            matched
        ) <= 10000 then coalesce(sum("m"."charge_pence"), 0)
      end as charge_pence
    from
      (
        with
          rates as materialized (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $3) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $4::numeric) * 100)::bigint as charge_pence,
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
                  ur.company_id = $5
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $6
              ) r
          )
        select
          m.id,
          m.user_id,
          m.day,
          m.minutes,
          m.pay_pence,
          m.charge_pence
        from
          (
            select
              t.id,
              t.user_id,
              t.day,
              t.counted_minutes as minutes,
              (
                (
                  sum(t.paid) over (
                    partition by
                      t.user_id,
                      t.day
                    order by
                      t.needs_review,
                      t.start_time,
                      t.id
                  )
                )::bigint * (coalesce(r.rate, $7) * 100)::bigint * 2 + $8::bigint
              ) / $9::bigint - (
                (
                  sum(t.paid) over (
                    partition by
                      t.user_id,
                      t.day
                    order by
                      t.needs_review,
                      t.start_time,
                      t.id
                  ) - t.paid
                )::bigint * (coalesce(r.rate, $10) * 100)::bigint * 2 + $11::bigint
              ) / $12::bigint as pay_pence,
              case
                when t.billing_status <> 'excluded'
                and "t"."job_id" not in (
                  select
                    nt.id
                  from
                    jobs nt
                  where
                    nt.company_id = $13
                    and nt.billing_type <> 'time'
                )
                and true then (
                  (
                    sum(t.counted_minutes) over (
                      partition by
                        t.user_id,
                        t.day,
                        t.job_id,
                        t.is_driving,
                        t.invoice_id,
                        t.billing_status
                      order by
                        t.needs_review,
                        t.start_time,
                        t.id
                    )
                  )::bigint * (coalesce(r.charge_rate, $14::numeric) * 100)::bigint * 2 + 60
                ) / 120 - (
                  (
                    sum(t.counted_minutes) over (
                      partition by
                        t.user_id,
                        t.day,
                        t.job_id,
                        t.is_driving,
                        t.invoice_id,
                        t.billing_status
                      order by
                        t.needs_review,
                        t.start_time,
                        t.id
                    ) - t.counted_minutes
                  )::bigint * (coalesce(r.charge_rate, $15::numeric) * 100)::bigint * 2 + 60
                ) / 120
              end as charge_pence
            from
              (
                select
                  t.*,
                  d.day,
                  t.counted_minutes::bigint * case
                    when t.is_driving then $16::integer
                    else $17::integer
                  end as paid
                from
                  (
                    select distinct
                      a.user_id,
                      (a.start_time at time zone $18)::date as day
                    from
                      (
                        select
                          id,
                          user_id,
                          start_time
                        from
                          matched
                        where
                          (
                            select
                              count(*)
                            from
                              matched
                          ) <= 10000
                      ) a
                  ) d
                  cross join lateral (
                    select
                      r.id,
                      r.user_id,
                      r.job_id,
                      r.start_time,
                      r.is_driving,
                      r.counted_minutes,
                      r.needs_review,
                      r.invoice_id,
                      r.billing_status
                    from
                      time_records r
                    where
                      r.company_id = $19
                      and r.user_id = d.user_id
                      and r.end_time is not null
                      and r.start_time >= (d.day)::timestamp at time zone $20
                      and r.start_time < (d.day + 1)::timestamp at time zone $21
                    offset
                      0
                  ) t
              ) t
              join rates r on r.user_id = t.user_id
              and t.day >= r.since
              and t.day < r.until
          ) m
        where
          m.id in (
            select
              a.id
            from
              (
                select
                  id,
                  user_id,
                  start_time
                from
                  matched
                where
                  (
                    select
                      count(*)
                    from
                      matched
                  ) <= 10000
              ) a
          )
      ) m
  )
select
  few.minutes as minutes,
  round((few.pay_pence) / 100.0, 2) as pay,
  round((few.charge_pence) / 100.0, 2) as charge
from
  few;
with
  matched as materialized (
    (
      select
        "t"."id",
        "t"."user_id",
        "t"."start_time"
      from
        "time_records" as "t"
      where
        "t"."company_id" = $1
        and "t"."start_time" >= $2
        and "t"."start_time" < $3
      limit
        10001
    )
  ),
  few as (
    select
      case
        when (
          select
            count(*)
          from
            matched
        ) <= 10000 then coalesce(sum("m"."minutes"), 0)
      end as minutes,
      case
        when (
          select
            count(*)
          from
            matched
        ) <= 10000 then coalesce(sum("m"."pay_pence"), 0)
      end as pay_pence,
      case
        when (
          select
            count(*)
          from
            matched
        ) <= 10000 then coalesce(sum("m"."charge_pence"), 0)
      end as charge_pence
    from
      (
        with
          rates as materialized (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $4) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $5::numeric) * 100)::bigint as charge_pence,
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
                  ur.company_id = $6
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $7
              ) r
          )
        select
          m.id,
          m.user_id,
          m.day,
          m.minutes,
          m.pay_pence,
          m.charge_pence
        from
          (
            select
              t.id,
              t.user_id,
              t.day,
              t.counted_minutes as minutes,
              (
                (
                  sum(t.paid) over (
                    partition by
                      t.user_id,
                      t.day
                    order by
                      t.needs_review,
                      t.start_time,
                      t.id
                  )
                )::bigint * (coalesce(r.rate, $8) * 100)::bigint * 2 + $9::bigint
              ) / $10::bigint - (
                (
                  sum(t.paid) over (
                    partition by
                      t.user_id,
                      t.day
                    order by
                      t.needs_review,
                      t.start_time,
                      t.id
                  ) - t.paid
                )::bigint * (coalesce(r.rate, $11) * 100)::bigint * 2 + $12::bigint
              ) / $13::bigint as pay_pence,
              case
                when t.billing_status <> 'excluded'
                and "t"."job_id" not in (
                  select
                    nt.id
                  from
                    jobs nt
                  where
                    nt.company_id = $14
                    and nt.billing_type <> 'time'
                )
                and not "t"."is_driving" then (
                  (
                    sum(t.counted_minutes) over (
                      partition by
                        t.user_id,
                        t.day,
                        t.job_id,
                        t.is_driving,
                        t.invoice_id,
                        t.billing_status
                      order by
                        t.needs_review,
                        t.start_time,
                        t.id
                    )
                  )::bigint * (coalesce(r.charge_rate, $15::numeric) * 100)::bigint * 2 + 60
                ) / 120 - (
                  (
                    sum(t.counted_minutes) over (
                      partition by
                        t.user_id,
                        t.day,
                        t.job_id,
                        t.is_driving,
                        t.invoice_id,
                        t.billing_status
                      order by
                        t.needs_review,
                        t.start_time,
                        t.id
                    ) - t.counted_minutes
                  )::bigint * (coalesce(r.charge_rate, $16::numeric) * 100)::bigint * 2 + 60
                ) / 120
              end as charge_pence
            from
              (
                select
                  t.*,
                  d.day,
                  t.counted_minutes::bigint * case
                    when t.is_driving then $17::integer
                    else $18::integer
                  end as paid
                from
                  (
                    select distinct
                      a.user_id,
                      (a.start_time at time zone $19)::date as day
                    from
                      (
                        select
                          id,
                          user_id,
                          start_time
                        from
                          matched
                        where
                          (
                            select
                              count(*)
                            from
                              matched
                          ) <= 10000
                      ) a
                  ) d
                  cross join lateral (
                    select
                      r.id,
                      r.user_id,
                      r.job_id,
                      r.start_time,
                      r.is_driving,
                      r.counted_minutes,
                      r.needs_review,
                      r.invoice_id,
                      r.billing_status
                    from
                      time_records r
                    where
                      r.company_id = $20
                      and r.user_id = d.user_id
                      and r.end_time is not null
                      and r.start_time >= (d.day)::timestamp at time zone $21
                      and r.start_time < (d.day + 1)::timestamp at time zone $22
                    offset
                      0
                  ) t
              ) t
              join rates r on r.user_id = t.user_id
              and t.day >= r.since
              and t.day < r.until
          ) m
        where
          m.id in (
            select
              a.id
            from
              (
                select
                  id,
                  user_id,
                  start_time
                from
                  matched
                where
                  (
                    select
                      count(*)
                    from
                      matched
                  ) <= 10000
              ) a
          )
      ) m
  )
select
  d.minutes as minutes,
  round((d.pay_pence) / 100.0, 2) as pay,
  round((few.charge_pence) / 100.0, 2) as charge
from
  few
  cross join (
    select
      coalesce(sum("p"."minutes"), 0) as minutes,
      coalesce(sum("p"."pay_pence"), 0) as pay_pence
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
            ((d.minutes - d.driving_minutes)::bigint * $23::integer + d.driving_minutes::bigint * $24::integer)::bigint * d.rate_pence * 2 + $25::bigint
          ) / $26::bigint as pay_pence,
          (
            (
              (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $27::integer + d.reviewed_driving_minutes::bigint * $28::integer
            )::bigint * d.rate_pence * 2 + $29::bigint
          ) / $30::bigint as reviewed_pence
        from
          (
            select
              r.user_id,
              d.day,
              d.minutes::bigint,
              d.driving_minutes::bigint,
              d.reviewed_minutes::bigint,
              d.reviewed_driving_minutes::bigint,
              d.counted::bigint as records,
              r.rate,
              r.pay_pence as rate_pence
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $31) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $32::numeric) * 100)::bigint as charge_pence,
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
                      ur.company_id = $33
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $34
                  ) r
              ) r
              cross join lateral (
                select
                  t.day,
                  t.minutes,
                  t.driving_minutes,
                  t.reviewed_minutes,
                  t.reviewed_driving_minutes,
                  t.counted
                from
                  day_totals t
                where
                  t.company_id = $35
                  and t.user_id = r.user_id
                  and t.day >= r.since
                  and t.day < r.until
                  and t.ended > 0
                  and t.day >= ($36::timestamptz at time zone $37)::date
                  and t.day < ($38::timestamptz at time zone $39)::date
                offset
                  0
              ) d
            where
              coalesce(
                (
                  select
                    z.time_zone
                  from
                    day_total_zones z
                  where
                    z.company_id = $40
                ),
                ''
              ) = $41
            union all
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
                        (t.start_time at time zone $42)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $43
                        and t.end_time is not null
                        and t.start_time >= $44::timestamptz
                        and t.start_time < $45::timestamptz
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $46
                          ),
                          ''
                        ) = $47
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
                    (coalesce(r.rate, $48) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $49::numeric) * 100)::bigint as charge_pence,
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
                        ur.company_id = $50
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $51
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            )
          ) d
      ) p
  ) d;
with
  matched as materialized (
    select
      t.id,
      t.user_id,
      t.start_time,
      found.total
    from
      (
        with
          found_jobs as materialized (
            select
              j.id
            from
              jobs j
            where
              j.company_id = $1
              and j.job_title ilike $2
            union
            select
              j.id
            from
              properties p
              join jobs j on j.company_id = p.company_id
              and j.property_id = p.id
            where
              p.company_id = $3
              and p.address ilike $4
          ),
          found_users as materialized (
            select
              u.id
            from
              users u
            where
              u.company_id = $5
              and "u"."first_name" || ' ' || "u"."last_name" ilike $6
          ),
          sampled as materialized (
            select
              count(*) as matches
            from
              (
                (
                  select
                    "t"."id",
                    "t"."note",
                    "t"."job_id",
                    "t"."user_id",
                    "t"."duration",
                    "t"."start_time"
                  from
                    "time_records" as "t"
                  where
                    "t"."company_id" = $7
                  order by
                    t.start_time desc,
                    t.id desc
                  limit
                    200
                )
              ) t
            where
              (
                t.note ilike $8
                or t.job_id in (
                  select
                    id
                  from
                    found_jobs
                )
                or t.user_id in (
                  select
                    id
                  from
                    found_users
                )
              )
          ),
          nearest as materialized (
            select
              t.id,
              t.start_time as key
            from
              (
                (
                  select
                    "t"."id",
                    "t"."note",
                    "t"."job_id",
                    "t"."user_id",
                    "t"."duration",
                    "t"."start_time"
                  from
                    "time_records" as "t"
                  where
                    "t"."company_id" = $9
                  order by
                    t.start_time desc,
                    t.id desc
                  limit
                    30000
                )
              ) t
            where
              (
                select
                  matches
                from
                  sampled
              ) >= 10
              and (
                t.note ilike $10
                or t.job_id in (
                  select
                    id
                  from
                    found_jobs
                )
                or t.user_id in (
                  select
                    id
                  from
                    found_users
                )
              )
            order by
              t.start_time desc,
              t.id desc
            limit
              1001
          ),
          hits as materialized (
            select
              id,
              key
            from
              nearest
            where
              not (
                select
                  count(*)
                from
                  nearest
              ) <= 1000
            union all
            (
              (
                select
                  "t"."id",
                  "t"."start_time" as "key"
                from
                  "time_records" as "t"
                where
                  "t"."company_id" = $11
                  and t.note ilike $12
                  and (
                    select
                      count(*)
                    from
                      nearest
                  ) <= 1000
              )
              union
              (
                select
                  "t"."id",
                  "t"."start_time" as "key"
                from
                  "time_records" as "t"
                where
                  "t"."company_id" = $13
                  and t.job_id = any (
                    array(
                      select
                        id
                      from
                        found_jobs
                    )
                  )
                  and (
                    select
                      count(*)
                    from
                      nearest
                  ) <= 1000
              )
              union
              (
                select
                  "t"."id",
                  "t"."start_time" as "key"
                from
                  "time_records" as "t"
                where
                  "t"."company_id" = $14
                  and t.user_id = any (
                    array(
                      select
                        id
                      from
                        found_users
                    )
                  )
                  and (
                    select
                      count(*)
                    from
                      nearest
                  ) <= 1000
              )
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
          $15
        offset
          $16::int
      ) found
      join time_records t on t.company_id = $17
      and t.id = found.id
  ),
  few as (
    select
      case
        when coalesce(
          (
            select
              max(total)
            from
              matched
          ),
          0
        ) <= 1000 then coalesce(sum("m"."minutes"), 0)
      end as minutes,
      case
        when coalesce(
          (
            select
              max(total)
            from
              matched
          ),
          0
        ) <= 1000 then coalesce(sum("m"."pay_pence"), 0)
      end as pay_pence,
      case
        when coalesce(
          (
            select
              max(total)
            from
              matched
          ),
          0
        ) <= 1000 then coalesce(sum("m"."charge_pence"), 0)
      end as charge_pence
    from
      (
        with
          rates as materialized (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $18) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $19::numeric) * 100)::bigint as charge_pence,
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
                  ur.company_id = $20
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $21
              ) r
          )
        select
          m.id,
          m.user_id,
          m.day,
          m.minutes,
          m.pay_pence,
          m.charge_pence
        from
          (
            select
              t.id,
              t.user_id,
              t.day,
              t.counted_minutes as minutes,
              (
                (
                  sum(t.paid) over (
                    partition by
                      t.user_id,
                      t.day
                    order by
                      t.needs_review,
                      t.start_time,
                      t.id
                  )
                )::bigint * (coalesce(r.rate, $22) * 100)::bigint * 2 + $23::bigint
              ) / $24::bigint - (
                (
                  sum(t.paid) over (
                    partition by
                      t.user_id,
                      t.day
                    order by
                      t.needs_review,
                      t.start_time,
                      t.id
                  ) - t.paid
                )::bigint * (coalesce(r.rate, $25) * 100)::bigint * 2 + $26::bigint
              ) / $27::bigint as pay_pence,
              case
                when t.billing_status <> 'excluded'
                and "t"."job_id" not in (
                  select
                    nt.id
                  from
                    jobs nt
                  where
                    nt.company_id = $28
                    and nt.billing_type <> 'time'
                )
                and true then (
                  (
                    sum(t.counted_minutes) over (
                      partition by
                        t.user_id,
                        t.day,
                        t.job_id,
                        t.is_driving,
                        t.invoice_id,
                        t.billing_status
                      order by
                        t.needs_review,
                        t.start_time,
                        t.id
                    )
                  )::bigint * (coalesce(r.charge_rate, $29::numeric) * 100)::bigint * 2 + 60
                ) / 120 - (
                  (
                    sum(t.counted_minutes) over (
                      partition by
                        t.user_id,
                        t.day,
                        t.job_id,
                        t.is_driving,
                        t.invoice_id,
                        t.billing_status
                      order by
                        t.needs_review,
                        t.start_time,
                        t.id
                    ) - t.counted_minutes
                  )::bigint * (coalesce(r.charge_rate, $30::numeric) * 100)::bigint * 2 + 60
                ) / 120
              end as charge_pence
            from
              (
                select
                  t.*,
                  d.day,
                  t.counted_minutes::bigint * case
                    when t.is_driving then $31::integer
                    else $32::integer
                  end as paid
                from
                  (
                    select distinct
                      a.user_id,
                      (a.start_time at time zone $33)::date as day
                    from
                      (
                        select
                          id,
                          user_id,
                          start_time
                        from
                          matched
                        where
                          coalesce(
                            (
                              select
                                max(total)
                              from
                                matched
                            ),
                            0
                          ) <= 1000
                      ) a
                  ) d
                  cross join lateral (
                    select
                      r.id,
                      r.user_id,
                      r.job_id,
                      r.start_time,
                      r.is_driving,
                      r.counted_minutes,
                      r.needs_review,
                      r.invoice_id,
                      r.billing_status
                    from
                      time_records r
                    where
                      r.company_id = $34
                      and r.user_id = d.user_id
                      and r.end_time is not null
                      and r.start_time >= (d.day)::timestamp at time zone $35
                      and r.start_time < (d.day + 1)::timestamp at time zone $36
                    offset
                      0
                  ) t
              ) t
              join rates r on r.user_id = t.user_id
              and t.day >= r.since
              and t.day < r.until
          ) m
        where
          m.id in (
            select
              a.id
            from
              (
                select
                  id,
                  user_id,
                  start_time
                from
                  matched
                where
                  coalesce(
                    (
                      select
                        max(total)
                      from
                        matched
                    ),
                    0
                  ) <= 1000
              ) a
          )
      ) m
  )
select
  few.minutes as minutes,
  round((few.pay_pence) / 100.0, 2) as pay,
  round((few.charge_pence) / 100.0, 2) as charge
from
  few;
with
  matched as materialized (
    select
      t.id,
      t.user_id,
      t.start_time,
      found.total
    from
      (
        with
          found_jobs as materialized (
            select
              j.id
            from
              jobs j
            where
              j.company_id = $1
              and j.job_title ilike $2
            union
            select
              j.id
            from
              properties p
              join jobs j on j.company_id = p.company_id
              and j.property_id = p.id
            where
              p.company_id = $3
              and p.address ilike $4
          ),
          found_users as materialized (
            select
              u.id
            from
              users u
            where
              u.company_id = $5
              and "u"."first_name" || ' ' || "u"."last_name" ilike $6
          ),
          sampled as materialized (
            select
              count(*) as matches
            from
              (
                (
                  select
                    "t"."id",
                    "t"."note",
                    "t"."job_id",
                    "t"."user_id",
                    "t"."duration",
                    "t"."start_time"
                  from
                    "time_records" as "t"
                  where
                    "t"."company_id" = $7
                    and "t"."user_id" = $8
                  order by
                    t.start_time desc,
                    t.id desc
                  limit
                    200
                )
              ) t
            where
              (
                t.note ilike $9
                or t.job_id in (
                  select
                    id
                  from
                    found_jobs
                )
                or t.user_id in (
                  select
                    id
                  from
                    found_users
                )
                or t.duration = $10
              )
          ),
          nearest as materialized (
            select
              t.id,
              t.start_time as key
            from
              (
                (
                  select
                    "t"."id",
                    "t"."note",
                    "t"."job_id",
                    "t"."user_id",
                    "t"."duration",
                    "t"."start_time"
                  from
                    "time_records" as "t"
                  where
                    "t"."company_id" = $11
                    and "t"."user_id" = $12
                  order by
                    t.start_time desc,
                    t.id desc
                  limit
                    30000
                )
              ) t
            where
              (
                select
                  matches
                from
                  sampled
              ) >= 10
              and (
                t.note ilike $13
                or t.job_id in (
                  select
                    id
                  from
                    found_jobs
                )
                or t.user_id in (
                  select
                    id
                  from
                    found_users
                )
                or t.duration = $14
              )
            order by
              t.start_time desc,
              t.id desc
            limit
              1001
          ),
          hits as materialized (
            select
              id,
              key
            from
              nearest
            where
              not (
                select
                  count(*)
                from
                  nearest
              ) <= 1000
            union all
            (
              (
                select
                  "t"."id",
                  "t"."start_time" as "key"
                from
                  "time_records" as "t"
                where
                  "t"."company_id" = $15
                  and "t"."user_id" = $16
                  and t.note ilike $17
                  and (
                    select
                      count(*)
                    from
                      nearest
                  ) <= 1000
              )
              union
              (
                select
                  "t"."id",
                  "t"."start_time" as "key"
                from
                  "time_records" as "t"
                where
                  "t"."company_id" = $18
                  and "t"."user_id" = $19
                  and t.job_id = any (
                    array(
                      select
                        id
                      from
                        found_jobs
                    )
                  )
                  and (
                    select
                      count(*)
                    from
                      nearest
                  ) <= 1000
              )
              union
              (
                select
                  "t"."id",
                  "t"."start_time" as "key"
                from
                  "time_records" as "t"
                where
                  "t"."company_id" = $20
                  and "t"."user_id" = $21
                  and t.user_id = any (
                    array(
                      select
                        id
                      from
                        found_users
                    )
                  )
                  and (
                    select
                      count(*)
                    from
                      nearest
                  ) <= 1000
              )
              union
              (
                select
                  "t"."id",
                  "t"."start_time" as "key"
                from
                  "time_records" as "t"
                where
                  "t"."company_id" = $22
                  and "t"."user_id" = $23
                  and t.duration = $24
                  and (
                    select
                      count(*)
                    from
                      nearest
                  ) <= 1000
              )
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
          $25
        offset
          $26::int
      ) found
      join time_records t on t.company_id = $27
      and t.id = found.id
  ),
  few as (
    select
      case
        when coalesce(
          (
            select
              max(total)
            from
              matched
          ),
          0
        ) <= 1000 then coalesce(sum("m"."minutes"), 0)
      end as minutes,
      case
        when coalesce(
          (
            select
              max(total)
            from
              matched
          ),
          0
        ) <= 1000 then coalesce(sum("m"."pay_pence"), 0)
      end as pay_pence,
      case
        when coalesce(
          (
            select
              max(total)
            from
              matched
          ),
          0
        ) <= 1000 then coalesce(sum("m"."charge_pence"), 0)
      end as charge_pence
    from
      (
        with
          rates as materialized (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $28) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $29::numeric) * 100)::bigint as charge_pence,
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
                  ur.company_id = $30
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $31
              ) r
          )
        select
          m.id,
          m.user_id,
          m.day,
          m.minutes,
          m.pay_pence,
          m.charge_pence
        from
          (
            select
              t.id,
              t.user_id,
              t.day,
              t.counted_minutes as minutes,
              (
                (
                  sum(t.paid) over (
                    partition by
                      t.user_id,
                      t.day
                    order by
                      t.needs_review,
                      t.start_time,
                      t.id
                  )
                )::bigint * (coalesce(r.rate, $32) * 100)::bigint * 2 + $33::bigint
              ) / $34::bigint - (
                (
                  sum(t.paid) over (
                    partition by
                      t.user_id,
                      t.day
                    order by
                      t.needs_review,
                      t.start_time,
                      t.id
                  ) - t.paid
                )::bigint * (coalesce(r.rate, $35) * 100)::bigint * 2 + $36::bigint
              ) / $37::bigint as pay_pence,
              case
                when t.billing_status <> 'excluded'
                and "t"."job_id" not in (
                  select
                    nt.id
                  from
                    jobs nt
                  where
                    nt.company_id = $38
                    and nt.billing_type <> 'time'
                )
                and not "t"."is_driving" then (
                  (
                    sum(t.counted_minutes) over (
                      partition by
                        t.user_id,
                        t.day,
                        t.job_id,
                        t.is_driving,
                        t.invoice_id,
                        t.billing_status
                      order by
                        t.needs_review,
                        t.start_time,
                        t.id
                    )
                  )::bigint * (coalesce(r.charge_rate, $39::numeric) * 100)::bigint * 2 + 60
                ) / 120 - (
                  (
                    sum(t.counted_minutes) over (
                      partition by
                        t.user_id,
                        t.day,
                        t.job_id,
                        t.is_driving,
                        t.invoice_id,
                        t.billing_status
                      order by
                        t.needs_review,
                        t.start_time,
                        t.id
                    ) - t.counted_minutes
                  )::bigint * (coalesce(r.charge_rate, $40::numeric) * 100)::bigint * 2 + 60
                ) / 120
              end as charge_pence
            from
              (
                select
                  t.*,
                  d.day,
                  t.counted_minutes::bigint * case
                    when t.is_driving then $41::integer
                    else $42::integer
                  end as paid
                from
                  (
                    select distinct
                      a.user_id,
                      (a.start_time at time zone $43)::date as day
                    from
                      (
                        select
                          id,
                          user_id,
                          start_time
                        from
                          matched
                        where
                          coalesce(
                            (
                              select
                                max(total)
                              from
                                matched
                            ),
                            0
                          ) <= 1000
                      ) a
                  ) d
                  cross join lateral (
                    select
                      r.id,
                      r.user_id,
                      r.job_id,
                      r.start_time,
                      r.is_driving,
                      r.counted_minutes,
                      r.needs_review,
                      r.invoice_id,
                      r.billing_status
                    from
                      time_records r
                    where
                      r.company_id = $44
                      and r.user_id = d.user_id
                      and r.end_time is not null
                      and r.start_time >= (d.day)::timestamp at time zone $45
                      and r.start_time < (d.day + 1)::timestamp at time zone $46
                    offset
                      0
                  ) t
              ) t
              join rates r on r.user_id = t.user_id
              and t.day >= r.since
              and t.day < r.until
          ) m
        where
          m.id in (
            select
              a.id
            from
              (
                select
                  id,
                  user_id,
                  start_time
                from
                  matched
                where
                  coalesce(
                    (
                      select
                        max(total)
                      from
                        matched
                    ),
                    0
                  ) <= 1000
              ) a
          )
      ) m
  )
select
  few.minutes as minutes,
  round((few.pay_pence) / 100.0, 2) as pay,
  round((few.charge_pence) / 100.0, 2) as charge
from
  few;

-- server/time-tracking/row-queries.ts

-- listTimeRecords (12 of 77 forms)
select
  coalesce(sum(records), 0) as "total"
from
  "record_days"
where
  "company_id" = $1;
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        "time_records" as "t"
      where
        "t"."company_id" = $1
        and "t"."user_id" = $2
        and "t"."user_id" = $3
    )
  ) as counted;
select
  null as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
      and "t"."user_id" = $3
    order by
      "t"."start_time" asc,
      "t"."id" asc
    limit
      $4
    offset
      $5
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $6
order by
  "t"."start_time" desc,
  "t"."id" desc;
select
  null as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
      and "t"."user_id" = $3
    order by
      "t"."start_time" desc,
      "t"."id" desc
    limit
      $4
    offset
      $5
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $6
order by
  "t"."start_time" asc,
  "t"."id" asc;
select
  /* one plan */
  null as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address",
  1001 as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
    order by
      "t"."start_time" asc,
      "t"."id" asc
    limit
      50
    offset
      $3::bigint
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $4
order by
  "t"."start_time" asc,
  "t"."id" asc;
select
  /* one plan */
  null as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address",
  1001 as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
    order by
      "t"."start_time" desc,
      "t"."id" desc
    limit
      50
    offset
      $3::bigint
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $4
order by
  "t"."start_time" desc,
  "t"."id" desc;
select
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address",
  1001 as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."is_driving" = $2
    order by
      "t"."start_time" asc,
      "t"."id" asc
    limit
      $3
    offset
      $4::bigint
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $5
order by
  "t"."start_time" asc,
  "t"."id" asc;
select
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address",
  1001 as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."is_driving" = $2
    order by
      "t"."start_time" desc,
      "t"."id" desc
    limit
      $3
    offset
      $4::bigint
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $5
order by
  "t"."start_time" desc,
  "t"."id" desc;
select
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address",
  (
    select
      count(*)
    from
      (
        (
          select
            1 as "one"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $1
            and "t"."job_id" = $2
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $3
      and "t"."job_id" = $4
    order by
      "t"."start_time" desc,
      "t"."id" desc
    limit
      $5
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $6
order by
  "t"."start_time" desc,
  "t"."id" desc;
select
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address",
  (
    select
      count(*)
    from
      (
        (
          select
            1 as "one"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $1
            and (
              t.billing_status = 'unbilled'
              and t.counted_minutes > 0
              and "t"."job_id" not in (
                select
                  nt.id
                from
                  jobs nt
                where
                  nt.company_id = $2
                  and nt.billing_type <> 'time'
              )
              and not "t"."is_driving"
            ) is not true
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $3
      and (
        t.billing_status = 'unbilled'
        and t.counted_minutes > 0
        and "t"."job_id" not in (
          select
            nt.id
          from
            jobs nt
          where
            nt.company_id = $4
            and nt.billing_type <> 'time'
        )
        and not "t"."is_driving"
      ) is not true
    order by
      "t"."start_time" desc,
      "t"."id" desc
    limit
      $5
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $6
order by
  "t"."start_time" desc,
  "t"."id" desc;
select
  /* one plan */
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address",
  (
    select
      count(*)
    from
      (
        (
          select
            "t"."id",
            1 as "one"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $1
          order by
            "t"."start_time" asc,
            "t"."id" asc
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $2
    order by
      "t"."start_time" asc,
      "t"."id" asc
    limit
      1
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $3
order by
  "t"."start_time" asc,
  "t"."id" asc;
select
  /* one plan */
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address",
  (
    select
      count(*)
    from
      (
        (
          select
            "t"."id",
            1 as "one"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $1
            and "t"."user_id" = $2
          order by
            "t"."start_time" desc,
            "t"."id" desc
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $3
      and "t"."user_id" = $4
    order by
      "t"."start_time" desc,
      "t"."id" desc
    limit
      100
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $5
order by
  "t"."start_time" desc,
  "t"."id" desc;

-- readTimeRecord
select
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."id" = $2
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $3;
select
  null as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
      and "t"."id" = $3
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $4;

-- insertTimeRecord
with
  "inserted" as (
    insert into
      "time_records" (
        "job_id",
        "is_driving",
        "start_time",
        "start_cordinate",
        "client_ref",
        "is_billable",
        "reported",
        "end_time",
        "end_cordinate",
        "note",
        "review_reasons",
        "user_id",
        "marks",
        "decided",
        "company_id",
        "created_by",
        "visit_id"
      )
    values
      (
        $1,
        $2,
        $3,
        $4,
        $5,
        $6,
        $7,
        $8,
        $9,
        $10,
        $11,
        $12,
        $13,
        $14,
        $15,
        $16,
        (
          select
            v.id
          from
            visits v
          where
            v.company_id = $17
            and v.job_id = $18
            and v.user_id = $19
            and v.day = $20::date
            and v.status <> 'cancelled'
          order by
            v.status not in ('planned', 'on_the_way', 'arrived'),
            v.starts nulls last,
            v.id
          limit
            1
          for no key update
        )
      )
    returning
      *
  )
select
  null as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "inserted" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $21;
with
  "inserted" as (
    insert into
      "time_records" (
        "job_id",
        "is_driving",
        "start_time",
        "start_cordinate",
        "client_ref",
        "is_billable",
        "reported",
        "end_time",
        "end_cordinate",
        "note",
        "review_reasons",
        "user_id",
        "marks",
        "decided",
        "company_id",
        "created_by",
        "visit_id"
      )
    values
      (
        $1,
        $2,
        $3,
        $4,
        $5,
        $6,
        $7,
        $8,
        $9,
        $10,
        $11,
        $12,
        $13,
        $14,
        $15,
        $16,
        (
          select
            v.id
          from
            visits v
          where
            v.company_id = $17
            and v.job_id = $18
            and v.user_id = $19
            and v.day = $20::date
            and v.status <> 'cancelled'
          order by
            v.status not in ('planned', 'on_the_way', 'arrived'),
            v.starts nulls last,
            v.id
          limit
            1
          for no key update
        )
      )
    returning
      *
  )
select
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "inserted" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $21;
with
  "inserted" as (
    insert into
      "time_records" (
        "user_id",
        "job_id",
        "is_driving",
        "start_time",
        "end_time",
        "note",
        "start_cordinate",
        "end_cordinate",
        "is_billable",
        "review_reasons",
        "marks",
        "client_ref",
        "reported",
        "decided",
        "company_id",
        "created_by",
        "visit_id"
      )
    values
      (
        $1,
        $2,
        $3,
        $4,
        $5,
        $6,
        $7,
        $8,
        $9,
        $10,
        $11,
        $12,
        $13,
        $14,
        $15,
        $16,
        (
          select
            v.id
          from
            visits v
          where
            v.company_id = $17
            and v.job_id = $18
            and v.user_id = $19
            and v.day = $20::date
            and v.status <> 'cancelled'
          order by
            v.status not in ('planned', 'on_the_way', 'arrived'),
            v.starts nulls last,
            v.id
          limit
            1
          for no key update
        )
      )
    returning
      *
  )
select
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "inserted" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $21;

-- updateTimeRecord (2 of 18 forms)
with
  "updated" as (
    update "time_records"
    set
      "reported" = $1
    where
      "company_id" = $2
      and "id" = $3
    returning
      *
  )
select
  /* one plan */
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "updated" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $4;
with
  "updated" as (
    update "time_records"
    set
      "job_id" = $1,
      "is_driving" = $2,
      "start_time" = $3,
      "end_time" = $4,
      "reported" = $5,
      "note" = $6,
      "review_reasons" = $7,
      "decided" = $8
    where
      "company_id" = $9
      and "id" = $10
    returning
      *
  )
select
  /* one plan */
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "updated" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $11;

-- readOpenRecord
select
  i.invoice_number as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
      and "t"."end_time" is null
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $3;
select
  null as "invoice_number",
  "t"."id",
  "t"."client_ref",
  "t"."user_id",
  "t"."job_id",
  "t"."visit_id",
  "t"."is_driving",
  "t"."start_time",
  "t"."end_time",
  "t"."duration",
  "t"."note",
  "t"."needs_review",
  "t"."review_reasons",
  "t"."marks",
  "t"."is_billable",
  "t"."billing_status",
  "t"."invoice_id",
  "t"."start_cordinate",
  "t"."end_cordinate",
  "t"."createdAt",
  "t"."updatedAt",
  "u"."first_name",
  "u"."last_name",
  "j"."job_title",
  "p"."address"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $1
      and "t"."user_id" = $2
      and "t"."user_id" = $3
      and "t"."end_time" is null
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $4;

-- textPage
select
  /* one plan */
  (
    select
      row_to_json(r)::text
    from
      (
        select
          "t"."id" as "id",
          "t"."client_ref" as "client_ref",
          "t"."user_id" as "user_id",
          "t"."job_id" as "job_id",
          "t"."visit_id" as "visit_id",
          "t"."is_driving" as "is_driving",
          to_char("t"."start_time", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "start_time",
          to_char("t"."end_time", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "end_time",
          "t"."duration" as "duration",
          "t"."note" as "note",
          "t"."needs_review" as "needs_review",
          "t"."review_reasons" as "review_reasons",
          "t"."marks" as "marks",
          "t"."is_billable" as "is_billable",
          "t"."billing_status" as "billing_status",
          "t"."invoice_id" as "invoice_id",
          i.invoice_number as "invoice_number",
          (
            select
              o
            from
              (
                select
                  ("t"."start_cordinate" ->> 'latitude')::float8 as "latitude",
                  ("t"."start_cordinate" ->> 'longitude')::float8 as "longitude"
                where
                  jsonb_typeof("t"."start_cordinate") = 'object'
              ) o
          ) as "start_cordinate",
          (
            select
              o
            from
              (
                select
                  ("t"."end_cordinate" ->> 'latitude')::float8 as "latitude",
                  ("t"."end_cordinate" ->> 'longitude')::float8 as "longitude"
                where
                  jsonb_typeof("t"."end_cordinate") = 'object'
              ) o
          ) as "end_cordinate",
          (
            select
              o
            from
              (
                select
                  ("t"."start_cordinate" ->> 'latitude')::float8 as "latitude",
                  ("t"."start_cordinate" ->> 'longitude')::float8 as "longitude"
                where
                  jsonb_typeof("t"."start_cordinate") = 'object'
              ) o
          ) as "start_location",
          (
            select
              o
            from
              (
                select
                  ("t"."end_cordinate" ->> 'latitude')::float8 as "latitude",
                  ("t"."end_cordinate" ->> 'longitude')::float8 as "longitude"
                where
                  jsonb_typeof("t"."end_cordinate") = 'object'
              ) o
          ) as "end_location",
          "p"."address" as "property_name",
          (
            select
              o
            from
              (
                select
                  "u"."first_name" as "first_name",
                  "u"."last_name" as "last_name"
              ) o
          ) as "User",
          (
            select
              o
            from
              (
                select
                  "j"."job_title" as "job_title",
                  (
                    select
                      o
                    from
                      (
                        select
                          "p"."address" as "address"
                      ) o
                  ) as "Property"
              ) o
          ) as "Job",
          to_char("t"."createdAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char("t"."updatedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
      ) r
  ) as "text",
  (
    select
      count(*)
    from
      (
        (
          select
            "t"."id",
            1 as "one"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $1
          order by
            "t"."start_time" asc,
            "t"."id" asc
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $2
    order by
      "t"."start_time" asc,
      "t"."id" asc
    limit
      1
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $3
order by
  "t"."start_time" asc,
  "t"."id" asc;
select
  /* one plan */
  (
    select
      row_to_json(r)::text
    from
      (
        select
          "t"."id" as "id",
          "t"."client_ref" as "client_ref",
          "t"."user_id" as "user_id",
          "t"."job_id" as "job_id",
          "t"."visit_id" as "visit_id",
          "t"."is_driving" as "is_driving",
          to_char("t"."start_time", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "start_time",
          to_char("t"."end_time", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "end_time",
          "t"."duration" as "duration",
          "t"."note" as "note",
          "t"."needs_review" as "needs_review",
          "t"."review_reasons" as "review_reasons",
          "t"."marks" as "marks",
          "t"."is_billable" as "is_billable",
          "t"."billing_status" as "billing_status",
          "t"."invoice_id" as "invoice_id",
          i.invoice_number as "invoice_number",
          (
            select
              o
            from
              (
                select
                  ("t"."start_cordinate" ->> 'latitude')::float8 as "latitude",
                  ("t"."start_cordinate" ->> 'longitude')::float8 as "longitude"
                where
                  jsonb_typeof("t"."start_cordinate") = 'object'
              ) o
          ) as "start_cordinate",
          (
            select
              o
            from
              (
                select
                  ("t"."end_cordinate" ->> 'latitude')::float8 as "latitude",
                  ("t"."end_cordinate" ->> 'longitude')::float8 as "longitude"
                where
                  jsonb_typeof("t"."end_cordinate") = 'object'
              ) o
          ) as "end_cordinate",
          (
            select
              o
            from
              (
                select
                  ("t"."start_cordinate" ->> 'latitude')::float8 as "latitude",
                  ("t"."start_cordinate" ->> 'longitude')::float8 as "longitude"
                where
                  jsonb_typeof("t"."start_cordinate") = 'object'
              ) o
          ) as "start_location",
          (
            select
              o
            from
              (
                select
                  ("t"."end_cordinate" ->> 'latitude')::float8 as "latitude",
                  ("t"."end_cordinate" ->> 'longitude')::float8 as "longitude"
                where
                  jsonb_typeof("t"."end_cordinate") = 'object'
              ) o
          ) as "end_location",
          "p"."address" as "property_name",
          (
            select
              o
            from
              (
                select
                  "u"."first_name" as "first_name",
                  "u"."last_name" as "last_name"
              ) o
          ) as "User",
          (
            select
              o
            from
              (
                select
                  "j"."job_title" as "job_title",
                  (
                    select
                      o
                    from
                      (
                        select
                          "p"."address" as "address"
                      ) o
                  ) as "Property"
              ) o
          ) as "Job",
          to_char("t"."createdAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          to_char("t"."updatedAt", 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAt"
      ) r
  ) as "text",
  (
    select
      count(*)
    from
      (
        (
          select
            "t"."id",
            1 as "one"
          from
            "time_records" as "t"
          where
            "t"."company_id" = $1
          order by
            "t"."start_time" desc,
            "t"."id" desc
          limit
            1001
        )
      ) as counted
  ) as "page_total"
from
  "time_records" as "t"
  inner join (
    select
      "t"."id"
    from
      "time_records" as "t"
    where
      "t"."company_id" = $2
    order by
      "t"."start_time" desc,
      "t"."id" desc
    limit
      1
  ) as "page" on "page"."id" = "t"."id"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  inner join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
  left join "invoices" as "i" on "i"."company_id" = "t"."company_id"
  and "i"."id" = "t"."invoice_id"
where
  "t"."company_id" = $3
order by
  "t"."start_time" desc,
  "t"."id" desc;

-- server/time-tracking/row-text-queries.ts

-- server/time-tracking/search-queries.ts

-- server/time-tracking/sum-queries.ts

-- timeSums (4 of 7 forms)
select
  s.*,
  u.first_name,
  u.last_name
from
  (
    select
      p.user_id,
      p.day as start_date,
      sum(p.minutes) as total_duration,
      round((sum(p.pay_pence)) / 100.0, 2) as "total_toPay",
      round((sum(p.pay_pence - p.reviewed_pence)) / 100.0, 2) as pending_pay
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
            ((d.minutes - d.driving_minutes)::bigint * $1::integer + d.driving_minutes::bigint * $2::integer)::bigint * d.rate_pence * 2 + $3::bigint
          ) / $4::bigint as pay_pence,
          (
            (
              (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $5::integer + d.reviewed_driving_minutes::bigint * $6::integer
            )::bigint * d.rate_pence * 2 + $7::bigint
          ) / $8::bigint as reviewed_pence
        from
          (
            select
              r.user_id,
              d.day,
              d.minutes::bigint,
              d.driving_minutes::bigint,
              d.reviewed_minutes::bigint,
              d.reviewed_driving_minutes::bigint,
              d.counted::bigint as records,
              r.rate,
              r.pay_pence as rate_pence
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $9) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $10::numeric) * 100)::bigint as charge_pence,
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
                      ur.company_id = $11
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $12
                  ) r
              ) r
              cross join lateral (
                select
                  t.day,
                  t.minutes,
                  t.driving_minutes,
                  t.reviewed_minutes,
                  t.reviewed_driving_minutes,
                  t.counted
                from
                  day_totals t
                where
                  t.company_id = $13
                  and t.user_id = r.user_id
                  and t.day >= r.since
                  and t.day < r.until
                  and t.ended > 0
                offset
                  0
              ) d
            where
              coalesce(
                (
                  select
                    z.time_zone
                  from
                    day_total_zones z
                  where
                    z.company_id = $14
                ),
                ''
              ) = $15
            union all
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
                        (t.start_time at time zone $16)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $17
                        and t.end_time is not null
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $18
                          ),
                          ''
                        ) = $19
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
                    (coalesce(r.rate, $20) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $21::numeric) * 100)::bigint as charge_pence,
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
                        ur.company_id = $22
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $23
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            )
          ) d
      ) p
    group by
      p.user_id,
      p.day
  ) s
  join users u on u.company_id = $24
  and u.id = s.user_id
order by
  s.start_date desc,
  u.first_name,
  u.last_name,
  s.user_id;
select
  s.*,
  u.first_name,
  u.last_name
from
  (
    select
      p.user_id,
      p.day as start_date,
      sum(p.minutes) as total_duration,
      round((sum(p.pay_pence)) / 100.0, 2) as "total_toPay",
      round((sum(p.pay_pence - p.reviewed_pence)) / 100.0, 2) as pending_pay
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
            ((d.minutes - d.driving_minutes)::bigint * $1::integer + d.driving_minutes::bigint * $2::integer)::bigint * d.rate_pence * 2 + $3::bigint
          ) / $4::bigint as pay_pence,
          (
            (
              (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $5::integer + d.reviewed_driving_minutes::bigint * $6::integer
            )::bigint * d.rate_pence * 2 + $7::bigint
          ) / $8::bigint as reviewed_pence
        from
          (
            select
              r.user_id,
              d.day,
              d.minutes::bigint,
              d.driving_minutes::bigint,
              d.reviewed_minutes::bigint,
              d.reviewed_driving_minutes::bigint,
              d.counted::bigint as records,
              r.rate,
              r.pay_pence as rate_pence
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $9) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $10::numeric) * 100)::bigint as charge_pence,
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
                      ur.company_id = $11
                      and "ur"."user_id" = $12
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $13
                      and "u"."id" = $14
                  ) r
              ) r
              cross join lateral (
                select
                  t.day,
                  t.minutes,
                  t.driving_minutes,
                  t.reviewed_minutes,
                  t.reviewed_driving_minutes,
                  t.counted
                from
                  day_totals t
                where
                  t.company_id = $15
                  and t.user_id = r.user_id
                  and t.day >= r.since
                  and t.day < r.until
                  and t.ended > 0
                  and t.day >= ($16::timestamptz at time zone $17)::date
                  and t.day < ($18::timestamptz at time zone $19)::date
                offset
                  0
              ) d
            where
              coalesce(
                (
                  select
                    z.time_zone
                  from
                    day_total_zones z
                  where
                    z.company_id = $20
                ),
                ''
              ) = $21
            union all
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
                        (t.start_time at time zone $22)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $23
                        and t.end_time is not null
                        and t.start_time >= $24::timestamptz
                        and t.start_time < $25::timestamptz
                        and t.user_id = $26
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $27
                          ),
                          ''
                        ) = $28
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
                    (coalesce(r.rate, $29) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $30::numeric) * 100)::bigint as charge_pence,
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
                        ur.company_id = $31
                        and "ur"."user_id" = $32
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $33
                        and "u"."id" = $34
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            )
          ) d
      ) p
    group by
      p.user_id,
      p.day
  ) s
  join users u on u.company_id = $35
  and u.id = s.user_id
order by
  s.start_date desc,
  u.first_name,
  u.last_name,
  s.user_id;
select
  s.*,
  u.first_name,
  u.last_name
from
  (
    select
      p.user_id,
      (p.day - mod(p.day - date '1899-12-31', 7)) as start_date,
      sum(p.minutes) as total_duration,
      round((sum(p.pay_pence)) / 100.0, 2) as "total_toPay",
      round((sum(p.pay_pence - p.reviewed_pence)) / 100.0, 2) as pending_pay
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
            ((d.minutes - d.driving_minutes)::bigint * $1::integer + d.driving_minutes::bigint * $2::integer)::bigint * d.rate_pence * 2 + $3::bigint
          ) / $4::bigint as pay_pence,
          (
            (
              (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $5::integer + d.reviewed_driving_minutes::bigint * $6::integer
            )::bigint * d.rate_pence * 2 + $7::bigint
          ) / $8::bigint as reviewed_pence
        from
          (
            select
              r.user_id,
              d.day,
              d.minutes::bigint,
              d.driving_minutes::bigint,
              d.reviewed_minutes::bigint,
              d.reviewed_driving_minutes::bigint,
              d.counted::bigint as records,
              r.rate,
              r.pay_pence as rate_pence
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $9) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $10::numeric) * 100)::bigint as charge_pence,
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
                      ur.company_id = $11
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $12
                  ) r
              ) r
              cross join lateral (
                select
                  t.day,
                  t.minutes,
                  t.driving_minutes,
                  t.reviewed_minutes,
                  t.reviewed_driving_minutes,
                  t.counted
                from
                  day_totals t
                where
                  t.company_id = $13
                  and t.user_id = r.user_id
                  and t.day >= r.since
                  and t.day < r.until
                  and t.ended > 0
                offset
                  0
              ) d
            where
              coalesce(
                (
                  select
                    z.time_zone
                  from
                    day_total_zones z
                  where
                    z.company_id = $14
                ),
                ''
              ) = $15
            union all
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
                        (t.start_time at time zone $16)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $17
                        and t.end_time is not null
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $18
                          ),
                          ''
                        ) = $19
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
                    (coalesce(r.rate, $20) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $21::numeric) * 100)::bigint as charge_pence,
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
                        ur.company_id = $22
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $23
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            )
          ) d
      ) p
    group by
      p.user_id,
      (p.day - mod(p.day - date '1899-12-31', 7))
  ) s
  join users u on u.company_id = $24
  and u.id = s.user_id
order by
  s.start_date desc,
  u.first_name,
  u.last_name,
  s.user_id;
select
  s.*,
  u.first_name,
  u.last_name
from
  (
    select
      p.user_id,
      (p.day - mod(p.day - date '1899-12-31', 7)) as start_date,
      sum(p.minutes) as total_duration,
      round((sum(p.pay_pence)) / 100.0, 2) as "total_toPay",
      round((sum(p.pay_pence - p.reviewed_pence)) / 100.0, 2) as pending_pay
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
            ((d.minutes - d.driving_minutes)::bigint * $1::integer + d.driving_minutes::bigint * $2::integer)::bigint * d.rate_pence * 2 + $3::bigint
          ) / $4::bigint as pay_pence,
          (
            (
              (d.reviewed_minutes - d.reviewed_driving_minutes)::bigint * $5::integer + d.reviewed_driving_minutes::bigint * $6::integer
            )::bigint * d.rate_pence * 2 + $7::bigint
          ) / $8::bigint as reviewed_pence
        from
          (
            select
              r.user_id,
              d.day,
              d.minutes::bigint,
              d.driving_minutes::bigint,
              d.reviewed_minutes::bigint,
              d.reviewed_driving_minutes::bigint,
              d.counted::bigint as records,
              r.rate,
              r.pay_pence as rate_pence
            from
              (
                select
                  r.user_id,
                  r.rate,
                  r.charge_rate,
                  (coalesce(r.rate, $9) * 100)::bigint as pay_pence,
                  (coalesce(r.charge_rate, $10::numeric) * 100)::bigint as charge_pence,
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
                      ur.company_id = $11
                      and "ur"."user_id" = $12
                    union all
                    select
                      u.id,
                      null,
                      null,
                      '-infinity'
                    from
                      users u
                    where
                      u.company_id = $13
                      and "u"."id" = $14
                  ) r
              ) r
              cross join lateral (
                select
                  t.day,
                  t.minutes,
                  t.driving_minutes,
                  t.reviewed_minutes,
                  t.reviewed_driving_minutes,
                  t.counted
                from
                  day_totals t
                where
                  t.company_id = $15
                  and t.user_id = r.user_id
                  and t.day >= r.since
                  and t.day < r.until
                  and t.ended > 0
                  and t.day >= ($16::timestamptz at time zone $17)::date
                  and t.day < ($18::timestamptz at time zone $19)::date
                offset
                  0
              ) d
            where
              coalesce(
                (
                  select
                    z.time_zone
                  from
                    day_total_zones z
                  where
                    z.company_id = $20
                ),
                ''
              ) = $21
            union all
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
                        (t.start_time at time zone $22)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $23
                        and t.end_time is not null
                        and t.start_time >= $24::timestamptz
                        and t.start_time < $25::timestamptz
                        and t.user_id = $26
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $27
                          ),
                          ''
                        ) = $28
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
                    (coalesce(r.rate, $29) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $30::numeric) * 100)::bigint as charge_pence,
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
                        ur.company_id = $31
                        and "ur"."user_id" = $32
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $33
                        and "u"."id" = $34
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            )
          ) d
      ) p
    group by
      p.user_id,
      (p.day - mod(p.day - date '1899-12-31', 7))
  ) s
  join users u on u.company_id = $35
  and u.id = s.user_id
order by
  s.start_date desc,
  u.first_name,
  u.last_name,
  s.user_id;

-- balances
select
  u.id as user_id,
  u.first_name,
  u.last_name,
  u.status = 'active'
  and u.role <> 'landlord' as is_active,
  coalesce(pm.total, 0) - round((coalesce(pd.pence, 0)) / 100.0, 2) - coalesce(ex.total, 0) as balance
from
  users u
  left join (
    select
      user_id,
      sum(amount) as total
    from
      payments
    where
      company_id = $1
      and payment_type = any ($2)
    group by
      user_id
  ) pm on pm.user_id = u.id
  left join (
    select
      p.user_id,
      sum(p.pence) as pence
    from
      (
        select
          r.user_id,
          d.pence
        from
          (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $3) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $4::numeric) * 100)::bigint as charge_pence,
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
                  ur.company_id = $5
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $6
              ) r
          ) r
          cross join lateral (
            select
              sum(
                (
                  (
                    ("t"."reviewed_minutes" - "t"."reviewed_driving_minutes")::bigint * $7::integer + "t"."reviewed_driving_minutes"::bigint * $8::integer
                  )::bigint * r.pay_pence * 2 + $9::bigint
                ) / $10::bigint
              ) as pence
            from
              day_totals t
            where
              t.company_id = $11
              and t.user_id = r.user_id
              and t.day >= r.since
              and t.day < r.until
              and t.ended > 0
            offset
              0
          ) d
        where
          coalesce(
            (
              select
                z.time_zone
              from
                day_total_zones z
              where
                z.company_id = $12
            ),
            ''
          ) = $13
          and d.pence is not null
        union all
        (
          select
            d.user_id,
            (
              (
                ("d"."reviewed_minutes" - "d"."reviewed_driving_minutes")::bigint * $14::integer + "d"."reviewed_driving_minutes"::bigint * $15::integer
              )::bigint * d.rate_pence * 2 + $16::bigint
            ) / $17::bigint
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
                        (t.start_time at time zone $18)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $19
                        and t.end_time is not null
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $20
                          ),
                          ''
                        ) = $21
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
                    (coalesce(r.rate, $22) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $23::numeric) * 100)::bigint as charge_pence,
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
                        ur.company_id = $24
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $25
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            ) d
        )
      ) p
    group by
      p.user_id
  ) pd on pd.user_id = u.id
  left join (
    select
      user_id,
      sum(amount) as total
    from
      expenses
    where
      company_id = $26
      and status <> 'pending'
      and paid_by = 'worker'
    group by
      user_id
  ) ex on ex.user_id = u.id
where
  u.company_id = $27
  and (
    u.role <> 'landlord'
    or num_nonnulls (pm.total, pd.pence, ex.total) > 0
  )
order by
  u.first_name,
  u.last_name,
  u.id;
select
  u.id as user_id,
  u.first_name,
  u.last_name,
  u.status = 'active'
  and u.role <> 'landlord' as is_active,
  coalesce(pm.total, 0) - round((coalesce(pd.pence, 0)) / 100.0, 2) - coalesce(ex.total, 0) as balance
from
  users u
  left join (
    select
      user_id,
      sum(amount) as total
    from
      payments
    where
      company_id = $1
      and payment_type = any ($2)
      and user_id = $3
    group by
      user_id
  ) pm on pm.user_id = u.id
  left join (
    select
      p.user_id,
      sum(p.pence) as pence
    from
      (
        select
          r.user_id,
          d.pence
        from
          (
            select
              r.user_id,
              r.rate,
              r.charge_rate,
              (coalesce(r.rate, $4) * 100)::bigint as pay_pence,
              (coalesce(r.charge_rate, $5::numeric) * 100)::bigint as charge_pence,
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
                  ur.company_id = $6
                  and "ur"."user_id" = $7
                union all
                select
                  u.id,
                  null,
                  null,
                  '-infinity'
                from
                  users u
                where
                  u.company_id = $8
                  and "u"."id" = $9
              ) r
          ) r
          cross join lateral (
            select
              sum(
                (
                  (
                    ("t"."reviewed_minutes" - "t"."reviewed_driving_minutes")::bigint * $10::integer + "t"."reviewed_driving_minutes"::bigint * $11::integer
                  )::bigint * r.pay_pence * 2 + $12::bigint
                ) / $13::bigint
              ) as pence
            from
              day_totals t
            where
              t.company_id = $14
              and t.user_id = r.user_id
              and t.day >= r.since
              and t.day < r.until
              and t.ended > 0
            offset
              0
          ) d
        where
          coalesce(
            (
              select
                z.time_zone
              from
                day_total_zones z
              where
                z.company_id = $15
            ),
            ''
          ) = $16
          and d.pence is not null
        union all
        (
          select
            d.user_id,
            (
              (
                ("d"."reviewed_minutes" - "d"."reviewed_driving_minutes")::bigint * $17::integer + "d"."reviewed_driving_minutes"::bigint * $18::integer
              )::bigint * d.rate_pence * 2 + $19::bigint
            ) / $20::bigint
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
                        (t.start_time at time zone $21)::date as day,
                        t.needs_review,
                        t.is_driving,
                        t.counted_minutes as minutes
                      from
                        time_records t
                      where
                        t.company_id = $22
                        and t.end_time is not null
                        and t.user_id = $23
                        and not coalesce(
                          (
                            select
                              z.time_zone
                            from
                              day_total_zones z
                            where
                              z.company_id = $24
                          ),
                          ''
                        ) = $25
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
                    (coalesce(r.rate, $26) * 100)::bigint as pay_pence,
                    (coalesce(r.charge_rate, $27::numeric) * 100)::bigint as charge_pence,
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
                        ur.company_id = $28
                        and "ur"."user_id" = $29
                      union all
                      select
                        u.id,
                        null,
                        null,
                        '-infinity'
                      from
                        users u
                      where
                        u.company_id = $30
                        and "u"."id" = $31
                    ) r
                ) r on r.user_id = d.user_id
                and d.day >= r.since
                and d.day < r.until
            ) d
        )
      ) p
    group by
      p.user_id
  ) pd on pd.user_id = u.id
  left join (
    select
      user_id,
      sum(amount) as total
    from
      expenses
    where
      company_id = $32
      and status <> 'pending'
      and paid_by = 'worker'
      and user_id = $33
    group by
      user_id
  ) ex on ex.user_id = u.id
where
  u.company_id = $34
  and (
    u.role <> 'landlord'
    or num_nonnulls (pm.total, pd.pence, ex.total) > 0
  )
  and u.id = $35
order by
  u.first_name,
  u.last_name,
  u.id;

-- rateOnDay
select
  ur.rate,
  ur.charge_rate,
  ur.effective_from
from
  user_rates ur
where
  ur.company_id = $1
  and ur.user_id = $2
  and ur.effective_from <= $3
order by
  ur.effective_from desc
limit
  1;
