-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 51ad05268be6db8f

-- server/rpc/idempotency-queries.ts

-- claimIdempotencyKey
select
  "body_hash",
  "response"
from
  "idempotency_keys"
where
  "company_id" = $1
  and "user_id" = $2
  and "path" = $3
  and "key" = $4;
insert into
  idempotency_keys (company_id, user_id, path, key, body_hash)
values
  ($1, $2, $3, $4, $5)
on conflict do nothing
returning
  set_config('fettle.actor_id', $6, true),
  set_config('fettle.actor_name', $7, true),
  set_config('fettle.request_id', $8, true),
  set_config('fettle.reason', $9, true),
  set_config('fettle.action', $10, true);

-- saveIdempotentAnswer
update "idempotency_keys"
set
  "response" = $1
where
  "company_id" = $2
  and "user_id" = $3
  and "path" = $4
  and "key" = $5;

-- leaseIdempotencyKey
insert into
  idempotency_keys as k (company_id, user_id, path, key, body_hash, held_by, held_until)
values
  ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7))
on conflict on constraint idempotency_keys_pk do update
set
  held_by = excluded.held_by,
  held_until = excluded.held_until
where
  k.response is null
  and k.body_hash = excluded.body_hash
  and (
    k.held_until is null
    or k.held_until < clock_timestamp()
  )
returning
  progress;

-- readIdempotencyKey
select
  body_hash,
  response
from
  idempotency_keys
where
  company_id = $1
  and user_id = $2
  and path = $3
  and key = $4;

-- extendKeyLease
update idempotency_keys
set
  held_until = clock_timestamp() + make_interval(secs => $1)
where
  company_id = $2
  and user_id = $3
  and path = $4
  and key = $5
  and held_by = $6;

-- saveKeyProgress
update idempotency_keys
set
  progress = coalesce(progress, '{}') || $1::bigint[]
where
  company_id = $2
  and user_id = $3
  and path = $4
  and key = $5
  and held_by = $6;

-- answerLeasedKey
update idempotency_keys
set
  response = $1::jsonb,
  held_by = null,
  held_until = null,
  progress = null
where
  company_id = $2
  and user_id = $3
  and path = $4
  and key = $5
  and held_by = $6;

-- releaseKeyLease
delete from idempotency_keys
where
  company_id = $1
  and user_id = $2
  and path = $3
  and key = $4
  and held_by = $5
  and progress is null;
update idempotency_keys
set
  held_by = null,
  held_until = null
where
  company_id = $1
  and user_id = $2
  and path = $3
  and key = $4
  and held_by = $5;
