-- Keeps day_totals with each time record that has ended, and ends what is brought forward of its day. A writer of a
-- worker's time holds the worker's row, so a worker's totals have one writer at a time. Totals that cannot hold this
-- record are wrong: they are given up, and sums read the records until the next rebuild.
create or replace function count_day_totals() returns trigger language plpgsql as $$
declare
  zone text := day_totals_zone(coalesce(new.company_id, old.company_id));
  old_day date := (old.start_time at time zone zone)::date;
  new_day date := (new.start_time at time zone zone)::date;
begin
  if zone is null then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.end_time is not null then
    perform end_brought_forward(old.company_id, old.user_id, old_day);
    delete from charged_months where company_id = old.company_id and user_id = old.user_id
      and month = date_trunc('month', old_day::timestamp)::date;
    update day_totals set ended = ended - 1, counted = counted - (old.counted_minutes > 0)::integer,
      minutes = minutes - old.counted_minutes,
      driving_minutes = driving_minutes - case when old.is_driving then old.counted_minutes else 0 end,
      reviewed_minutes = reviewed_minutes - case when old.needs_review then 0 else old.counted_minutes end,
      reviewed_driving_minutes = reviewed_driving_minutes
        - case when old.is_driving and not old.needs_review then old.counted_minutes else 0 end
    where company_id = old.company_id and user_id = old.user_id and day = old_day
      and ended > 0 and minutes >= old.counted_minutes;
    if not found then
      delete from day_total_zones where company_id = old.company_id;
      return null;
    end if;
  end if;
  if tg_op <> 'DELETE' and new.end_time is not null then
    perform end_brought_forward(new.company_id, new.user_id, new_day);
    delete from charged_months where company_id = new.company_id and user_id = new.user_id
      and month = date_trunc('month', new_day::timestamp)::date;
    insert into day_totals as d (company_id, user_id, day, ended, counted, minutes, driving_minutes,
      reviewed_minutes, reviewed_driving_minutes)
    values (new.company_id, new.user_id, new_day, 1,
      (new.counted_minutes > 0)::integer, new.counted_minutes,
      case when new.is_driving then new.counted_minutes else 0 end,
      case when new.needs_review then 0 else new.counted_minutes end,
      case when new.is_driving and not new.needs_review then new.counted_minutes else 0 end)
    on conflict (company_id, user_id, day) do update set ended = d.ended + 1, counted = d.counted + excluded.counted,
      minutes = d.minutes + excluded.minutes, driving_minutes = d.driving_minutes + excluded.driving_minutes,
      reviewed_minutes = d.reviewed_minutes + excluded.reviewed_minutes,
      reviewed_driving_minutes = d.reviewed_driving_minutes + excluded.reviewed_driving_minutes;
  end if;
  return null;
end $$;
