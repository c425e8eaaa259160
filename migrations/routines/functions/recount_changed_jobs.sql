-- Counts the days of jobs again that have begun or ceased to be charged by time.
create or replace function recount_changed_jobs(company bigint) returns void language plpgsql as $$
declare
  zone text;
  changed bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('day_totals', company));
  select time_zone into zone from day_total_zones where company_id = company;
  if zone is null then
    return;
  end if;
  with added as (
    insert into uncharged_jobs (company_id, job_id)
    select company, id from jobs where company_id = company and billing_type <> 'time'
    on conflict do nothing returning job_id
  ), removed as (
    delete from uncharged_jobs u where u.company_id = company and not exists (
      select from jobs j where j.company_id = company and j.id = u.job_id and j.billing_type <> 'time') returning job_id
  )
  select array(select job_id from added union all select job_id from removed) into changed;
  perform count_day_charges(company, d.user_id, d.day, zone) from (
    select distinct t.user_id, (t.start_time at time zone zone)::date as day from time_records t
    where t.company_id = company and t.job_id = any(changed) and t.is_billable and t.counted_minutes > 0) d;
end $$;
