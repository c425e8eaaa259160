-- A worker is assigned to a job for a day exactly while a visit of the job is theirs on that day and not cancelled.
-- Whoever changes that holds the job's row, so that the last of two visits takes the assignment with it. With
-- visit_by_assignments each finds the other's work done, which is where they end.
create or replace function assign_by_visits() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform from jobs where company_id = old.company_id and id = old.job_id for no key update;
  else
    perform from jobs where company_id = new.company_id and id = new.job_id for no key update;
  end if;
  if tg_op <> 'DELETE' and new.user_id is not null and new.status <> 'cancelled' then
    insert into job_assignees (company_id, job_id, user_id, assigned_for)
    values (new.company_id, new.job_id, new.user_id, new.day)
    on conflict on constraint job_assignees_unique do nothing;
  end if;
  if tg_op <> 'INSERT' and old.user_id is not null then
    delete from job_assignees a
    where a.company_id = old.company_id and a.job_id = old.job_id and a.user_id = old.user_id
      and a.assigned_for = old.day
      and not exists (select from visits v
        where v.company_id = old.company_id and v.job_id = old.job_id and v.user_id = old.user_id
          and v.day = old.day and v.status <> 'cancelled');
  end if;
  return null;
end $$;
