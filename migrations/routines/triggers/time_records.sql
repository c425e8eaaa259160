call track_updates('time_records');
call keep_history('time_records', 'time-tracking', 'user_id');

-- An invoiced record stays as it is.
create or replace trigger time_records_invoiced after update or delete on time_records
for each row when (old.invoice_id is not null) execute function keep_invoiced();

-- A deleted record rejects the open requests about it.
create or replace trigger reject_amendments before delete on time_records
for each row execute function reject_amendments();

-- Its visit: left with the job or worker, and moved on by the work.
create or replace trigger leave_visit before update of job_id, user_id on time_records
for each row when (old.visit_id is not null and (new.job_id, new.user_id) <> (old.job_id, old.user_id))
execute function leave_visit();

create or replace trigger move_visit_by_new_work after insert on time_records
for each row when (new.visit_id is not null) execute function move_visit_by_work();

create or replace trigger move_visit_by_work after update of end_time, is_driving on time_records
for each row when (new.visit_id is not null and (new.end_time is null, new.is_driving)
  is distinct from (old.end_time is null, old.is_driving))
execute function move_visit_by_work();

-- Minutes by worker and day (day_totals), and the balances brought forward that sum them.
create or replace trigger count_day_totals_of_new after insert on time_records
for each row when (new.end_time is not null) execute function count_day_totals();

create or replace trigger count_day_totals_of_changed after update on time_records
for each row when ((old.user_id, old.start_time, old.end_time, old.is_driving, old.counted_minutes, old.needs_review,
    old.job_id, old.is_billable)
  is distinct from (new.user_id, new.start_time, new.end_time, new.is_driving, new.counted_minutes, new.needs_review,
    new.job_id, new.is_billable))
execute function count_day_totals();

create or replace trigger count_day_totals_of_deleted after delete on time_records
for each row when (old.end_time is not null) execute function count_day_totals();

-- Records by day (record_days).
create or replace trigger count_record_day_of_new after insert on time_records
for each row execute function count_record_day();

create or replace trigger count_record_day_of_changed after update of start_time on time_records
for each row when (old.start_time is distinct from new.start_time) execute function count_record_day();

create or replace trigger count_record_day_of_deleted after delete on time_records
for each row execute function count_record_day();
