import { type Kysely, sql } from 'kysely';

/**
 * What an edit of a time record costs in Postgres, without changing what it does: functions that the planner does not copy
 * into every statement, and one task for all changes of a minute instead of one attempt to add it for each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await pureFunctions(db);
  await tellingPeople(db);
}

/**
 * As SQL functions, both were read, parsed and simplified for each constraint, generated column and index of each
 * statement, which took a fifth of an update. A call takes a microsecond.
 */
async function pureFunctions(db: Kysely<unknown>) {
  await sql`
    create or replace function minute_of(instant timestamptz) returns bigint
    language plpgsql immutable strict parallel safe as $$
    begin
      return floor(extract(epoch from instant - timestamptz '2000-01-01 00:00:00+00') / 60)::bigint;
    end $$`.execute(db);
  await sql`
    create or replace function is_coordinate(place jsonb) returns boolean
    language plpgsql immutable strict parallel safe as $$
    begin
      return case
        when jsonb_typeof(place) <> 'object' or place - 'latitude' - 'longitude' <> '{}' then false
        when jsonb_typeof(place -> 'latitude') is distinct from 'number'
          or jsonb_typeof(place -> 'longitude') is distinct from 'number' then false
        else (place ->> 'latitude')::numeric between -90 and 90
         and (place ->> 'longitude')::numeric between -180 and 180
      end;
    end $$`.execute(db);
}

/**
 * As 0011 has it, but a task that waits and has not begun is left as it is. The share of its row makes the worker of tasks
 * pass it over until this transaction has ended, so the task finds what is written here. A task that has begun is not
 * found, and another one is added.
 */
async function tellingPeople(db: Kysely<unknown>) {
  await sql`
    create or replace function tell_people() returns trigger language plpgsql as $$
    declare
      row constant jsonb := coalesce(new."from", '{}') || coalesce(new."to", '{}');
      whom constant bigint := new.subject_user_id;
      task constant text := format('notify_of_records:%s:%s', new.company_id, whom);
      told boolean;
    begin
      if new.entity = 'time-tracking' then
        if new.actor_id is not null and whom <> new.actor_id
          and (new.action <> 'update' or row ?| array['start_time', 'end_time', 'job_id', 'note', 'is_driving', 'user_id'])
        then
          insert into untold_changes (company_id, user_id, history_row) values (new.company_id, whom, new.id);
          perform from graphile_worker._private_jobs
          where key = task and is_available and attempts = 0 for key share;
          if not found then
            perform graphile_worker.add_job('notify_of_records',
              json_build_object('company_id', new.company_id, 'user_id', whom),
              run_at := now() + interval '1 minute', max_attempts := 12,
              job_key := task, job_key_mode := 'preserve_run_at');
          end if;
        end if;
        return null;
      end if;
      told := case new.entity
        when 'jobs' then new.action = 'create' and row ->> 'status' = 'awaiting_approval'
        when 'job-tasks' then new.action <> 'delete' and (new."to" ->> 'assigned_to')::bigint is distinct from new.actor_id
          and new."to" ->> 'assigned_to' is not null
        when 'job-assignees' then new.action = 'create' and whom is distinct from new.actor_id
        when 'amendment-requests' then new.action = 'update' and whom is distinct from new.actor_id
          and new."to" ->> 'status' in ('approved', 'partially_approved', 'rejected')
        when 'expenses' then whom is distinct from new.actor_id
          and (new.action = 'delete' or new.action = 'update' and new."to" ->> 'status' in ('reviewed', 'archived'))
        else false end;
      if told then
        perform graphile_worker.add_job('notify',
          json_build_object('company_id', new.company_id, 'history_id', new.id), max_attempts := 12);
      end if;
      return null;
    end $$`.execute(db);
}
