-- A company begins with the trades of a plumber and builder, as those before did (0119_trades.sql). Nobody entered them,
-- so the history begins with their first change.
create or replace function begin_trades() returns trigger language plpgsql as $$
declare
  erasing constant text := coalesce(current_setting('fettle.erasing', true), '');
begin
  perform set_config('fettle.erasing', 'on', true);
  insert into trades (company_id, name)
  select new.id, unnest(array['Plumbing', 'Gas', 'Electrical', 'Carpentry', 'Decorating', 'Roofing', 'Drains', 'Locks',
    'Garden', 'Cleaning', 'General']);
  perform set_config('fettle.erasing', erasing, true);
  return null;
end $$;
