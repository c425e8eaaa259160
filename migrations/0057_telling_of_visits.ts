import { type Kysely, sql } from 'kysely';

/**
 * Visitors are also told between which times somebody comes, and when somebody is on the way, which goes out at once.
 * `visit` is what they were told of it: '08:00-12:00' or 'on the way'. The state is 'planned' in both cases, as the earlier
 * release knows no other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table requester_told add column visit text,
      add constraint requester_told_visit_length check (char_length(visit) <= 20)`.execute(db);
  await sql`
    create or replace function tell_requester() returns trigger language plpgsql as $$
    declare
      row constant jsonb := coalesce(new."from", '{}') || coalesce(new."to", '{}');
      job constant bigint := case
        when new.entity = 'jobs' then new.entity_id
        when row ? 'job_id' then (row ->> 'job_id')::bigint
        else (select v.job_id from visits v where v.company_id = new.company_id and v.id = new.entity_id) end;
      wait constant interval := case when row ->> 'status' = 'on_the_way' then '0' else '1 minute' end;
    begin
      if new.entity = 'jobs'
        and (new.action <> 'update' or not row ?| array['status', 'job_start_date', 'job_end_date']) then
        return null;
      end if;
      if exists (select from jobs j where j.company_id = new.company_id and j.id = job
        and j.reference is not null and j.requester_email <> '') then
        perform graphile_worker.add_job('notify_requester',
          json_build_object('company_id', new.company_id, 'job_id', job),
          run_at := now() + wait, max_attempts := 12,
          job_key := format('notify_requester:%s:%s', new.company_id, job), job_key_mode := 'replace');
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace trigger tell_requester after insert on history for each row
    when (new.entity in ('jobs', 'job-assignees', 'visits') and current_setting('fettle.quiet', true) is distinct from 'on')
    execute function tell_requester()`.execute(db);
}
