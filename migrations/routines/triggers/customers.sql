call track_updates('customers');
call keep_history('customers', 'customers', '');

create or replace trigger name_owner before update of name on customers
for each row when (old.is_owner and new.is_owner and new.name <> old.name) execute function name_owner();

-- The billing fields of its properties say the same, for builds and programs that read those.
create or replace trigger tell_payer
after update of name, address, post_code, email, reverse_charge, cis_rate on customers
for each row when ((new.name, new.address, new.post_code, new.email, new.reverse_charge, new.cis_rate)
  is distinct from (old.name, old.address, old.post_code, old.email, old.reverse_charge, old.cis_rate))
execute function tell_payer();
