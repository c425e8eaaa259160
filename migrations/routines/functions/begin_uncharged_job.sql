-- A new job that is not charged by time.
create or replace function begin_uncharged_job() returns trigger language plpgsql as $$
begin
  insert into uncharged_jobs (company_id, job_id) values (new.company_id, new.id) on conflict do nothing;
  return null;
end $$;
