-- Who changed what, and who has yet to see it.

-- Written by a trigger of each watched table (routines/functions/write_history.sql). No foreign keys: what was done
-- outlives the rows it was done to. Nobody changes it, but for erasing personal data.
create table history (
  company_id bigint not null,
  id bigint generated always as identity,
  entity text not null,
  entity_id bigint not null,
  action text not null,
  actor_id bigint,
  actor_name text not null default '',
  "at" timestamptz(3) not null default clock_timestamp(),
  -- The whole row when it is deleted, the changed columns of an update.
  "from" jsonb,
  -- The whole row when it is created, the changed columns of an update.
  "to" jsonb,
  reason text not null default '',
  -- The decided amendment request that the change follows from.
  cause_id bigint,
  -- Whose record it is.
  subject_user_id bigint,
  request_id text not null default '',
  constraint history_pk primary key (company_id, id),
  constraint history_action_known check (action in ('create', 'update', 'delete', 'restore'))
) with (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
create index history_by_entity on history (company_id, entity, entity_id, id desc);
create index history_by_subject on history (company_id, subject_user_id, id desc) where subject_user_id is not null;
create index history_deleted_files on history ("at") where entity = 'files' and action = 'delete';
-- Asked by every start that a phone sends: was this one deleted meanwhile?
create index history_deleted_records on history (company_id, ("from" ->> 'client_ref'))
  where entity = 'time-tracking' and action = 'delete';
create index history_by_actor on history (company_id, actor_id, id desc) where actor_id is not null;
-- The log grows at its end only, so a summary of each stretch of pages finds a day at nearly no cost for writers.
create index history_by_time on history using brin ("at") with (pages_per_range = 32);
-- The company's activity by kind of row, and what was deleted, each newest first: a filter must not walk the whole
-- log.
create index history_by_kind on history (company_id, entity, id desc);
create index history_deletions on history (company_id, id desc) where action = 'delete';

-- Changes that others made to a worker's time and that the worker has not looked at yet, on whichever device.
create table unseen_changes (
  company_id bigint not null,
  user_id bigint not null,
  history_row bigint not null,
  constraint unseen_changes_pk primary key (company_id, user_id, history_row),
  constraint unseen_changes_user_fk foreign key (company_id, user_id)
    references users (company_id, id) on delete cascade
);

-- What others did to a worker's records and this worker was not told yet, until the task takes it from here.
create table untold_changes (
  company_id bigint not null,
  user_id bigint not null,
  history_row bigint not null,
  constraint untold_changes_pk primary key (company_id, user_id, history_row),
  constraint untold_changes_user_fk foreign key (company_id, user_id)
    references users (company_id, id) on delete cascade
);

create schema live;

-- What the screens are to be told, as JSON: [company, entity, id, action, users whom it is about, changed columns].
-- The app takes the lines from here (server/infra/events/relay.ts). Lost in a crash, like the listeners'
-- connections.
create unlogged table live.pending (
  change text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
