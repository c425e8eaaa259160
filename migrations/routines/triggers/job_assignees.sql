call keep_history('job_assignees', 'job-assignees', 'user_id');

-- An assignment for a day is a visit.
create or replace trigger visit_by_new_assignment after insert on job_assignees
for each row when (new.assigned_for is not null) execute function visit_by_assignments();

create or replace trigger visit_by_changed_assignment after update of job_id, user_id, assigned_for on job_assignees
for each row when ((new.job_id, new.user_id, new.assigned_for) is distinct from
  (old.job_id, old.user_id, old.assigned_for))
execute function visit_by_assignments();

create or replace trigger visit_by_deleted_assignment after delete on job_assignees
for each row when (old.assigned_for is not null) execute function visit_by_assignments();
