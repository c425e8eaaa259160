-- A user who is disabled loses sessions, devices and access tokens.
create or replace function end_access() returns trigger language plpgsql as $$
begin
  delete from sessions where company_id = new.company_id and user_id = new.id;
  delete from push_subscriptions where company_id = new.company_id and user_id = new.id;
  delete from access_tokens where company_id = new.company_id and user_id = new.id;
  return null;
end $$;
