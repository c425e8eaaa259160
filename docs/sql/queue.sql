-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 83a0a6a22113859b

-- server/queue/upkeep-queries.ts

-- removeExpired
delete from "sign_ups"
where
  "expires_at" < $1;
delete from "login_links"
where
  "expires_at" < $1;
delete from "rate_limits"
where
  "window_start" < $1;
delete from "pending_logins"
where
  "expires_at" < $1;
delete from "idempotency_keys"
where
  "createdAt" < $1;
delete from "visitor_uploads"
where
  "alive_until" < $1;
delete from "passkey_challenges"
where
  "expires_at" < $1;
delete from "notification_deliveries"
where
  "createdAt" < $1;
update "sessions"
set
  "last_seen_at" = $1
where
  "last_seen_at" > $2;
update "rate_limits"
set
  "window_start" = $1
where
  "window_start" > $2;
delete from "sessions" as "s"
where
  "s"."last_seen_at" < $1
  and not exists (
    select
      1 as "one"
    from
      "time_records" as "t"
    where
      "t"."company_id" = "s"."company_id"
      and "t"."user_id" = "s"."user_id"
      and "t"."end_time" is null
  );
