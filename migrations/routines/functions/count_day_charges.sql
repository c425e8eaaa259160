-- Counts the charges of a worker's day again, from its records. The lock first, so that the records are read after
-- those of a writer that it waited for. Changes of the clocks may put the day's first or last hours on either side of
-- what its midnight says, so the wider bounds are for the indexes. They are said for both indexes that begin with the
-- worker, and a sequential scan is forbidden: with statistics of a smaller table, the planner takes either for as
-- good, and an import would read all records again for each of its own.
create or replace function count_day_charges(company bigint, worker bigint, counted_day date, zone text)
returns void language plpgsql set enable_seqscan = off as $$
declare
  first timestamptz := (counted_day::timestamp at time zone zone) - interval '3 hours';
  last timestamptz := ((counted_day + 1)::timestamp at time zone zone) + interval '3 hours';
begin
  perform from day_totals where company_id = company and user_id = worker and day = counted_day for no key update;
  update day_totals set (charged_minutes, charged_driving_minutes, charge_rounding, driving_charge_rounding) = (
    select
      coalesce(sum(minutes) filter (where not is_driving), 0)::integer,
      coalesce(sum(minutes) filter (where is_driving), 0)::integer,
      charge_roundings(array_agg(minutes) filter (where not is_driving)),
      charge_roundings(array_agg(minutes) filter (where is_driving))
    from (
      select t.job_id, t.is_driving, sum(t.counted_minutes)::integer as minutes from time_records t
      where t.company_id = company and t.user_id = worker and t.is_billable and t.counted_minutes > 0
        and not exists (select from uncharged_jobs u where u.company_id = company and u.job_id = t.job_id)
        and t.start_time >= first and t.start_time < last
        and int8range(minute_of(t.start_time), minute_of(t.end_time)) && int8range(minute_of(first), minute_of(last))
        and (t.start_time at time zone zone)::date = counted_day
      group by t.job_id, t.is_driving) line)
  where company_id = company and user_id = worker and day = counted_day;
end $$;
