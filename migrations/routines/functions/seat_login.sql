-- Gives a user the log-in of their address, unless it has one: then its owner must accept. Two users of a company
-- never share an address.
create or replace function seat_login(company bigint, usr bigint) returns boolean language plpgsql as $$
declare
  address text;
  is_seated boolean;
begin
  select u.email_key, m.login_key is not null into address, is_seated
    from users u join memberships m on m.company_id = u.company_id and m.user_id = u.id
   where u.company_id = company and u.id = usr;
  if not is_seated then
    insert into logins (email_key, company_id, user_id, password_hash)
      select address, m.company_id, m.user_id, m.password_hash from memberships m
       where m.company_id = company and m.user_id = usr
      on conflict (email_key) do nothing;
    is_seated := found;
    if is_seated then
      update memberships set login_key = address, password_hash = null where company_id = company and user_id = usr;
    else
      -- Others of the company with this address wait here, and then see this one.
      perform from logins where email_key = address for no key update;
    end if;
  end if;
  if exists (select from users where company_id = company and email_key = address and id <> usr) then
    raise unique_violation using constraint = 'users_email_unique', table = 'logins',
      message = 'Another user of the company has this address.';
  end if;
  return is_seated;
end $$;
