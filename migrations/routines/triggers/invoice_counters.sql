create or replace trigger invoice_counters_upwards before update on invoice_counters for each row
when (new.last < old.last or new.year <> old.year or new.company_id <> old.company_id)
execute function refuse('invoice_counters_upwards', 'Invoice numbers only go up.');

create or replace trigger invoice_counters_kept before delete on invoice_counters
for each row when (not is_removing(old.company_id))
execute function refuse('invoice_counters_upwards', 'Invoice numbers only go up.');
