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

call track_updates('absences');
call track_updates('amendment_requests');
call track_updates('companies');
call track_updates('company_logos');
call track_updates('expenses');
call track_updates('invoice_mails');
call track_updates('invoices');
call track_updates('job_tasks');
call track_updates('jobs');
call track_updates('notes');
call track_updates('payments');
call track_updates('properties');
call track_updates('saved_views');
call track_updates('settings');
call track_updates('statement_agreements');
call track_updates('stores');
call track_updates('time_records');
call track_updates('user_rates');
call track_updates('users');
call track_updates('visits');

-- A thumbnail that the server makes and bytes that move to another store are no change by anybody: what a person saw
-- before stays current.
create or replace trigger set_updated_at before update on files for each row
when ((new.storage_key, new.poster_key, new.thumbnail_key, new.width, new.height) is not distinct from
  (old.storage_key, old.poster_key, old.thumbnail_key, old.width, old.height))
execute function set_updated_at();
