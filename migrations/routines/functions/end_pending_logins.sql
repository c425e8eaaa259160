-- A new password ends log-ins that wait for their code, in every company of the person.
create or replace function end_pending_logins() returns trigger language plpgsql as $$
begin
  delete from pending_logins p using memberships m
    where m.login_key = new.email_key and p.company_id = m.company_id and p.user_id = m.user_id;
  return null;
end $$;
