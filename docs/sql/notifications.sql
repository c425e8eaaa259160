-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: e14b7d39a0e87ef3

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
