-- A link that was mailed rests on the address it was mailed to, on the password it replaces, and on the user's access.
create or replace function void_links_of_user() returns trigger language plpgsql as $$
begin
  delete from login_links where company_id = new.company_id and user_id = new.id;
  return null;
end $$;

create or replace function void_links_of_login() returns trigger language plpgsql as $$
begin
  delete from login_links k using memberships m
    where m.login_key = new.email_key and k.company_id = m.company_id and k.user_id = m.user_id;
  return null;
end $$;
