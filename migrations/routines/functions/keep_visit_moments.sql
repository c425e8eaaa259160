-- When a worker is expected, and when they stood at the door: each stands with its own status alone.
create or replace function keep_visit_moments() returns trigger language plpgsql as $$
begin
  if new.status <> 'on_the_way' then
    new.arrives_at := null;
  elsif tg_op = 'UPDATE' and (new.day, new.user_id) is distinct from (old.day, old.user_id) then
    new.arrives_at := null;
  end if;
  if new.status <> 'no_access' then
    new.no_access_at := null;
  elsif tg_op = 'UPDATE' and old.status <> 'no_access' and new.no_access_at is null then
    new.no_access_at := clock_timestamp();
  end if;
  return new;
end $$;
