-- Whoever asked for a job without a log-in, and the tenant, are told how far it has come. A minute later, and once for
-- all that the office does to the job meanwhile: accepting it, planning it, taking back a slip. That a worker is on
-- the way goes out at once.
create or replace function tell_requester() returns trigger language plpgsql as $$
declare
  row constant jsonb := coalesce(new."from", '{}') || coalesce(new."to", '{}');
  job constant bigint := case
    when new.entity = 'jobs' then new.entity_id
    when row ? 'job_id' then (row ->> 'job_id')::bigint
    else (select v.job_id from visits v where v.company_id = new.company_id and v.id = new.entity_id) end;
  wait constant interval := case
    when row ->> 'status' = 'on_the_way' or row ->> 'arrives_at' is not null and not row ? 'status' then '0'
    else '1 minute' end;
begin
  if new.entity = 'jobs'
    and (new.action <> 'update' or not row ?| array['status', 'job_start_date', 'job_end_date']) then
    return null;
  end if;
  if exists (select from jobs j join properties p on p.company_id = j.company_id and p.id = j.property_id
    where j.company_id = new.company_id and j.id = job
      and (j.reference is not null and (j.requester_email <> '' or j.requester_phone <> '')
        or p.tenant_email <> '' or p.tenant_phone <> '')) then
    perform graphile_worker.add_job('notify_requester',
      json_build_object('company_id', new.company_id, 'job_id', job),
      run_at := now() + wait, max_attempts := 12,
      job_key := format('notify_requester:%s:%s', new.company_id, job), job_key_mode := 'replace');
  end if;
  return null;
end $$;
