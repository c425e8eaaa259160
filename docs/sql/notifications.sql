-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: 27cf315cae9cef32

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
