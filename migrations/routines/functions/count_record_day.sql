-- Keeps record_days, by rows of 1 and -1.
create or replace function count_record_day() returns trigger language plpgsql as $$
declare
  old_day date := (old.start_time at time zone 'UTC')::date;
  new_day date := (new.start_time at time zone 'UTC')::date;
begin
  if old_day is not distinct from new_day then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into record_days (company_id, day, records) values (old.company_id, old_day, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into record_days (company_id, day, records) values (new.company_id, new_day, 1);
  end if;
  return null;
end $$;
