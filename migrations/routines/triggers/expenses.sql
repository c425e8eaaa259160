call track_updates('expenses');
call keep_history('expenses', 'expenses', 'user_id');
call follow_job('expenses');

-- An invoiced expense stays as it is.
create or replace trigger expenses_invoiced after update or delete on expenses
for each row when (old.invoice_id is not null) execute function keep_invoiced();

create or replace trigger end_brought_forward
after insert or delete or update of user_id, expense_date, amount, status, paid_by on expenses
for each row execute function end_brought_forward_of_row('expense_date');
