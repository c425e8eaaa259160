-- A company begins in the default zone of the settings, in small letters (0116_charged_months.sql).
create or replace function begin_day_totals() returns trigger language plpgsql as $$
begin
  insert into day_total_zones (company_id, time_zone) values (new.id, 'europe/london');
  return null;
end $$;
