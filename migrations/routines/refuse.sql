-- What is never changed or deleted. refuse(rule, words): the rule is reported as the constraint's name, as every other
-- refusal is.
create or replace function refuse() returns trigger language plpgsql as $$
begin
  raise exception using
    errcode = 'restrict_violation', constraint = tg_argv[0], message = tg_argv[1],
    table = tg_table_name, schema = tg_table_schema;
end $$;

-- Of a history row only the texts can be erased: who, when and of which row it is stays.
create or replace trigger history_append_only before delete on history
for each row when (not is_removing(old.company_id))
execute function refuse('history_append_only', 'History is never changed.');

create or replace trigger history_append_only_whole before truncate on history
for each statement execute function refuse('history_append_only', 'History is never changed.');

create or replace trigger history_erased_only before update on history
for each statement when (not is_erasing()) execute function refuse('history_append_only', 'History is never changed.');

create or replace trigger history_keeps_facts before update on history for each row
when ((new.company_id, new.id, new.entity, new.entity_id, new.action, new.actor_id, new."at", new.reason,
  new.cause_id, new.subject_user_id, new.request_id) is distinct from (old.company_id, old.id, old.entity,
  old.entity_id, old.action, old.actor_id, old."at", old.reason, old.cause_id, old.subject_user_id, old.request_id))
execute function refuse('history_append_only', 'History is never changed.');

create or replace trigger invoice_counters_upwards before update on invoice_counters for each row
when (new.last < old.last or new.year <> old.year or new.company_id <> old.company_id)
execute function refuse('invoice_counters_upwards', 'Invoice numbers only go up.');

create or replace trigger invoice_counters_kept before delete on invoice_counters
for each row when (not is_removing(old.company_id))
execute function refuse('invoice_counters_upwards', 'Invoice numbers only go up.');

create or replace trigger invoices_kept before delete on invoices
for each row when (not is_removing(old.company_id))
execute function refuse('invoices_kept', 'An issued invoice is never deleted.');

create or replace trigger invoices_kept_whole before truncate on invoices
for each statement execute function refuse('invoices_kept', 'An issued invoice is never deleted.');

-- What an invoice itself may still change is in keep_invoice_frozen.sql.
create or replace trigger invoice_lines_frozen before delete on invoice_lines
for each row when (not is_removing(old.company_id))
execute function refuse('invoices_frozen', 'An issued invoice never changes.');

create or replace trigger invoice_lines_frozen_whole before update or truncate on invoice_lines
for each statement execute function refuse('invoices_frozen', 'An issued invoice never changes.');

create or replace trigger invoice_sections_frozen before update or truncate on invoice_sections
for each statement execute function refuse('invoices_frozen', 'An issued invoice never changes.');

create or replace trigger invoice_sections_kept before delete on invoice_sections
for each row when (not is_removing(old.company_id))
execute function refuse('invoices_frozen', 'An issued invoice never changes.');

create or replace trigger jobs_number_kept before update of number on jobs
for each row when (old.number is not null and new.number is distinct from old.number)
execute function refuse('jobs_number_kept', 'A number never changes.');

create or replace trigger properties_number_kept before update of number on properties
for each row when (old.number is not null and new.number is distinct from old.number)
execute function refuse('properties_number_kept', 'A number never changes.');
