-- Written by `npm run sql`: what each function sends, as the tests call it.
-- Sources: a3106cc6a87e0c9c

-- server/notify/queries.ts

-- readChange
select
  "h"."id",
  "h"."entity",
  "h"."entity_id",
  "h"."action",
  "h"."actor_id",
  "h"."actor_name",
  "h"."at",
  "h"."from",
  "h"."to",
  "h"."reason",
  "h"."subject_user_id",
  "h"."request_id"
from
  "history" as "h"
where
  "h"."company_id" = $1
  and "h"."id" = $2;

-- claimUnsentChanges
delete from "untold_changes"
where
  "company_id" = $1
  and "user_id" = $2
returning
  "history_row";
select
  h.id
from
  history h
where
  h.company_id = $1
  and h.id = any ($2::bigint[])
  and (
    h.action = 'delete'
    or h.request_id = ''
    or not exists (
      select
      from
        history a
      where
        a.company_id = h.company_id
        and a.subject_user_id = h.subject_user_id
        and a.entity = 'amendment-requests'
        and a.request_id = h.request_id
        and a.id > h.id - 1000
    )
  );

-- readDecision
select
  id
from
  history
where
  company_id = $1
  and subject_user_id = $2
  and (
    id = $3
    or request_id = $4
    and request_id <> ''
    and id between $5 and $6
  );

-- readDecisionNote
select
  "decision_note"
from
  "amendment_requests"
where
  "company_id" = $1
  and "id" = $2;

-- reachable (2 of 5 forms)
select
  "u"."id",
  "u"."role",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  exists (
    select
    from
      push_subscriptions p
    where
      p.company_id = u.company_id
      and p.user_id = u.id
  ) as "has_push",
  exists (
    select
    from
      memberships own
      join memberships o on o.login_key = own.login_key
      and o.company_id <> own.company_id
    where
      own.company_id = u.company_id
      and own.user_id = u.id
  ) as "has_several_companies"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."status" = $2
  and "u"."notify_jobs" = $3
  and "u"."id" = $4
order by
  "u"."id";
select
  "u"."id",
  "u"."role",
  "u"."first_name",
  "u"."last_name",
  "u"."email",
  exists (
    select
    from
      push_subscriptions p
    where
      p.company_id = u.company_id
      and p.user_id = u.id
  ) as "has_push",
  exists (
    select
    from
      memberships own
      join memberships o on o.login_key = own.login_key
      and o.company_id <> own.company_id
    where
      own.company_id = u.company_id
      and own.user_id = u.id
  ) as "has_several_companies"
from
  "users" as "u"
where
  "u"."company_id" = $1
  and "u"."status" = $2
  and "u"."notify_reminders" = $3
  and "u"."role" = $4
order by
  "u"."id";

-- readJobText
select
  "j"."id",
  "j"."number",
  "j"."job_title",
  "j"."job_type",
  "j"."job_description",
  "j"."reference",
  "j"."requester_name",
  "j"."requester_email",
  "j"."requester_phone",
  "p"."address"
from
  "jobs" as "j"
  inner join "properties" as "p" on "p"."company_id" = "j"."company_id"
  and "p"."id" = "j"."property_id"
where
  "j"."company_id" = $1
  and "j"."id" = $2;

-- readTaskText
select
  "description",
  "job_id",
  "assigned_to"
from
  "job_tasks"
where
  "company_id" = $1
  and "id" = $2;

-- readExpenseText
select
  "amount",
  "description"
from
  "expenses"
where
  "company_id" = $1
  and "id" = $2;

-- openRecordsSince
select
  "t"."company_id",
  "t"."id",
  "t"."user_id",
  "t"."start_time",
  "u"."first_name",
  "u"."last_name",
  coalesce(j.job_title, '') as "job_title"
from
  "time_records" as "t"
  inner join "users" as "u" on "u"."company_id" = "t"."company_id"
  and "u"."id" = "t"."user_id"
  left join "jobs" as "j" on "j"."company_id" = "t"."company_id"
  and "j"."id" = "t"."job_id"
  inner join "companies" as "c" on "c"."id" = "t"."company_id"
where
  "c"."suspended_at" is null
  and "t"."end_time" is null
  and "t"."start_time" <= $1
order by
  "t"."company_id",
  "t"."id";

-- claimDeliveries
insert into
  "notification_deliveries" ("company_id", "event", "recipient", "channel")
values
  ($1, $2, $3, $4)
on conflict on constraint "notification_deliveries_pk" do nothing
returning
  "event",
  "recipient",
  "channel";

-- insertMessages
insert into
  "job_messages" ("company_id", "job_id", "sender", "channel", "body")
values
  ($1, $2, $3, $4, $5)
returning
  "id";
