import { type Kysely, sql } from 'kysely';

/**
 * How many time records start on each day (UTC, the same for every zone), so that a page far down the list is found
 * without reading the index up to it. Rows are added, never changed: a day's number is the sum of its rows. So writers
 * of different workers do not wait for each other, and `merge_record_days` makes one row of a day's many.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_days (
      company_id bigint not null,
      day date not null,
      id bigint generated always as identity,
      records integer not null,
      is_merged boolean not null default false,
      constraint record_days_pk primary key (company_id, day, id) include (records),
      constraint record_days_company_fk foreign key (company_id) references companies (id),
      constraint record_days_day_bounds check (day between '1999-12-31' and '2200-01-01')
    )`.execute(db);
  await sql`create index record_days_to_merge on record_days (company_id) where not is_merged`.execute(db);
  await counting(db);
  await merging(db);
  await sql`
    insert into record_days (company_id, day, records, is_merged)
    select company_id, (start_time at time zone 'UTC')::date, count(*), true from time_records group by 1, 2
    order by 1, 2`.execute(db);
}

async function counting(db: Kysely<unknown>) {
  await sql`
    create function count_record_day() returns trigger language plpgsql as $$
    declare
      old_day date := (old.start_time at time zone 'UTC')::date;
      new_day date := (new.start_time at time zone 'UTC')::date;
    begin
      if old_day is not distinct from new_day then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        insert into record_days (company_id, day, records) values (old.company_id, old_day, -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into record_days (company_id, day, records) values (new.company_id, new_day, 1);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger count_record_day_of_new after insert on time_records
    for each row execute function count_record_day()`.execute(db);
  await sql`create trigger count_record_day_of_changed after update of start_time on time_records
    for each row when (old.start_time is distinct from new.start_time) execute function count_record_day()`.execute(db);
  await sql`create trigger count_record_day_of_deleted after delete on time_records
    for each row execute function count_record_day()`.execute(db);
}

/**
 * One at a time, or two would add the same rows. Each makes its change in one statement, which sees either all rows of a
 * writer and their records, or none of both.
 */
async function merging(db: Kysely<unknown>) {
  await sql`
    create function merge_record_days(company bigint) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('record_days', company));
      with changed as (
        select distinct day from record_days where company_id = company and not is_merged
      ), gone as (
        delete from record_days d where d.company_id = company and d.day in (select day from changed)
        returning d.day, d.records
      )
      insert into record_days (company_id, day, records, is_merged)
      select company, day, sum(records), true from gone group by day having sum(records) <> 0;
    end $$`.execute(db);
  await sql`
    create function rebuild_record_days(company bigint) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('record_days', company));
      with gone as (
        delete from record_days where company_id = company
      )
      insert into record_days (company_id, day, records, is_merged)
      select company, (start_time at time zone 'UTC')::date, count(*), true from time_records
      where company_id = company group by 2 order by 2;
    end $$`.execute(db);
}
