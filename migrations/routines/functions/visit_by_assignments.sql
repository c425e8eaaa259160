-- An assignment for a day that is added or removed is a visit added or removed.
create or replace function visit_by_assignments() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from visits v
    where v.company_id = old.company_id and v.job_id = old.job_id and v.user_id = old.user_id
      and v.day = old.assigned_for and v.status <> 'cancelled';
  end if;
  if tg_op <> 'DELETE' and new.assigned_for is not null and not exists (select from visits v
    where v.company_id = new.company_id and v.job_id = new.job_id and v.user_id = new.user_id
      and v.day = new.assigned_for and v.status <> 'cancelled') then
    insert into visits (company_id, job_id, user_id, day)
    values (new.company_id, new.job_id, new.user_id, new.assigned_for);
  end if;
  return null;
end $$;
