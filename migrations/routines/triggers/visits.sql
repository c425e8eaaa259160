call track_updates('visits');
call keep_history('visits', 'visits', 'user_id');

create or replace trigger keep_visit_moments before insert or update on visits
for each row execute function keep_visit_moments();

-- Moving it grants the visitor's wish for another time.
create or replace trigger grant_wish before update of day, starts, window_from, window_to on visits
for each row when (old.wish <> '' and (new.day, new.starts, new.window_from, new.window_to)
  is distinct from (old.day, old.starts, old.window_from, old.window_to))
execute function grant_wish();

-- Its worker is assigned to the job for the day.
create or replace trigger assign_by_new_visit after insert on visits
for each row execute function assign_by_visits();

create or replace trigger assign_by_changed_visit after update of job_id, user_id, day, status on visits
for each row when ((new.job_id, new.user_id, new.day, new.status = 'cancelled')
  is distinct from (old.job_id, old.user_id, old.day, old.status = 'cancelled'))
execute function assign_by_visits();

create or replace trigger assign_by_deleted_visit after delete on visits
for each row execute function assign_by_visits();
