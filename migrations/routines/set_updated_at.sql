-- Keeps "updatedAt". Two updates within one millisecond still differ, so expected_updatedAt can be trusted.
create or replace function set_updated_at() returns trigger language plpgsql as $$
begin
  if is_erasing() then
    return new;
  end if;
  new."updatedAt" := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    old."updatedAt" + interval '1 millisecond');
  return new;
end $$;

create or replace procedure track_updates(watched regclass) language plpgsql as $$
begin
  execute format(
    'create or replace trigger set_updated_at before update on %s
     for each row execute function set_updated_at()', watched);
end $$;

-- A thumbnail that the server makes and bytes that move to another store are no change by anybody: what a person saw
-- before stays current.
create or replace trigger set_updated_at before update on files for each row
when ((new.storage_key, new.poster_key, new.thumbnail_key, new.width, new.height) is not distinct from
  (old.storage_key, old.poster_key, old.thumbnail_key, old.width, old.height))
execute function set_updated_at();
