import { type Kysely, sql } from 'kysely';

/**
 * Records say which visit they are of, and a visit's status follows its records: driving there is on the way, work is
 * arrived, and ended work is done. Everybody locks a visit's row before its job's, as a start goes on to its job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table time_records
      add column visit_id bigint,
      add constraint time_records_visit_fk foreign key (company_id, visit_id)
        references visits (company_id, id) on delete set null (visit_id) not valid`.execute(db);
  // An invoice rests on the hours, not on the plan that they belong to.
  await sql`
    create or replace function keep_invoiced() returns trigger language plpgsql as $$
    declare
      free constant text[] := array['invoice_id', 'billing_status', 'property_id', 'created_by', 'visit_id', 'updatedAt']
        || case when is_erasing() then array['start_cordinate', 'end_cordinate', 'reported'] else array[]::text[] end;
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free
        or new.invoice_id <> old.invoice_id then
        raise exception using errcode = 'restrict_violation', constraint = tg_table_name || '_invoiced',
          table = tg_table_name, message = 'What is on an invoice is not changed.';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create function leave_visit() returns trigger language plpgsql as $$
    begin
      new.visit_id := null;
      return new;
    end $$`.execute(db);
  await sql`create trigger leave_visit before update of job_id, user_id on time_records
    for each row when (old.visit_id is not null and (new.job_id, new.user_id) <> (old.job_id, old.user_id))
    execute function leave_visit()`.execute(db);
  await sql`
    create function move_visit_by_work() returns trigger language plpgsql as $$
    declare
      before_this text;
      after_this text;
    begin
      select status into before_this from visits where company_id = new.company_id and id = new.visit_id for no key update;
      if before_this is null or before_this = 'cancelled' then
        return null;
      end if;
      after_this := case
        when new.end_time is null and new.is_driving then
          case when before_this = 'planned' then 'on_the_way' else before_this end
        when new.end_time is null then 'arrived'
        when new.is_driving or exists (select from time_records r
          where r.company_id = new.company_id and r.visit_id = new.visit_id and r.end_time is null
            and not r.is_driving) then before_this
        when before_this = 'no_access' then before_this
        else 'done' end;
      if after_this <> before_this then
        update visits set status = after_this where company_id = new.company_id and id = new.visit_id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger move_visit_by_new_work after insert on time_records
    for each row when (new.visit_id is not null) execute function move_visit_by_work()`.execute(db);
  await sql`create trigger move_visit_by_work after update of end_time, is_driving on time_records
    for each row when (new.visit_id is not null and (new.end_time is null, new.is_driving)
      is distinct from (old.end_time is null, old.is_driving))
    execute function move_visit_by_work()`.execute(db);
}
