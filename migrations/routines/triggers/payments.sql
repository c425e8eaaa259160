call track_updates('payments');
call keep_history('payments', 'payments', 'user_id');

create or replace trigger end_brought_forward
after insert or delete or update of user_id, payment_date, amount, payment_type on payments
for each row execute function end_brought_forward_of_row('payment_date');
