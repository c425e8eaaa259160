-- Follows the status of a job, unless a value is given.
create or replace function set_status_changed_at() returns trigger language plpgsql as $$
begin
  new.status_changed_at := date_trunc('milliseconds', clock_timestamp());
  return new;
end $$;

create or replace trigger set_status_changed_at before update of status on jobs for each row
when (new.status is distinct from old.status and new.status_changed_at = old.status_changed_at)
execute function set_status_changed_at();
