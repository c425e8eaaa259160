-- Makes one row of a day's many, and counts them again from the records. One at a time, or two would add the same
-- rows. Each makes its change in one statement, which sees either all rows of a writer and their records, or none of
-- both.
create or replace function merge_record_days(company bigint) returns void language plpgsql as $$
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
end $$;

create or replace function rebuild_record_days(company bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('record_days', company));
  with gone as (
    delete from record_days where company_id = company
  )
  insert into record_days (company_id, day, records, is_merged)
  select company, (start_time at time zone 'UTC')::date, count(*), true from time_records
  where company_id = company group by 2 order by 2;
end $$;
