-- A visit's status follows its records: driving there is on the way, work is arrived, and ended work is done.
-- Everybody locks a visit's row before its job's, as a start goes on to its job.
create or replace function move_visit_by_work() returns trigger language plpgsql as $$
declare
  before_this text;
  after_this text;
begin
  select status into before_this from visits where company_id = new.company_id and id = new.visit_id for no key update;
  if before_this is null or before_this = 'cancelled' then
    return null;
  end if;
  after_this := case
    when new.end_time is null and new.is_driving then
      case when before_this = 'planned' then 'on_the_way' else before_this end
    when new.end_time is null then 'arrived'
    when new.is_driving or exists (select from time_records r
      where r.company_id = new.company_id and r.visit_id = new.visit_id and r.end_time is null
        and not r.is_driving) then before_this
    when before_this = 'no_access' then before_this
    else 'done' end;
  if after_this <> before_this then
    update visits set status = after_this where company_id = new.company_id and id = new.visit_id;
  end if;
  return null;
end $$;
