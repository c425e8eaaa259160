-- What the server remembers of requests.

-- Counts by network address and email address.
create table rate_limits (
  key text not null,
  window_start timestamptz(3) not null,
  count integer not null default 1,
  constraint rate_limits_pk primary key (key),
  constraint rate_limits_key_length check (char_length(key) <= 300)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index rate_limits_by_window on rate_limits (window_start);

-- What was answered to a request that a client may send again.
create table idempotency_keys (
  company_id bigint not null,
  user_id bigint not null,
  path text not null,
  key text not null,
  body_hash text not null,
  response jsonb,
  -- The run of many steps that holds the key while it works: whoever finds it held waits. A holder that was killed
  -- no longer extends held_until, and the next one goes on.
  held_by text,
  held_until timestamptz(3),
  -- The ids of what it has done so far.
  progress bigint[],
  "createdAt" timestamptz(3) not null default now(),
  constraint idempotency_keys_pk primary key (company_id, user_id, path, key),
  constraint idempotency_keys_user_fk foreign key (company_id, user_id)
    references users (company_id, id) on delete cascade,
  constraint idempotency_keys_text_lengths check (
    char_length(path) <= 300 and char_length(key) between 1 and 200 and char_length(body_hash) <= 128),
  constraint idempotency_keys_held_until_bounds check (held_until between '2000-01-01' and '2199-12-31'),
  constraint idempotency_keys_held_by_length check (char_length(held_by) <= 64),
  constraint idempotency_keys_held_shape check ((held_by is null) = (held_until is null))
) with (autovacuum_vacuum_scale_factor = 0.02);
create index idempotency_keys_by_age on idempotency_keys ("createdAt");
