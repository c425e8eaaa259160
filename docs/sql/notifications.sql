-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 35bc02e9435046f2

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
