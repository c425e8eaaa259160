-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: d61f328d8d744b2b

-- server/notifications/queries.ts

-- readNotificationSwitches
select
  "notify_jobs",
  "notify_money",
  "notify_reminders"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."id" = $2;

-- changeNotificationSwitches (2 of 3 forms)
update "users"
set
  "notify_jobs" = $1
where
  "company_id" = $2
  and "id" = $3;
update "users"
set
  "notify_reminders" = $1
where
  "company_id" = $2
  and "id" = $3;
