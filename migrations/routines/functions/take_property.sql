-- A row that hangs on a job is at that job's property, whatever was sent. Its key (company_id, job_id, property_id)
-- keeps it so when the job moves to another property.
create or replace function take_property() returns trigger language plpgsql as $$
begin
  select property_id into new.property_id from jobs where company_id = new.company_id and id = new.job_id;
  return new;
end $$;

create or replace procedure follow_job(watched regclass) language plpgsql as $$
begin
  execute format(
    'create or replace trigger take_property before insert or update of job_id, property_id on %s
     for each row when (new.job_id is not null) execute function take_property()',
    watched);
end $$;
