-- Follows the status of a job, unless a value is given.
create or replace function set_status_changed_at() returns trigger language plpgsql as $$
begin
  new.status_changed_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end $$;
