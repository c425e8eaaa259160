-- The billing address of a customer as it prints: with the postcode, unless the address has it.
create or replace function address_of_customer(address text, post_code text) returns text
language sql immutable parallel safe
return case
  when address = '' or post_code = '' or strpos(lower(address), lower(post_code)) > 0
    or char_length(address) + char_length(post_code) >= 1000 then address
  else address || E'\n' || post_code
end;

-- The property with billing fields that say what its customer says. They stay as they are while they say that already, and
-- stay empty where the agent, the landlord or 'The Owner' is the customer anyway.
create or replace function bill_to(property properties, customer customers) returns properties
language plpgsql stable as $$
declare
  bare properties := property;
  wanted constant record := row(customer.name, address_of_customer(customer.address, customer.post_code), customer.email,
    customer.reverse_charge, customer.cis_rate);
  said record;
begin
  said := payer_of(property);
  if row(said.name, said.address, said.email, said.reverse_charge, said.cis_rate) is not distinct from wanted then
    return property;
  end if;
  bare.billing_name := '';
  bare.billing_address := '';
  bare.billing_email := '';
  bare.billing_reverse_charge := false;
  bare.billing_cis_rate := null;
  said := payer_of(bare);
  if row(said.name, said.address, said.email, said.reverse_charge, said.cis_rate) is not distinct from wanted then
    return bare;
  end if;
  bare.billing_name := customer.name;
  bare.billing_address := address_of_customer(customer.address, customer.post_code);
  bare.billing_email := customer.email;
  bare.billing_reverse_charge := customer.reverse_charge;
  bare.billing_cis_rate := customer.cis_rate;
  return bare;
end $$;
