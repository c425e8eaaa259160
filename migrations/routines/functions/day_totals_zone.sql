-- The time zone that a company's totals hold for; null: none. The advisory lock is shared among writers: only a
-- rebuild waits for them, and they for it.
create or replace function day_totals_zone(company bigint) returns text language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('day_totals', company));
  return (select time_zone from day_total_zones where company_id = company);
end $$;
