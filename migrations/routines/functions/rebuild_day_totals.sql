-- Counts a company's totals anew, for a time zone. Waits for the writers of the company's records that are under way,
-- and holds back new ones until it commits. In the order of the key, so that a worker's days are side by side.
create or replace function rebuild_day_totals(company bigint, zone text) returns void
language plpgsql set work_mem = '64MB' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('day_totals', company));
  delete from balances_brought_forward where company_id = company;
  delete from charged_months where company_id = company;
  delete from day_totals where company_id = company;
  insert into day_totals (company_id, user_id, day, ended, counted, minutes, driving_minutes, reviewed_minutes,
    reviewed_driving_minutes)
  select company, user_id, (start_time at time zone zone)::date as day, count(*),
    count(*) filter (where counted_minutes > 0), sum(counted_minutes),
    coalesce(sum(counted_minutes) filter (where is_driving), 0),
    coalesce(sum(counted_minutes) filter (where not needs_review), 0),
    coalesce(sum(counted_minutes) filter (where is_driving and not needs_review), 0)
  from time_records where company_id = company and end_time is not null
  group by user_id, day order by user_id, day;
  insert into day_total_zones (company_id, time_zone) values (company, lower(zone))
  on conflict (company_id) do update set time_zone = excluded.time_zone;
end $$;
