-- Ends the months that a rate is in force in. The lock first, as in end_brought_forward. Who writes a worker's rates or
-- time holds the worker's row, so nobody else is ending these rows.
create or replace function end_charged_months() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('day_totals', coalesce(new.company_id, old.company_id)));
  if tg_op <> 'INSERT' then
    delete from charged_months where company_id = old.company_id and user_id = old.user_id
      and month >= date_trunc('month', old.effective_from::timestamp)::date;
  end if;
  if tg_op <> 'DELETE' then
    delete from charged_months where company_id = new.company_id and user_id = new.user_id
      and month >= date_trunc('month', new.effective_from::timestamp)::date;
  end if;
  return null;
end $$;
