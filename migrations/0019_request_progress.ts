import { type Kysely, sql } from 'kysely';

/** Whoever asked for a job without a log-in is told how far it has come: what they were told last is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table requester_told (
      company_id bigint not null,
      job_id bigint not null,
      state text not null,
      planned_for date,
      "createdAt" timestamptz(3) not null default now(),
      constraint requester_told_pk primary key (company_id, job_id),
      constraint requester_told_job_fk foreign key (company_id, job_id)
        references jobs (company_id, id) on delete cascade,
      constraint requester_told_state_known check (state in ('accepted', 'planned', 'done', 'not_taken_on')),
      constraint requester_told_planned_for_bounds check (planned_for between '2000-01-01' and '2199-12-31'),
      constraint requester_told_planned_has_day check ((state = 'planned') = (planned_for is not null))
    )`.execute(db);

  // A minute later, and once for all that the office does to the job meanwhile: accepting it, planning it, taking back a slip.
  await sql`
    create function tell_requester() returns trigger language plpgsql as $$
    declare
      row constant jsonb := coalesce(new."from", '{}') || coalesce(new."to", '{}');
      job constant bigint := case new.entity when 'jobs' then new.entity_id else (row ->> 'job_id')::bigint end;
    begin
      if new.entity = 'jobs'
        and (new.action <> 'update' or not row ?| array['status', 'job_start_date', 'job_end_date']) then
        return null;
      end if;
      if exists (select from jobs j where j.company_id = new.company_id and j.id = job
        and j.reference is not null and j.requester_email <> '') then
        perform graphile_worker.add_job('notify_requester',
          json_build_object('company_id', new.company_id, 'job_id', job),
          run_at := now() + interval '1 minute', max_attempts := 12,
          job_key := format('notify_requester:%s:%s', new.company_id, job), job_key_mode := 'replace');
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_requester after insert on history for each row
    when (new.entity in ('jobs', 'job-assignees') and current_setting('fettle.quiet', true) is distinct from 'on')
    execute function tell_requester()`.execute(db);
}
