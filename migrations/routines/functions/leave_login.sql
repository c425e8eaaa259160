-- A user who is deleted leaves a log-in that opens other companies.
create or replace function leave_login() returns trigger language plpgsql as $$
begin
  if exists (select from logins l join memberships m on m.login_key = l.email_key
      where l.company_id = old.company_id and l.user_id = old.id
        and (m.company_id, m.user_id) <> (old.company_id, old.id)) then
    perform unseat_login(old.company_id, old.id);
  end if;
  return old;
end $$;
