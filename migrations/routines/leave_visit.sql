-- A record that goes to another job or worker is no longer of the visit.
create or replace function leave_visit() returns trigger language plpgsql as $$
begin
  new.visit_id := null;
  return new;
end $$;

create or replace trigger leave_visit before update of job_id, user_id on time_records
for each row when (old.visit_id is not null and (new.job_id, new.user_id) <> (old.job_id, old.user_id))
execute function leave_visit();
