call track_updates('user_rates');
call keep_history('user_rates', 'users-rates', 'user_id');

create or replace trigger end_brought_forward
after insert or delete or update of user_id, rate, effective_from on user_rates
for each row execute function end_brought_forward_of_row('effective_from');

create or replace trigger end_charged_months
after insert or delete or update of user_id, charge_rate, effective_from on user_rates
for each row execute function end_charged_months();
