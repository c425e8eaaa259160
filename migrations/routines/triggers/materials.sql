call track_updates('materials');
call keep_history('materials', 'materials', 'user_id');
call follow_job('materials');

-- An invoiced material stays as it is.
create or replace trigger materials_invoiced after update or delete on materials
for each row when (old.invoice_id is not null) execute function keep_invoiced();
