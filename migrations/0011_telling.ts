import { type Kysely, sql } from 'kysely';

/**
 * Whatever gets a row of history is told: to the screens (a line for the app's relay), and to the people whom it concerns (a task of the
 * queue). Both from the database itself, in the transaction of the change, so that no write can forget to.
 * `set_config('fettle.quiet', 'on', true)` keeps a transaction silent: for bulk loads of things past.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tellScreens(db);
  await tellEndedSessions(db);
  await untoldChanges(db);
  await tellPeople(db);
  await deliveries(db);
}

/**
 * live.pending holds what the screens are to be told, as JSON: [company, entity, id, action, users whom it is about].
 * From the 51st row of a transaction on it is one line that says 'anything'. The app takes the lines from here and gives
 * them to the channel fettle_changes (server/infra/events/relay.ts). Lost in a crash, like the listeners' connections.
 */
async function tellScreens(db: Kysely<unknown>) {
  await sql`create schema live`.execute(db);
  await sql`create unlogged table live.pending (change text not null)
    with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`.execute(db);
  await sql`
    create function tell_screens() returns trigger language plpgsql as $$
    declare
      told constant int := coalesce(nullif(current_setting('fettle.told', true), ''), '0')::int;
    begin
      if told > 50 then
        return null;
      end if;
      perform set_config('fettle.told', (told + 1)::text, true);
      if told = 50 then
        insert into live.pending values (jsonb_build_array(new.company_id, '*')::text);
      else
        insert into live.pending values (jsonb_build_array(new.company_id, new.entity, new.entity_id, new.action,
          (select coalesce(jsonb_agg(distinct id), '[]')
             from unnest(array[new.subject_user_id, (new."to" ->> 'user_id')::bigint, (new."to" ->> 'assigned_to')::bigint]) id
            where id is not null))::text);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_screens after insert on history for each row
    when (current_setting('fettle.quiet', true) is distinct from 'on') execute function tell_screens()`.execute(db);
}

/** Whoever logs out, or is logged out, hears nothing more: at once on the channel fettle_changes, entity 'sessions'. */
async function tellEndedSessions(db: Kysely<unknown>) {
  await sql`
    create function tell_ended_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('fettle_changes',
        jsonb_build_array(old.company_id, 'sessions', null, 'delete', jsonb_build_array(old.user_id))::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_ended_session after delete on sessions
    for each row execute function tell_ended_session()`.execute(db);
}

/**
 * What a person may want to be told of becomes a task 'notify', which finds out whom and how. Changes that others make to
 * a worker's records wait a minute and become one, so that an afternoon in the office is not forty messages.
 */
async function tellPeople(db: Kysely<unknown>) {
  await sql`
    create function tell_people() returns trigger language plpgsql as $$
    declare
      row constant jsonb := coalesce(new."from", '{}') || coalesce(new."to", '{}');
      whom constant bigint := new.subject_user_id;
      told boolean;
    begin
      if new.entity = 'time-tracking' then
        if new.actor_id is not null and whom <> new.actor_id
          and (new.action <> 'update' or row ?| array['start_time', 'end_time', 'job_id', 'note', 'is_driving', 'user_id'])
        then
          insert into untold_changes (company_id, user_id, history_row) values (new.company_id, whom, new.id);
          perform graphile_worker.add_job('notify_of_records',
            json_build_object('company_id', new.company_id, 'user_id', whom),
            run_at := now() + interval '1 minute', max_attempts := 12,
            job_key := format('notify_of_records:%s:%s', new.company_id, whom), job_key_mode := 'preserve_run_at');
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
  await sql`
    create trigger tell_people after insert on history for each row
    when (new.entity in ('jobs', 'job-tasks', 'job-assignees', 'time-tracking', 'amendment-requests', 'expenses')
      and current_setting('fettle.quiet', true) is distinct from 'on')
    execute function tell_people()`.execute(db);
}

/** What others did to a worker's records and this worker was not told yet: until the task takes it from here. */
async function untoldChanges(db: Kysely<unknown>) {
  await sql`
    create table untold_changes (
      company_id bigint not null,
      user_id bigint not null,
      history_row bigint not null,
      constraint untold_changes_pk primary key (company_id, user_id, history_row),
      constraint untold_changes_user_fk foreign key (company_id, user_id)
        references users (company_id, id) on delete cascade
    )`.execute(db);
}

/** What was sent to whom on which way, or is about to be: the key keeps anybody from being told twice of one thing. */
async function deliveries(db: Kysely<unknown>) {
  await sql`
    create table notification_deliveries (
      company_id bigint not null,
      event text not null,
      recipient text not null,
      channel text not null,
      "createdAt" timestamptz(3) not null default now(),
      constraint notification_deliveries_pk primary key (company_id, event, recipient, channel),
      constraint notification_deliveries_company_fk foreign key (company_id) references companies (id),
      constraint notification_deliveries_channel_known check (channel in ('mail', 'push')),
      constraint notification_deliveries_text_lengths check (
        char_length(event) <= 200 and char_length(recipient) <= 300)
    )`.execute(db);
  await sql`create index notification_deliveries_by_age on notification_deliveries ("createdAt")`.execute(db);
}
