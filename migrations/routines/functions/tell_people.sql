-- Who is notified of what. A change that somebody may want to hear of becomes a task, which finds out in which words
-- and on which way (server/notify/notify.ts). Nobody is notified of what they did themselves.
create or replace function tell_people() returns trigger language plpgsql as $$
declare
  made constant boolean := new.action = 'create';
  changed constant boolean := new.action = 'update';
  deleted constant boolean := new.action = 'delete';
  status constant text := new."to" ->> 'status';
  assignee constant bigint := (new."to" ->> 'assigned_to')::bigint;
  worker constant bigint := new.subject_user_id;
  by_another constant boolean := worker is distinct from new.actor_id;
  task constant text := format('notify_of_records:%s:%s', new.company_id, worker);
begin
  if (case new.entity
    -- A job is asked for: every admin, and the visitor who asked gets a confirmation.
    when 'jobs' then made and status = 'awaiting_approval'
    -- A task is given to somebody: that person.
    when 'job-tasks' then not deleted and assignee is not null and assignee is distinct from new.actor_id
    -- Somebody is assigned to a job: that worker.
    when 'job-assignees' then made and by_another
    -- A request for a correction is decided, or a decision on it taken back: the worker who asked.
    when 'amendment-requests' then changed and by_another
      and status in ('approved', 'partially_approved', 'rejected', 'pending')
    -- An expense is reviewed, archived or deleted: the worker who entered it.
    when 'expenses' then by_another and (deleted or changed and status in ('reviewed', 'archived'))
    -- A worker says that a quote is needed, or a quote is answered: every other admin.
    when 'quotes' then made and new."to" ->> 'requester_id' is not null
      or changed and status in ('accepted', 'declined')
    else false end)
  then
    perform graphile_worker.add_job('notify',
      json_build_object('company_id', new.company_id, 'history_id', new.id), max_attempts := 12);
  end if;

  -- A worker's time is changed: that worker, a minute later and of all changes in one message, so that an afternoon in
  -- the office is not forty messages.
  if new.entity = 'time-tracking' and by_another and new.actor_id is not null
    and (not changed or new."to" ?| array['start_time', 'end_time', 'job_id', 'note', 'is_driving', 'user_id'])
  then
    insert into untold_changes (company_id, user_id, history_row) values (new.company_id, worker, new.id);
    -- A task that waits and has not begun is left as it is. The share of its row makes the worker of tasks pass it over
    -- until this transaction has ended, so the task finds what is written here. A task that has begun is not found, and
    -- another one is added.
    perform from graphile_worker._private_jobs where key = task and is_available and attempts = 0 for key share;
    if not found then
      perform graphile_worker.add_job('notify_of_records',
        json_build_object('company_id', new.company_id, 'user_id', worker),
        run_at := now() + interval '1 minute', max_attempts := 12,
        job_key := task, job_key_mode := 'preserve_run_at');
    end if;
  end if;
  return null;
end $$;
