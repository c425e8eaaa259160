call track_updates('jobs');
call keep_history('jobs', 'jobs', '');

-- A number is the company's next one, and never changes.
create or replace trigger take_number before insert on jobs
for each row when (new.number is null) execute function take_number();

create or replace trigger jobs_number_kept before update of number on jobs
for each row when (old.number is not null and new.number is distinct from old.number)
execute function refuse('jobs_number_kept', 'A number never changes.');

create or replace trigger set_status_changed_at before update of status on jobs for each row
when (new.status is distinct from old.status and new.status_changed_at = old.status_changed_at)
execute function set_status_changed_at();

create or replace trigger note_changed_billing after update of billing_type on jobs
for each row when ((old.billing_type = 'time') <> (new.billing_type = 'time')) execute function note_changed_billing();

create or replace trigger customers_owner_kept before insert or update of customer_id on jobs
for each row when (new.customer_id is not null) execute function refuse_owner();
