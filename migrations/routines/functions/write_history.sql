-- Writes every change of a watched table into the history, in the same transaction: the whole row when it is created
-- or deleted, and only the changed columns of an update. write_history(entity, column of the person whose record it is
-- or '', secret columns ...)
create or replace function write_history() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  bookkeeping constant text[] := array['updatedAt', 'email_key', 'landlord_role', 'post_code_key',
    'last_login', 'last_login_method', 'last_login_enabled_notification'];
  whole_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  whole_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  any_row constant jsonb := coalesce(whole_before, whole_after);
  shown_before jsonb := whole_before;
  shown_after jsonb := whole_after;
  company constant bigint := coalesce(any_row -> 'company_id', any_row -> 'id')::bigint;
  changed text[];
  secret text;
begin
  -- A company is followed by nobody, and its own removal leaves nothing of it.
  if tg_argv[0] <> 'companies' and not is_removing(company) then
    perform note_row_change(company, tg_argv[0], (any_row -> 'id')::bigint,
      (whole_before ->> nullif(tg_argv[1], ''))::bigint, (whole_after ->> nullif(tg_argv[1], ''))::bigint,
      tg_op = 'DELETE');
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, whole_after -> key),
        array_agg(key order by key) filter (where key <> all (tg_argv[2:]))
      into shown_before, shown_after, changed
      from jsonb_each(whole_before)
     where value is distinct from whole_after -> key and key <> all (bookkeeping);
    if shown_before is null then
      return null;
    end if;
  end if;
  -- Also of an erasure, as programs' copies are to be erased too, and of what is kept from people (fettle.quiet).
  if not is_removing(company) then
    perform note_webhook_events(company, tg_argv[0], (any_row -> 'id')::bigint,
      case when tg_op = 'UPDATE' then 'updated' when tg_op = 'DELETE' then 'deleted'
        when current_setting('fettle.action', true) = 'restore' then 'restored' else 'created' end,
      coalesce(changed, '{}'));
  end if;
  if is_erasing() then
    return null;
  end if;
  -- That a secret changed is told, what it is never.
  foreach secret in array tg_argv[2:] loop
    if jsonb_typeof(shown_before -> secret) <> 'null' then
      shown_before := jsonb_set(shown_before, array[secret], '"(secret)"');
    end if;
    if jsonb_typeof(shown_after -> secret) <> 'null' then
      shown_after := jsonb_set(shown_after, array[secret], '"(secret)"');
    end if;
  end loop;
  insert into history
    (company_id, entity, entity_id, action, actor_id, actor_name, "from", "to", reason,
     cause_id, subject_user_id, request_id)
  values (
    company, tg_argv[0], (any_row -> 'id')::bigint,
    case
      when tg_op = 'INSERT' and current_setting('fettle.action', true) = 'restore' then 'restore'
      when tg_op = 'INSERT' then 'create'
      when tg_op = 'UPDATE' then 'update'
      else 'delete'
    end,
    nullif(current_setting('fettle.actor_id', true), '')::bigint,
    coalesce(current_setting('fettle.actor_name', true), ''),
    shown_before, shown_after,
    coalesce(current_setting('fettle.reason', true), ''),
    nullif(current_setting('fettle.cause_id', true), '')::bigint,
    (any_row ->> nullif(tg_argv[1], ''))::bigint,
    coalesce(current_setting('fettle.request_id', true), ''));
  return null;
end $$;

create or replace procedure keep_history(
  watched regclass, entity text, subject text, variadic secrets text[] default '{}')
language plpgsql as $$
begin
  execute format(
    'create or replace trigger write_history after insert or update or delete on %s
     for each row execute function write_history(%s)',
    watched,
    (select string_agg(quote_literal(argument), ', ') from unnest(array[entity, subject] || secrets) argument));
end $$;
