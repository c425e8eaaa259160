-- First, because dropping it locks the table for everybody. Constraint triggers cannot be replaced.
drop trigger if exists invoice_vat_adds_up_with_lines on invoice_vat;
create constraint trigger invoice_vat_adds_up_with_lines after insert on invoice_vat
deferrable initially deferred for each row execute function check_invoice_lines();

-- Frozen like their invoice.
create or replace trigger invoice_vat_frozen before delete on invoice_vat
for each row when (not is_removing(old.company_id))
execute function refuse('invoices_frozen', 'An issued invoice never changes.');

create or replace trigger invoice_vat_frozen_whole before update or truncate on invoice_vat
for each statement execute function refuse('invoices_frozen', 'An issued invoice never changes.');
