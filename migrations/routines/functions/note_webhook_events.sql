-- Notes a change for each webhook of the company that wants it, and adds the task that sends it: once in a transaction,
-- however many rows it changes. `columns`: those that an update has changed.
create or replace function note_webhook_events(
  company bigint, changed_entity text, changed_row bigint, verb text, columns text[]) returns void
language plpgsql as $$
declare
  -- Nouns whose rows an admin can read as GET /{noun}/{id}; tests/contract/webhooks.test.ts compares it with them.
  published constant text[] := array['absences', 'amendment-requests', 'customers', 'expenses', 'files', 'invoices',
    'job-tasks', 'jobs', 'materials', 'notes', 'payments', 'price-list', 'properties', 'quotes', 'settings',
    'spending-approvals', 'time-tracking', 'trades', 'users', 'users-rates', 'visits', 'webhooks'];
  tasks_added constant text := coalesce(nullif(current_setting('fettle.webhook_tasks', true), ''), ',');
begin
  insert into webhook_deliveries (company_id, webhook_id, noun, changed_row, verb, changed)
  select w.company_id, w.id, changed_entity, changed_row, note_webhook_events.verb, columns
    from webhooks w
   where w.company_id = company and w.is_active
     and (w.events = array['*'] and changed_entity = any (published)
       or changed_entity || '.' || note_webhook_events.verb = any (w.events))
   order by w.id
     -- A webhook that is being deleted is passed over; its foreign key would fail the change.
     for key share of w;
  if not found or tasks_added like '%,' || company || ',%' then
    return;
  end if;
  -- Without a key, which concurrent transactions would wait for. Queue and flag are those of the lane (lanes.ts).
  perform graphile_worker.add_job('send_webhooks', json_build_object('company_id', company),
    queue_name := 'webhooks:' || company, flags := array['company:' || company], max_attempts := 12);
  perform set_config('fettle.webhook_tasks', tasks_added || company || ',', true);
end $$;
