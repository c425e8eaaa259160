call track_updates('properties');
call keep_history('properties', 'properties', '');

-- A number is the company's next one, and never changes.
create or replace trigger take_number before insert on properties
for each row when (new.number is null) execute function take_number();

create or replace trigger properties_number_kept before update of number on properties
for each row when (old.number is not null and new.number is distinct from old.number)
execute function refuse('properties_number_kept', 'A number never changes.');

-- Who pays, and what the billing fields say of it.
create or replace trigger take_payer
before insert or update of customer_id, agent_id, landlord_id, billing_name, billing_address, billing_email,
  billing_reverse_charge, billing_cis_rate on properties
for each row execute function take_payer();

create or replace trigger leave_payer after delete on properties
for each row when (old.customer_id is not null) execute function leave_payer();
