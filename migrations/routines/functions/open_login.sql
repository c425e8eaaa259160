-- A new user gets their log-in. Only who sets fettle.invites may add a user whose address has one already.
create or replace function open_login() returns trigger language plpgsql as $$
begin
  insert into memberships (company_id, user_id) values (new.company_id, new.id);
  if not seat_login(new.company_id, new.id) and coalesce(current_setting('fettle.invites', true), '') <> 'on' then
    raise unique_violation using constraint = 'users_email_unique', table = 'logins',
      message = 'The address has a log-in.';
  end if;
  return null;
end $$;
