create or replace trigger invoice_sections_other_job after insert on invoice_sections
for each row execute function check_invoice_section();

-- Frozen like their invoice.
create or replace trigger invoice_sections_frozen before update or truncate on invoice_sections
for each statement execute function refuse('invoices_frozen', 'An issued invoice never changes.');

create or replace trigger invoice_sections_kept before delete on invoice_sections
for each row when (not is_removing(old.company_id))
execute function refuse('invoices_frozen', 'An issued invoice never changes.');
