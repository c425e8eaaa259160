-- A visit that is moved grants the visitor's wish for another time.
create or replace function grant_wish() returns trigger language plpgsql as $$
begin
  new.wish := '';
  return new;
end $$;
