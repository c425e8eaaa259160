-- Lists what others changed of a worker's time, until the worker has looked at it. A record that is given to another
-- worker concerns both of them. Approvals alone are not listed.
create or replace function note_unseen_change() returns trigger language plpgsql as $$
declare
  concerns boolean;
begin
  concerns := case new.entity
    when 'time-tracking' then new.action <> 'update'
      or new."to" ?| array['start_time', 'end_time', 'job_id', 'note', 'is_driving', 'user_id']
    else new.action = 'update' and exists (
      select from jsonb_each_text(new."to") where key like '%\_status' and value = 'rejected')
    end;
  if concerns then
    insert into unseen_changes (company_id, user_id, history_row)
    select u.company_id, u.id, new.id from users u
    where u.company_id = new.company_id and u.id in (new.subject_user_id, (new."to" ->> 'user_id')::bigint)
      and u.id <> new.actor_id;
  end if;
  return null;
end $$;
