-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 02633a68dba86c3b

-- server/infra/history-queries.ts

-- lastChange
select
  "actor_id",
  "actor_name",
  "at"
from
  "history"
where
  "company_id" = $1
  and "entity" = $2
  and "entity_id" = $3
order by
  "id" desc
limit
  $4;

-- recordSecretChange
insert into
  history (
    company_id,
    entity,
    entity_id,
    action,
    actor_id,
    actor_name,
    "from",
    "to",
    subject_user_id,
    request_id
  )
values
  (
    $1,
    $2,
    $3,
    'update',
    nullif(current_setting('fettle.actor_id', true), '')::bigint,
    coalesce(current_setting('fettle.actor_name', true), ''),
    $4::jsonb,
    $5::jsonb,
    $6,
    coalesce(current_setting('fettle.request_id', true), '')
  );

-- recordTwoFactor
insert into
  history (
    company_id,
    entity,
    entity_id,
    action,
    actor_id,
    actor_name,
    "from",
    "to",
    subject_user_id,
    request_id
  )
values
  (
    $1,
    $2,
    $3,
    'update',
    nullif(current_setting('fettle.actor_id', true), '')::bigint,
    coalesce(current_setting('fettle.actor_name', true), ''),
    $4::jsonb,
    $5::jsonb,
    $6,
    coalesce(current_setting('fettle.request_id', true), '')
  );

-- recordPasskey
insert into
  history (
    company_id,
    entity,
    entity_id,
    action,
    actor_id,
    actor_name,
    "from",
    "to",
    subject_user_id,
    request_id
  )
values
  (
    $1,
    $2,
    $3,
    'update',
    nullif(current_setting('fettle.actor_id', true), '')::bigint,
    coalesce(current_setting('fettle.actor_name', true), ''),
    $4::jsonb,
    $5::jsonb,
    $6,
    coalesce(current_setting('fettle.request_id', true), '')
  );

-- server/infra/pictures/logo-queries.ts

-- readLogo
select
  "l"."id",
  "l"."mime",
  "l"."size",
  "l"."width",
  "l"."height",
  "l"."sha256",
  "l"."storage_key"
from
  "company_logos" as "l"
where
  "l"."company_id" = $1
  and "l"."id" = $2;

-- saveLogo
insert into
  "company_logos" ("mime", "width", "height", "size", "sha256", "storage_key", "company_id")
values
  ($1, $2, $3, $4, $5, $6, $7)
on conflict ("company_id", "sha256") do update
set
  "storage_key" = $8
returning
  "id";

-- server/infra/push/queries.ts

-- addPushSubscription
insert into
  "push_subscriptions" ("company_id", "user_id", "endpoint", "p256dh", "auth")
values
  ($1, $2, $3, $4, $5);
delete from "push_subscriptions"
where
  "company_id" = $1
  and "user_id" = $2
  and "id" not in (
    select
      "newest"."id"
    from
      "push_subscriptions" as "newest"
    where
      "newest"."company_id" = $3
      and "newest"."user_id" = $4
    order by
      "newest"."id" desc
    limit
      $5
  );
delete from "push_subscriptions" as "p"
where
  "p"."endpoint" = $1
  and (
    not (
      (p.company_id, p.user_id) = ($2::bigint, $3::bigint)
      or exists (
        select
        from
          memberships own
          join memberships same on same.login_key = own.login_key
        where
          own.company_id = $4
          and own.user_id = $5
          and same.company_id = p.company_id
          and same.user_id = p.user_id
      )
    )
    or (
      "p"."company_id" = $6
      and "p"."user_id" = $7
    )
  );

-- removeOwnPushSubscription
delete from "push_subscriptions" as "p"
where
  "p"."endpoint" = $1
  and (
    (p.company_id, p.user_id) = ($2::bigint, $3::bigint)
    or exists (
      select
      from
        memberships own
        join memberships same on same.login_key = own.login_key
      where
        own.company_id = $4
        and own.user_id = $5
        and same.company_id = p.company_id
        and same.user_id = p.user_id
    )
  );

-- removePushEndpoint
delete from "push_subscriptions"
where
  "endpoint" = $1;

-- pushSubscriptionsOf
select
  "endpoint",
  "p256dh",
  "auth"
from
  "push_subscriptions"
where
  "company_id" = $1
  and "user_id" = $2;

-- server/infra/queue/queries.ts

-- addQueuedTask
select
from
  graphile_worker.add_job (
    $1::text,
    payload := $2::json,
    run_at := $3::timestamptz,
    job_key := $4::text,
    queue_name := $5::text,
    flags := $6::text[],
    max_attempts := $7::int
  );

-- listFailedTasks (4 of 5 forms)
select
  count(*) as total
from
  (
    (
      select
        1 as "one"
      from
        (
          select
            j.id,
            t.identifier as task,
            j.created_at as "createdAt",
            -- The queue keeps no such time: a failure puts the next attempt off from its own moment by this much.
            j.run_at - make_interval(secs => exp(least(j.attempts, 10))) as failed_at,
            j.attempts,
            j.max_attempts,
            j.last_error as error,
            case
              when j.attempts < j.max_attempts then j.run_at
            end as next_attempt_at,
            (j.payload ->> 'company_id')::bigint as company_id
          from
            graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id
          where
            j.last_error is not null
        ) as "f"
      where
        "f"."company_id" = $1
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
        (
          select
            j.id,
            t.identifier as task,
            j.created_at as "createdAt",
            -- The queue keeps no such time: a failure puts the next attempt off from its own moment by this much.
            j.run_at - make_interval(secs => exp(least(j.attempts, 10))) as failed_at,
            j.attempts,
            j.max_attempts,
            j.last_error as error,
            case
              when j.attempts < j.max_attempts then j.run_at
            end as next_attempt_at,
            (j.payload ->> 'company_id')::bigint as company_id
          from
            graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id
          where
            j.last_error is not null
        ) as "f"
      where
        "f"."company_id" = $1
        and true
        and (
          "f"."task" ilike $2
          or "f"."error" ilike $3
        )
      limit
        $4
    )
  ) as counted;
select
  "f"."id",
  "f"."task",
  "f"."createdAt",
  "f"."failed_at",
  "f"."attempts",
  "f"."max_attempts",
  "f"."next_attempt_at",
  "f"."error"
from
  (
    select
      j.id,
      t.identifier as task,
      j.created_at as "createdAt",
      -- The queue keeps no such time: a failure puts the next attempt off from its own moment by this much.
      j.run_at - make_interval(secs => exp(least(j.attempts, 10))) as failed_at,
      j.attempts,
      j.max_attempts,
      j.last_error as error,
      case
        when j.attempts < j.max_attempts then j.run_at
      end as next_attempt_at,
      (j.payload ->> 'company_id')::bigint as company_id
    from
      graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where
      j.last_error is not null
  ) as "f"
where
  "f"."company_id" = $1
  and true
order by
  "f"."id" asc,
  "f"."id" asc
limit
  $2
offset
  $3;
select
  "f"."id",
  "f"."task",
  "f"."createdAt",
  "f"."failed_at",
  "f"."attempts",
  "f"."max_attempts",
  "f"."next_attempt_at",
  "f"."error"
from
  (
    select
      j.id,
      t.identifier as task,
      j.created_at as "createdAt",
      -- The queue keeps no such time: a failure puts the next attempt off from its own moment by this much.
      j.run_at - make_interval(secs => exp(least(j.attempts, 10))) as failed_at,
      j.attempts,
      j.max_attempts,
      j.last_error as error,
      case
        when j.attempts < j.max_attempts then j.run_at
      end as next_attempt_at,
      (j.payload ->> 'company_id')::bigint as company_id
    from
      graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where
      j.last_error is not null
  ) as "f"
where
  "f"."company_id" = $1
  and true
  and (
    "f"."task" ilike $2
    or "f"."error" ilike $3
  )
order by
  "f"."failed_at" desc,
  "f"."id" desc
limit
  $4
offset
  $5;

-- queueStats
select
  task,
  count(*) filter (
    where
      state = 'waiting'
  ) as waiting,
  count(*) filter (
    where
      state = 'running'
  ) as running,
  count(*) filter (
    where
      state = 'later'
  ) as later,
  count(*) filter (
    where
      state = 'retrying'
  ) as retrying,
  count(*) filter (
    where
      state = 'failed'
  ) as failed,
  max(
    extract(
      epoch
      from
        now() - run_at
    )
  ) filter (
    where
      state = 'waiting'
  ) as oldest_seconds
from
  (
    select
      t.identifier as task,
      j.run_at,
      case
        when j.locked_at is not null then 'running'
        when j.attempts >= j.max_attempts then 'failed'
        when t.identifier = any ($1::text[])
        and exists (
          select
          from
            companies c
          where
            c.id = (j.payload ->> 'company_id')::bigint
            and c.suspended_at is not null
        ) then 'later'
        when j.run_at <= now() then 'waiting'
        when j.last_error is not null then 'retrying'
        else 'later'
      end as state
    from
      graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
  ) s
group by
  task;

-- retryFailedTask
select
  r.id
from
  (
    (
      select
        "f"."id"
      from
        (
          select
            j.id,
            t.identifier as task,
            j.created_at as "createdAt",
            -- The queue keeps no such time: a failure puts the next attempt off from its own moment by this much.
            j.run_at - make_interval(secs => exp(least(j.attempts, 10))) as failed_at,
            j.attempts,
            j.max_attempts,
            j.last_error as error,
            case
              when j.attempts < j.max_attempts then j.run_at
            end as next_attempt_at,
            (j.payload ->> 'company_id')::bigint as company_id
          from
            graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id
          where
            j.last_error is not null
        ) as "f"
      where
        "f"."company_id" = $1
        and "f"."id" = $2
    )
  ) found,
  lateral graphile_worker.reschedule_jobs (array[found.id], run_at := now(), attempts := 0) r;

-- removeFailedTask
select
  r.id
from
  (
    (
      select
        "f"."id"
      from
        (
          select
            j.id,
            t.identifier as task,
            j.created_at as "createdAt",
            -- The queue keeps no such time: a failure puts the next attempt off from its own moment by this much.
            j.run_at - make_interval(secs => exp(least(j.attempts, 10))) as failed_at,
            j.attempts,
            j.max_attempts,
            j.last_error as error,
            case
              when j.attempts < j.max_attempts then j.run_at
            end as next_attempt_at,
            (j.payload ->> 'company_id')::bigint as company_id
          from
            graphile_worker._private_jobs j
            join graphile_worker._private_tasks t on t.id = j.task_id
          where
            j.last_error is not null
        ) as "f"
      where
        "f"."company_id" = $1
        and "f"."id" = $2
    )
  ) found,
  lateral graphile_worker.complete_jobs (array[found.id]) r;

-- giveUpTask
update graphile_worker._private_jobs
set
  max_attempts = attempts
where
  id = $1::bigint;

-- areReported
select
from
  graphile_worker._private_jobs
where
  id = any ($1::bigint[])
  and locked_at is not null
limit
  1;

-- unlockDeadWorkers
with
  holding as (
    select distinct
      locked_by as id
    from
      graphile_worker._private_jobs
    where
      locked_at < now() - interval '5 s'
  )
select
  id
from
  holding
where
  pg_try_advisory_xact_lock($1::int, hashtext (id));

-- removeTasksOf
select
  graphile_worker.complete_jobs (
    array(
      select
        j.id
      from
        graphile_worker._private_jobs j
      where
        (j.payload ->> 'company_id')::bigint = $1
        and j.locked_at is null
        and (
          (j.payload ->> 'user_id')::bigint = $2
          or lower(j.payload #>> '{to,address}') = lower($3)
        )
    )
  );

-- listSuspended
select
  "id"
from
  "companies"
where
  "suspended_at" is not null;

-- removeStaleMails
select
  graphile_worker.complete_jobs (
    array(
      select
        j.id
      from
        graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
      where
        (j.payload ->> 'company_id')::bigint = $1
        and j.locked_at is null
        and t.identifier = 'send_mail'
        and j.created_at < now() - interval '7 days'
    )
  );

-- server/infra/rate-limit-queries.ts

-- countInWindow
insert into
  "rate_limits" ("key", "window_start", "count")
values
  ($1, $2, $3)
on conflict ("key") do update
set
  "count" = case
    when rate_limits.window_start <= $4::timestamptz then 1
    else rate_limits.count + 1
  end,
  "window_start" = case
    when rate_limits.window_start <= $5::timestamptz then $6::timestamptz
    else least(rate_limits.window_start, $7::timestamptz)
  end
returning
  "count",
  "window_start";

-- uncount
update "rate_limits"
set
  "count" = greatest(count - 1, 0)
where
  "key" = $1;

-- clearCount
delete from "rate_limits"
where
  "key" = $1;

-- server/infra/record-change-queries.ts

-- changesOfRecords
with
  changes as (
    select
      h.id,
      h.entity_id as record_id,
      h.action,
      h."at",
      h.actor_name,
      h."from",
      h."to",
      h.reason,
      null::bigint as request_id
    from
      history h
    where
      h.company_id = $1
      and h.entity = 'time-tracking'
      and h.actor_id <> $2
      and (
        h.subject_user_id = $3
        or (h."to" ->> 'user_id')::bigint = $4
      )
      and (
        h.action <> 'update'
        or h."to" ?| $5::text[]
      )
      and h.entity_id = any ($6::bigint[])
    union all
    select
      h.id,
      a.tracking_id,
      'reject',
      h."at",
      h.actor_name,
      (
        select
          jsonb_object_agg(f, to_jsonb(a) -> ('original_' || f))
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      ),
      (
        select
          jsonb_object_agg(f, to_jsonb(a) -> ('requested_' || f))
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      ),
      a.reason,
      a.id
    from
      amendment_requests a
      join history h on h.company_id = a.company_id
      and h.entity = 'amendment-requests'
      and h.entity_id = a.id
    where
      a.company_id = $7
      and a.user_id = $8
      and a.tracking_id is not null
      and h.action = 'update'
      and h.actor_id <> $9
      and exists (
        select
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      )
      and a.tracking_id = any ($10::bigint[])
    order by
      id desc
    limit
      $11
  )
select
  c.*,
  u.history_row is not null as is_new,
  case
    when c.action in ('update', 'reject') then (
      select
        job_title
      from
        jobs
      where
        company_id = $12
        and id = (c."from" ->> 'job_id')::bigint
    )
  end as from_job,
  case
    when c.action in ('update', 'reject') then (
      select
        job_title
      from
        jobs
      where
        company_id = $13
        and id = (c."to" ->> 'job_id')::bigint
    )
  end as to_job,
  case
    when c.action = 'update' then (
      select
        trim(first_name || ' ' || last_name)
      from
        users
      where
        company_id = $14
        and id = (c."to" ->> 'user_id')::bigint
    )
  end as to_user,
  case
    when row_number() over (
      partition by
        c.record_id,
        w.id
      order by
        c.id desc
    ) = 1 then coalesce(w.decision_note, '')
    else ''
  end as decision_note,
  coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) as start_time,
  coalesce(j.job_title, '') as job_title,
  coalesce(p.address, '') as property_address,
  t.id is null as is_deleted,
  coalesce(t.user_id, (d."from" ->> 'user_id')::bigint) = $15 as is_own
from
  changes c
  left join unseen_changes u on u.company_id = $16
  and u.user_id = $17
  and u.history_row = c.id
  left join amendment_requests w on w.company_id = $18
  and w.user_id = $19
  and w.id = coalesce(
    c.request_id,
    substring(
      c.reason
      from
        $20::text
    )::bigint
  )
  left join time_records t on t.company_id = $21
  and t.id = c.record_id
  left join lateral (
    select
      h."from"
    from
      history h
    where
      t.id is null
      and h.company_id = $22
      and h.entity = 'time-tracking'
      and h.entity_id = c.record_id
      and h.action = 'delete'
    order by
      h.id desc
    limit
      1
  ) d on true
  left join jobs j on j.company_id = $23
  and j.id = coalesce(t.job_id, (d."from" ->> 'job_id')::bigint)
  left join properties p on p.company_id = $24
  and p.id = j.property_id
where
  coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) is not null
order by
  c.id;

-- changesOfRecord
with
  changes as (
    select
      h.id,
      h.entity_id as record_id,
      h.action,
      h."at",
      h.actor_name,
      h."from",
      h."to",
      h.reason,
      null::bigint as request_id
    from
      history h
    where
      h.company_id = $1
      and h.entity = 'time-tracking'
      and h.actor_id <> $2
      and (
        h.subject_user_id = $3
        or (h."to" ->> 'user_id')::bigint = $4
      )
      and (
        h.action <> 'update'
        or h."to" ?| $5::text[]
      )
      and h.entity_id = any ($6::bigint[])
    union all
    select
      h.id,
      a.tracking_id,
      'reject',
      h."at",
      h.actor_name,
      (
        select
          jsonb_object_agg(f, to_jsonb(a) -> ('original_' || f))
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      ),
      (
        select
          jsonb_object_agg(f, to_jsonb(a) -> ('requested_' || f))
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      ),
      a.reason,
      a.id
    from
      amendment_requests a
      join history h on h.company_id = a.company_id
      and h.entity = 'amendment-requests'
      and h.entity_id = a.id
    where
      a.company_id = $7
      and a.user_id = $8
      and a.tracking_id is not null
      and h.action = 'update'
      and h.actor_id <> $9
      and exists (
        select
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      )
      and a.tracking_id = any ($10::bigint[])
    order by
      id desc
    limit
      $11
  )
select
  c.*,
  u.history_row is not null as is_new,
  case
    when c.action in ('update', 'reject') then (
      select
        job_title
      from
        jobs
      where
        company_id = $12
        and id = (c."from" ->> 'job_id')::bigint
    )
  end as from_job,
  case
    when c.action in ('update', 'reject') then (
      select
        job_title
      from
        jobs
      where
        company_id = $13
        and id = (c."to" ->> 'job_id')::bigint
    )
  end as to_job,
  case
    when c.action = 'update' then (
      select
        trim(first_name || ' ' || last_name)
      from
        users
      where
        company_id = $14
        and id = (c."to" ->> 'user_id')::bigint
    )
  end as to_user,
  case
    when row_number() over (
      partition by
        c.record_id,
        w.id
      order by
        c.id desc
    ) = 1 then coalesce(w.decision_note, '')
    else ''
  end as decision_note,
  coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) as start_time,
  coalesce(j.job_title, '') as job_title,
  coalesce(p.address, '') as property_address,
  t.id is null as is_deleted,
  coalesce(t.user_id, (d."from" ->> 'user_id')::bigint) = $15 as is_own
from
  changes c
  left join unseen_changes u on u.company_id = $16
  and u.user_id = $17
  and u.history_row = c.id
  left join amendment_requests w on w.company_id = $18
  and w.user_id = $19
  and w.id = coalesce(
    c.request_id,
    substring(
      c.reason
      from
        $20::text
    )::bigint
  )
  left join time_records t on t.company_id = $21
  and t.id = c.record_id
  left join lateral (
    select
      h."from"
    from
      history h
    where
      t.id is null
      and h.company_id = $22
      and h.entity = 'time-tracking'
      and h.entity_id = c.record_id
      and h.action = 'delete'
    order by
      h.id desc
    limit
      1
  ) d on true
  left join jobs j on j.company_id = $23
  and j.id = coalesce(t.job_id, (d."from" ->> 'job_id')::bigint)
  left join properties p on p.company_id = $24
  and p.id = j.property_id
where
  coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) is not null
order by
  c.id;

-- unseenChanges
with
  changes as (
    select
      h.id,
      h.entity_id as record_id,
      h.action,
      h."at",
      h.actor_name,
      h."from",
      h."to",
      h.reason,
      null::bigint as request_id
    from
      history h
    where
      h.company_id = $1
      and h.entity = 'time-tracking'
      and h.actor_id <> $2
      and (
        h.subject_user_id = $3
        or (h."to" ->> 'user_id')::bigint = $4
      )
      and (
        h.action <> 'update'
        or h."to" ?| $5::text[]
      )
      and h.id in (
        select
          history_row
        from
          unseen_changes
        where
          company_id = $6
          and user_id = $7
      )
    union all
    select
      h.id,
      a.tracking_id,
      'reject',
      h."at",
      h.actor_name,
      (
        select
          jsonb_object_agg(f, to_jsonb(a) -> ('original_' || f))
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      ),
      (
        select
          jsonb_object_agg(f, to_jsonb(a) -> ('requested_' || f))
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      ),
      a.reason,
      a.id
    from
      amendment_requests a
      join history h on h.company_id = a.company_id
      and h.entity = 'amendment-requests'
      and h.entity_id = a.id
    where
      a.company_id = $8
      and a.user_id = $9
      and a.tracking_id is not null
      and h.action = 'update'
      and h.actor_id <> $10
      and exists (
        select
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      )
      and h.id in (
        select
          history_row
        from
          unseen_changes
        where
          company_id = $11
          and user_id = $12
      )
    order by
      id desc
    limit
      $13
  )
select
  c.*,
  u.history_row is not null as is_new,
  case
    when c.action in ('update', 'reject') then (
      select
        job_title
      from
        jobs
      where
        company_id = $14
        and id = (c."from" ->> 'job_id')::bigint
    )
  end as from_job,
  case
    when c.action in ('update', 'reject') then (
      select
        job_title
      from
        jobs
      where
        company_id = $15
        and id = (c."to" ->> 'job_id')::bigint
    )
  end as to_job,
  case
    when c.action = 'update' then (
      select
        trim(first_name || ' ' || last_name)
      from
        users
      where
        company_id = $16
        and id = (c."to" ->> 'user_id')::bigint
    )
  end as to_user,
  case
    when row_number() over (
      partition by
        c.record_id,
        w.id
      order by
        c.id desc
    ) = 1 then coalesce(w.decision_note, '')
    else ''
  end as decision_note,
  coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) as start_time,
  coalesce(j.job_title, '') as job_title,
  coalesce(p.address, '') as property_address,
  t.id is null as is_deleted,
  coalesce(t.user_id, (d."from" ->> 'user_id')::bigint) = $17 as is_own
from
  changes c
  left join unseen_changes u on u.company_id = $18
  and u.user_id = $19
  and u.history_row = c.id
  left join amendment_requests w on w.company_id = $20
  and w.user_id = $21
  and w.id = coalesce(
    c.request_id,
    substring(
      c.reason
      from
        $22::text
    )::bigint
  )
  left join time_records t on t.company_id = $23
  and t.id = c.record_id
  left join lateral (
    select
      h."from"
    from
      history h
    where
      t.id is null
      and h.company_id = $24
      and h.entity = 'time-tracking'
      and h.entity_id = c.record_id
      and h.action = 'delete'
    order by
      h.id desc
    limit
      1
  ) d on true
  left join jobs j on j.company_id = $25
  and j.id = coalesce(t.job_id, (d."from" ->> 'job_id')::bigint)
  left join properties p on p.company_id = $26
  and p.id = j.property_id
where
  coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) is not null
order by
  c.id;

-- changesInHistory
with
  changes as (
    select
      h.id,
      h.entity_id as record_id,
      h.action,
      h."at",
      h.actor_name,
      h."from",
      h."to",
      h.reason,
      null::bigint as request_id
    from
      history h
    where
      h.company_id = $1
      and h.entity = 'time-tracking'
      and h.actor_id <> $2
      and (
        h.subject_user_id = $3
        or (h."to" ->> 'user_id')::bigint = $4
      )
      and (
        h.action <> 'update'
        or h."to" ?| $5::text[]
      )
      and h.id = any ($6::bigint[])
    union all
    select
      h.id,
      a.tracking_id,
      'reject',
      h."at",
      h.actor_name,
      (
        select
          jsonb_object_agg(f, to_jsonb(a) -> ('original_' || f))
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      ),
      (
        select
          jsonb_object_agg(f, to_jsonb(a) -> ('requested_' || f))
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      ),
      a.reason,
      a.id
    from
      amendment_requests a
      join history h on h.company_id = a.company_id
      and h.entity = 'amendment-requests'
      and h.entity_id = a.id
    where
      a.company_id = $7
      and a.user_id = $8
      and a.tracking_id is not null
      and h.action = 'update'
      and h.actor_id <> $9
      and exists (
        select
        from
          unnest(array['start_time', 'end_time', 'is_driving', 'job_id', 'note']) f
        where
          h."to" ->> (f || '_status') = 'rejected'
      )
      and h.id = any ($10::bigint[])
    order by
      id desc
    limit
      $11
  )
select
  c.*,
  u.history_row is not null as is_new,
  case
    when c.action in ('update', 'reject') then (
      select
        job_title
      from
        jobs
      where
        company_id = $12
        and id = (c."from" ->> 'job_id')::bigint
    )
  end as from_job,
  case
    when c.action in ('update', 'reject') then (
      select
        job_title
      from
        jobs
      where
        company_id = $13
        and id = (c."to" ->> 'job_id')::bigint
    )
  end as to_job,
  case
    when c.action = 'update' then (
      select
        trim(first_name || ' ' || last_name)
      from
        users
      where
        company_id = $14
        and id = (c."to" ->> 'user_id')::bigint
    )
  end as to_user,
  case
    when row_number() over (
      partition by
        c.record_id,
        w.id
      order by
        c.id desc
    ) = 1 then coalesce(w.decision_note, '')
    else ''
  end as decision_note,
  coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) as start_time,
  coalesce(j.job_title, '') as job_title,
  coalesce(p.address, '') as property_address,
  t.id is null as is_deleted,
  coalesce(t.user_id, (d."from" ->> 'user_id')::bigint) = $15 as is_own
from
  changes c
  left join unseen_changes u on u.company_id = $16
  and u.user_id = $17
  and u.history_row = c.id
  left join amendment_requests w on w.company_id = $18
  and w.user_id = $19
  and w.id = coalesce(
    c.request_id,
    substring(
      c.reason
      from
        $20::text
    )::bigint
  )
  left join time_records t on t.company_id = $21
  and t.id = c.record_id
  left join lateral (
    select
      h."from"
    from
      history h
    where
      t.id is null
      and h.company_id = $22
      and h.entity = 'time-tracking'
      and h.entity_id = c.record_id
      and h.action = 'delete'
    order by
      h.id desc
    limit
      1
  ) d on true
  left join jobs j on j.company_id = $23
  and j.id = coalesce(t.job_id, (d."from" ->> 'job_id')::bigint)
  left join properties p on p.company_id = $24
  and p.id = j.property_id
where
  coalesce(t.start_time, (d."from" ->> 'start_time')::timestamptz) is not null
order by
  c.id;

-- markChangesSeen
delete from unseen_changes
where
  company_id = $1
  and user_id = $2
  and (
    history_row = any ($3::bigint[])
    or history_row <= $4
  );

-- server/infra/reseal-queries.ts

-- codesNotSealedBy
select
  company_id,
  user_id,
  coalesce(made_in_company, company_id) as place_company_id,
  coalesce(made_for_user, user_id) as place_user_id,
  v."column",
  v.value
from
  two_factor,
  lateral (
    values
      ('secret_value', secret_value),
      ('pending_value', pending_value)
  ) v ("column", value)
where
  v.value is not null
  and substring(
    v.value
    from
      2 for 4
  ) <> $1
order by
  company_id,
  user_id,
  v."column";

-- server/infra/services/company-queries.ts

-- hasSeveralCompanies
select
  "id"
from
  "companies"
limit
  $1;

-- server/infra/settings/queries.ts

-- storedSettings
select
  "s"."key",
  "s"."value",
  "s"."secret_value",
  "s"."updatedAt"
from
  "settings" as "s"
where
  "s"."company_id" = $1;

-- readCompanySettings
select
  "name"
from
  "companies"
where
  "id" = $1;
select
  "key",
  "value"
from
  "settings"
where
  "company_id" = $1
  and "value" is not null;

-- settingFacts
select
  "c"."name",
  "a"."slug",
  coalesce(n.last, 0) + 1 as "next_invoice"
from
  "companies" as "c"
  left join "invoice_counters" as "n" on "n"."company_id" = "c"."id"
  and "n"."year" = $1
  inner join "company_addresses" as "a" on "a"."company_id" = "c"."id"
where
  "c"."id" = $2;

-- lockSettings
select
  "id"
from
  "companies"
where
  "id" = $1
for no key update;

-- saveSetting
insert into
  "settings" ("company_id", "id", "key", "value", "secret_value")
values
  ($1, $2, $3, $4, $5)
on conflict ("company_id", "key") do update
set
  "value" = $6,
  "secret_value" = $7;

-- deleteSetting
delete from "settings"
where
  "company_id" = $1
  and "key" = $2;

-- raiseInvoiceNumber
insert into
  "invoice_counters" ("company_id", "year", "last")
values
  ($1, $2, $3)
on conflict ("company_id", "year") do update
set
  "last" = $4;

-- setFormAddress
update "company_addresses"
set
  "slug" = $1
where
  "company_id" = $2;

-- zoneByName
select
  name
from
  pg_timezone_names
where
  lower(name) = lower($1);

-- readSealedSecret
select
  "secret_value"
from
  "settings"
where
  "company_id" = $1
  and "key" = $2;

-- someSealedSecrets
select
  "secret_value"
from
  "two_factor"
where
  "secret_value" is not null
limit
  $1;
select
  "secret_value"
from
  "settings"
where
  "secret_value" is not null
order by
  "updatedAt" desc
limit
  $1;

-- settingsNotSealedBy
select
  "company_id",
  "key",
  "secret_value"
from
  "settings"
where
  "secret_value" is not null
  and substring(
    secret_value
    from
      2 for 4
  ) <> $1
order by
  "company_id",
  "id";

-- replaceSealedSetting
update "settings"
set
  "secret_value" = $1
where
  "company_id" = $2
  and "key" = $3
  and "secret_value" = $4;

-- server/infra/storage/file-queries.ts

-- readPictureSource
select
  "file_name",
  "file_type",
  "mime",
  "storage_key",
  "poster_key",
  "thumbnail_key"
from
  "files"
where
  "company_id" = $1
  and "id" = $2;

-- setThumbnail (2 of 3 forms)
update "files"
set
  "thumbnail_key" = $1
where
  "company_id" = $2
  and "id" = $3;
update "files"
set
  "thumbnail_key" = $1,
  "poster_key" = $2,
  "width" = $3,
  "height" = $4
where
  "company_id" = $5
  and "id" = $6;

-- keysInUse
select
  storage_key as key
from
  files
where
  storage_key = any ($1::text[])
union all
select
  thumbnail_key
from
  files
where
  thumbnail_key = any ($2::text[])
union all
select
  poster_key
from
  files
where
  poster_key = any ($3::text[])
union all
select
  storage_key
from
  company_logos
where
  storage_key = any ($4::text[]);

-- keysDeletedSince
select
  held.key
from
  history h,
  unnest(array[h."from" ->> 'storage_key', h."from" ->> 'thumbnail_key', h."from" ->> 'poster_key']) as held (key)
where
  h.entity = 'files'
  and h.action = 'delete'
  and h."at" >= $1
  and held.key = any ($2::text[]);

-- server/infra/storage/folder-queries.ts

-- readFileFolder
select
  "id",
  "marked"
from
  "file_folder";

-- ensureFileFolder
insert into
  "file_folder" ("id")
values
  ($1)
on conflict do nothing;

-- lockFileFolder
select
  "id",
  "marked"
from
  "file_folder"
for update;

-- saveFileFolder
update "file_folder"
set
  "id" = $1,
  "marked" = $2;

-- someDiskKeys
(
  select
    storage_key as key
  from
    files
  where
    storage_key not like 's3/%'
  limit
    $1
)
union all
(
  select
    storage_key
  from
    company_logos
  where
    storage_key not like 's3/%'
  limit
    $2
);

-- server/infra/storage/store-queries.ts

-- findStore
select
  "company_id",
  "id",
  "endpoint",
  "bucket",
  "region",
  "access_key_id",
  "secret_value",
  "prefix"
from
  "stores"
where
  "company_id" = $1
  and "endpoint" = $2
  and "bucket" = $3;

-- readStore
select
  "company_id",
  "id",
  "endpoint",
  "bucket",
  "region",
  "access_key_id",
  "secret_value",
  "prefix"
from
  "stores"
where
  "company_id" = $1
  and "id" = $2;

-- listStores
select
  "company_id",
  "id",
  "endpoint",
  "bucket",
  "region",
  "access_key_id",
  "secret_value",
  "prefix"
from
  "stores"
order by
  "company_id",
  "id";

-- saveStore
insert into
  "stores" ("company_id", "endpoint", "bucket", "region", "access_key_id", "secret_value", "prefix")
values
  ($1, $2, $3, $4, $5, $6, $7)
on conflict ("company_id", "endpoint", "bucket") do update
set
  "region" = $8,
  "access_key_id" = $9,
  "secret_value" = $10
returning
  "company_id",
  "id",
  "endpoint",
  "bucket",
  "region",
  "access_key_id",
  "secret_value",
  "prefix";

-- replaceStoreSecret
update "stores"
set
  "secret_value" = $1
where
  "company_id" = $2
  and "id" = $3
  and "secret_value" = $4;

-- server/infra/storage/stored-key-queries.ts

-- server/infra/visitor-upload-queries.ts

-- beginVisitorUpload
insert into
  "visitor_uploads" ("network", "upload_id", "alive_until")
values
  ($1, $2, $3)
on conflict ("network") do update
set
  "upload_id" = $4,
  "alive_until" = $5
where
  "visitor_uploads"."alive_until" < $6
returning
  "network";

-- endVisitorUpload
delete from "visitor_uploads"
where
  "network" = $1
  and "upload_id" = $2;
