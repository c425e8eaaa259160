-- Screens that show the job of a visitor's message ask again. The history has nothing to say: messages are never
-- changed.
create or replace function tell_of_message() returns trigger language plpgsql as $$
begin
  insert into live.pending values (
    jsonb_build_array(new.company_id, 'jobs', new.job_id, 'update', '[]'::jsonb, jsonb_build_array('messages'))::text);
  return null;
end $$;
