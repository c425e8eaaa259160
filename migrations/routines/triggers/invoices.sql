-- First, because dropping it locks the table for everybody. Constraint triggers cannot be replaced.
drop trigger if exists invoice_lines_add_up on invoices;
create constraint trigger invoice_lines_add_up after insert on invoices
deferrable initially deferred for each row execute function check_invoice_lines();

call track_updates('invoices');
call keep_history('invoices', 'invoices', '');

-- An issued invoice is frozen, but for its post, void stamp and payments (keep_invoice_frozen), and never deleted.
create or replace trigger invoices_frozen after update on invoices
for each row execute function keep_invoice_frozen();

create or replace trigger invoices_kept before delete on invoices
for each row when (not is_removing(old.company_id))
execute function refuse('invoices_kept', 'An issued invoice is never deleted.');

create or replace trigger invoices_kept_whole before truncate on invoices
for each statement execute function refuse('invoices_kept', 'An issued invoice is never deleted.');

-- The payments that add up to paid_amount.
create or replace trigger keep_payments_of_new after insert on invoices
for each row when (new.paid_amount <> 0) execute function keep_invoice_payments();

create or replace trigger keep_payments_of_changed
after update of paid_amount, paid_at, paid_method, paid_reference on invoices
for each row when ((new.paid_amount, new.paid_at, new.paid_method, new.paid_reference)
  is distinct from (old.paid_amount, old.paid_at, old.paid_method, old.paid_reference))
execute function keep_invoice_payments();

-- Voiding or crediting it frees the fixed prices that it bills.
create or replace trigger free_fixed_prices_of_voided after update of voided_at on invoices
for each row when (new.voided_at is not null) execute function free_fixed_prices();

create or replace trigger free_fixed_prices_of_credited after insert on invoices
for each row when (new.credits_invoice_id is not null) execute function free_fixed_prices();

create or replace trigger take_customer before insert or update of customer_id on invoices
for each row when (new.customer_id is null) execute function take_customer();
