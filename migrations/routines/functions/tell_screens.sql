-- Tells the screens of every change that has history, by a line of live.pending (0112_history.sql). From the 51st row
-- of a transaction on it is one line that says 'anything'. set_config('fettle.quiet', 'on', true) keeps a transaction
-- silent: for bulk loads of things past. The channel fettle_access gets the company's id when what the processes keep
-- of access between requests has changed (server/infra/events/access-cache.ts): at once, not through the relay, as
-- these are few, so the lock that a NOTIFY takes until the commit holds up nobody.
create or replace function tell_screens() returns trigger language plpgsql as $$
declare
  told constant int := coalesce(nullif(current_setting('fettle.told', true), ''), '0')::int;
begin
  if new.entity in ('users', 'settings', 'access-tokens') then
    perform pg_notify('fettle_access', new.company_id::text);
  end if;
  if told > 50 then
    return null;
  end if;
  perform set_config('fettle.told', (told + 1)::text, true);
  if told = 50 then
    insert into live.pending values (jsonb_build_array(new.company_id, '*')::text);
  else
    insert into live.pending values (jsonb_build_array(new.company_id, new.entity, new.entity_id, new.action,
      (select coalesce(jsonb_agg(distinct id), '[]')
         from unnest(array[new.subject_user_id, (new."to" ->> 'user_id')::bigint,
           (new."to" ->> 'assigned_to')::bigint]) id
        where id is not null),
      case when new.action = 'update' and jsonb_typeof(new."to") = 'object'
        then (select jsonb_agg(name) from jsonb_object_keys(new."to") name) end)::text);
  end if;
  return null;
end $$;
