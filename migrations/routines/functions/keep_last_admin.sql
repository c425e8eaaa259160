-- Nobody takes the last active admin's role or access away. Each demotion takes the company's row first, so of two
-- parallel ones the second sees the first. 'set constraints users_last_admin deferred' lets one transaction swap
-- admins.
create or replace function keep_last_admin() returns trigger language plpgsql as $$
begin
  if is_removing(old.company_id) then
    return null;
  end if;
  perform from companies where id = old.company_id for no key update;
  perform from users where company_id = old.company_id and role = 'admin' and status = 'active' limit 1;
  if not found then
    raise exception using
      errcode = 'restrict_violation', constraint = 'users_last_admin', table = 'users',
      message = 'A company keeps at least one active admin.';
  end if;
  return null;
end $$;
