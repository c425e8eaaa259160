-- Takes a user out of their log-in, with every access. If it also opens other companies, the log-in and its second
-- steps move to one of those users: what an admin does in one company weakens it in none. Otherwise it ends.
create or replace function unseat_login(company bigint, usr bigint) returns void language plpgsql as $$
declare
  door logins;
  -- The user who gets it.
  h memberships;
begin
  select * into door from logins where company_id = company and user_id = usr for update;
  select * into h from memberships m
   where m.login_key = door.email_key and (m.company_id, m.user_id) <> (company, usr)
   order by m.company_id, m.user_id limit 1;
  if h.user_id is not null then
    delete from two_factor where company_id = h.company_id and user_id = h.user_id;
    delete from passkeys where company_id = h.company_id and user_id = h.user_id;
    insert into two_factor (company_id, user_id, secret_value, pending_value, last_step, made_in_company, made_for_user)
      select h.company_id, h.user_id, t.secret_value, t.pending_value, t.last_step,
          coalesce(t.made_in_company, t.company_id), coalesce(t.made_for_user, t.user_id)
        from two_factor t where t.company_id = company and t.user_id = usr;
    insert into recovery_codes (company_id, user_id, code_hash)
      select h.company_id, h.user_id, r.code_hash from recovery_codes r
       where r.company_id = company and r.user_id = usr;
    insert into passkeys (company_id, user_id, id, credential_id, public_key, sign_count, rp_id, name, "createdAt",
        last_used_at, made_in_company, made_for_user)
      select h.company_id, h.user_id, p.id, p.credential_id, p.public_key, p.sign_count, p.rp_id, p.name,
          p."createdAt", p.last_used_at, coalesce(p.made_in_company, p.company_id), coalesce(p.made_for_user, p.user_id)
        from passkeys p where p.company_id = company and p.user_id = usr;
    update logins set company_id = h.company_id, user_id = h.user_id where email_key = door.email_key;
    update memberships set login_key = null where company_id = company and user_id = usr;
  else
    update memberships set login_key = null, password_hash = door.password_hash
     where company_id = company and user_id = usr and login_key is not null;
    delete from logins where company_id = company and user_id = usr;
  end if;
  delete from two_factor where company_id = company and user_id = usr;
  delete from passkeys where company_id = company and user_id = usr;
  delete from sessions where company_id = company and user_id = usr;
  delete from access_tokens where company_id = company and user_id = usr;
  delete from pending_logins where company_id = company and user_id = usr;
  delete from login_links where company_id = company and user_id = usr;
  delete from push_subscriptions where company_id = company and user_id = usr;
end $$;
