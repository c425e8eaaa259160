create or replace trigger quote_counters_upwards before update on quote_counters for each row
when (new.last < old.last or new.year <> old.year or new.company_id <> old.company_id)
execute function refuse('quote_counters_upwards', 'Quote numbers only go up.');

create or replace trigger quote_counters_kept before delete on quote_counters
for each row when (not is_removing(old.company_id))
execute function refuse('quote_counters_upwards', 'Quote numbers only go up.');
