-- A change dated `changed_day` ends the balance brought forward that sums it. The lock first: who brings balances forward
-- holds it alone, so either they see this change, or their row is there to be deleted. Also for a day after `until`, which
-- they may be about to move on.
create or replace function end_brought_forward(company bigint, worker bigint, changed_day date) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('day_totals', company));
  delete from balances_brought_forward where company_id = company and user_id = worker and until > changed_day;
end $$;

-- Of a row with a worker and a date, in the column that the trigger names. Time records do the same when their day's
-- totals change (count_day_totals).
create or replace function end_brought_forward_of_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform end_brought_forward(old.company_id, old.user_id, (to_jsonb(old) ->> tg_argv[0])::date);
  end if;
  if tg_op <> 'DELETE' then
    perform end_brought_forward(new.company_id, new.user_id, (to_jsonb(new) ->> tg_argv[0])::date);
  end if;
  return null;
end $$;
