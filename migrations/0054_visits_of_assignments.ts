import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently } from './beside-writers.ts';

/** Each assignment for a day gets its visit, without a time, while people go on working. */
export const transaction = false;

/** About a tenth of a second, as each locks its job. */
const rowsAtOnce = 200;

export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    'time_records_by_visit',
    'on time_records (company_id, visit_id) include (counted_minutes, is_driving) where visit_id is not null',
  );
  // Not a change by anybody: neither history nor updatedAt. A past visit is done if there was work or the job is over.
  await sql`
    create or replace function visits_of_assignments(company bigint, beyond bigint, most int) returns bigint
    language plpgsql as $$
    declare
      last bigint;
    begin
      perform set_config('fettle.erasing', 'on', true), set_config('lock_timeout', '300ms', true);
      with found as (
        select a.id, a.job_id, a.user_id, a.assigned_for, a."createdAt" from job_assignees a
        where a.company_id = company and a.id > beyond and a.assigned_for is not null
        order by a.id limit most for no key update
      ), made as (
        insert into visits (company_id, job_id, user_id, day, status, "createdAt")
        select company, f.job_id, f.user_id, f.assigned_for,
            case when f.assigned_for >= current_date then 'planned'
              when j.status in ('pending_completed', 'completed', 'archived') or exists (select from time_records t
                where t.company_id = company and t.job_id = f.job_id and t.user_id = f.user_id and not t.is_driving
                  and t.start_time >= f.assigned_for - 1 and t.start_time < f.assigned_for + 2) then 'done'
              else 'planned' end, f."createdAt"
          from found f join jobs j on j.company_id = company and j.id = f.job_id
         where not exists (select from visits v where v.company_id = company and v.job_id = f.job_id
            and v.user_id = f.user_id and v.day = f.assigned_for and v.status <> 'cancelled')
      )
      select max(id) into last from found;
      return last;
    end $$`.execute(db);
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from job_assignees where assigned_for is not null order by company_id`.execute(db);
  for (const { company_id } of rows) await convert(db, company_id);
  await sql`drop function visits_of_assignments`.execute(db);
}

async function convert(db: Kysely<unknown>, company_id: number) {
  let beyond = 0;
  for (;;) {
    const { rows } = await sql<{ last: number | null }>`
      select visits_of_assignments(${company_id}::bigint, ${beyond}::bigint, ${rowsAtOnce}::int) as last`.execute(db);
    const last = rows[0]!.last;
    if (last === null) return;
    beyond = Number(last);
  }
}
