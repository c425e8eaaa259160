-- A visit that is moved grants the visitor's wish for another time.
create or replace function grant_wish() returns trigger language plpgsql as $$
begin
  new.wish := '';
  return new;
end $$;

create or replace trigger grant_wish before update of day, starts, window_from, window_to on visits
for each row when (old.wish <> '' and (new.day, new.starts, new.window_from, new.window_to)
  is distinct from (old.day, old.starts, old.window_from, old.window_to))
execute function grant_wish();
