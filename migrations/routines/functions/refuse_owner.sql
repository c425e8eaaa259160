-- A job that names another customer than its property's names no 'The Owner', who is the customer of one property.
create or replace function refuse_owner() returns trigger language plpgsql as $$
begin
  if exists (select from customers c
    where c.company_id = new.company_id and c.id = new.customer_id and c.is_owner) then
    raise exception using errcode = 'restrict_violation', constraint = 'customers_owner_kept', table = 'jobs',
      message = 'The Owner of one property is the customer of no other.';
  end if;
  return new;
end $$;
