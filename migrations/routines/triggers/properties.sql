call track_updates('properties');
call keep_history('properties', 'properties', '');

-- A number is the company's next one, and never changes.
create or replace trigger take_number before insert on properties
for each row when (new.number is null) execute function take_number();

create or replace trigger properties_number_kept before update of number on properties
for each row when (old.number is not null and new.number is distinct from old.number)
execute function refuse('properties_number_kept', 'A number never changes.');
