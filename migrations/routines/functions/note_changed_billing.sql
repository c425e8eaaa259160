-- A job that begins or ceases to be charged by time. The months of its time end only when they are read: whoever changes a
-- job must not wait for a writer of time, who holds a worker's months and may wait for the job. The mark commits with the
-- change, so no reader sees one without the other. It needs no lock: who writes months removes the marks that they see
-- before they sum, so one that commits later stays. A new job has no time yet.
create or replace function note_changed_billing() returns trigger language plpgsql as $$
begin
  insert into changed_billings (company_id, job_id) values (new.company_id, new.id);
  return null;
end $$;
