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
