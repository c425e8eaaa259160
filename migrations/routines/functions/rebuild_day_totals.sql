-- Counts a company's totals anew, for a time zone. Waits for the writers of the company's records that are under way,
-- and holds back new ones until it commits. In the order of the key, so that a worker's days are side by side.
create or replace function rebuild_day_totals(company bigint, zone text) returns void
language plpgsql set work_mem = '64MB' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('day_totals', company));
  delete from balances_brought_forward where company_id = company;
  delete from uncharged_jobs where company_id = company;
  insert into uncharged_jobs (company_id, job_id)
  select company, id from jobs where company_id = company and billing_type <> 'time' on conflict do nothing;
  delete from day_totals where company_id = company;
  insert into day_totals (company_id, user_id, day, ended, counted, minutes, driving_minutes, reviewed_minutes,
    reviewed_driving_minutes, charged_minutes, charged_driving_minutes, charge_rounding, driving_charge_rounding)
  select company, d.user_id, d.day, d.ended, d.counted, d.minutes, d.driving_minutes, d.reviewed_minutes,
    d.reviewed_driving_minutes, coalesce(c.charged_minutes, 0), coalesce(c.charged_driving_minutes, 0),
    c.charge_rounding, c.driving_charge_rounding
  from (
    select user_id, (start_time at time zone zone)::date as day, count(*) as ended,
      count(*) filter (where counted_minutes > 0) as counted, sum(counted_minutes) as minutes,
      coalesce(sum(counted_minutes) filter (where is_driving), 0) as driving_minutes,
      coalesce(sum(counted_minutes) filter (where not needs_review), 0) as reviewed_minutes,
      coalesce(sum(counted_minutes) filter (where is_driving and not needs_review), 0) as reviewed_driving_minutes
    from time_records where company_id = company and end_time is not null
    group by 1, 2
  ) d
  left join (
    select user_id, day,
      coalesce(sum(minutes) filter (where not is_driving), 0)::integer,
      coalesce(sum(minutes) filter (where is_driving), 0)::integer,
      charge_roundings(array_agg(minutes) filter (where not is_driving)),
      charge_roundings(array_agg(minutes) filter (where is_driving))
    from (
      select t.user_id, (t.start_time at time zone zone)::date as day, t.job_id, t.is_driving,
        sum(t.counted_minutes)::integer as minutes
      from time_records t where t.company_id = company and t.is_billable and t.counted_minutes > 0
        and not exists (select from uncharged_jobs u where u.company_id = company and u.job_id = t.job_id)
      group by 1, 2, 3, 4) line
    group by 1, 2
  ) c (user_id, day, charged_minutes, charged_driving_minutes, charge_rounding, driving_charge_rounding)
    on c.user_id = d.user_id and c.day = d.day
  order by d.user_id, d.day;
  insert into day_total_zones (company_id, time_zone) values (company, zone)
  on conflict (company_id) do update set time_zone = excluded.time_zone;
end $$;
