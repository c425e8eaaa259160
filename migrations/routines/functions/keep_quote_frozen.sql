-- Once sent, only the answer to a quote may change, and only once; its job may move to another property. A withdrawn one
-- has no answer.
create or replace function keep_quote_frozen() returns trigger language plpgsql as $$
declare
  answer constant text[] := array['status', 'answered_at', 'answered_by', 'answered_from', 'decline_reason',
    'accepted_net', 'withdrawn_at'];
  free constant text[] := array['token_hash', 'job_id', 'property_id', 'requester_id', 'created_by', 'updatedAt']
    || case when old.status = 'sent' then answer else '{}' end;
begin
  if is_erasing() then
    return null;
  end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free or new.status = 'draft' then
    raise exception using errcode = 'restrict_violation', constraint = 'quotes_frozen', table = 'quotes',
      message = 'A quote that was sent never changes.';
  end if;
  return null;
end $$;

-- The lines of a quote that was sent are frozen with it. Which optional ones are wanted is part of the answer.
create or replace function keep_quote_lines_frozen() returns trigger language plpgsql as $$
declare
  l constant quote_lines := coalesce(new, old);
  quote_status text;
begin
  if is_removing(l.company_id) then
    return null;
  end if;
  select status into quote_status from quotes where company_id = l.company_id and id = l.quote_id;
  -- Null: it is deleted with its quote.
  if quote_status is null or quote_status = 'draft' then
    return null;
  end if;
  if tg_op = 'UPDATE' and quote_status = 'sent'
    and to_jsonb(new) - array['is_chosen', 'updatedAt'] = to_jsonb(old) - array['is_chosen', 'updatedAt'] then
    return null;
  end if;
  raise exception using errcode = 'restrict_violation', constraint = 'quotes_frozen', table = 'quote_lines',
    message = 'A quote that was sent never changes.';
end $$;
