-- First, because dropping it locks the table for everybody. Constraint triggers cannot be replaced.
drop trigger if exists invoice_lines_add_up on invoice_lines;
create constraint trigger invoice_lines_add_up after insert on invoice_lines
deferrable initially deferred for each row execute function check_invoice_lines();

-- Frozen like their invoice.
create or replace trigger invoice_lines_frozen before delete on invoice_lines
for each row when (not is_removing(old.company_id))
execute function refuse('invoices_frozen', 'An issued invoice never changes.');

create or replace trigger invoice_lines_frozen_whole before update or truncate on invoice_lines
for each statement execute function refuse('invoices_frozen', 'An issued invoice never changes.');

create or replace trigger invoice_lines_bill_fixed_price after insert on invoice_lines
for each row when (new.kind = 'fixed') execute function keep_billed_fixed_price();
