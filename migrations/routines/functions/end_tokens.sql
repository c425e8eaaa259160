-- A new password ends the access tokens, in every company of the person. The sessions that end with it are the
-- server's business: it spares the one that changed it. A token that is being made holds its user's row: waited for
-- here, it is seen and ended too.
create or replace function end_tokens() returns trigger language plpgsql as $$
begin
  perform from users u join memberships m on m.company_id = u.company_id and m.user_id = u.id
    where m.login_key = new.email_key order by u.company_id, u.id for no key update of u;
  delete from access_tokens t using memberships m
    where m.login_key = new.email_key and t.company_id = m.company_id and t.user_id = m.user_id;
  return null;
end $$;
