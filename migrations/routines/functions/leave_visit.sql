-- A record that goes to another job or worker is no longer of the visit.
create or replace function leave_visit() returns trigger language plpgsql as $$
begin
  new.visit_id := null;
  return new;
end $$;
