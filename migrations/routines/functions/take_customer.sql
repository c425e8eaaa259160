-- Whom an invoice went to. Builds that know customers say it; an older one, and the upgrade, do not. Then it is the customer
-- whose name and email it has: that of the job or its property, else another that has them, else one that is made.
-- 'The Owner' is a different one at each address.
create or replace function take_customer() returns trigger language plpgsql as $$
declare
  erasing constant text := coalesce(current_setting('fettle.erasing', true), '');
  printed constant text := coalesce(nullif(trimmed(new.customer_name), ''), 'The Owner');
begin
  if new.credits_invoice_id is not null then
    select i.customer_id into new.customer_id from invoices i
     where i.company_id = new.company_id and i.id = new.credits_invoice_id;
  end if;
  if new.customer_id is null then
    select c.id into new.customer_id
      from jobs j
      join properties p on p.company_id = j.company_id and p.id = j.property_id
      join customers c on c.company_id = j.company_id and c.id in (j.customer_id, p.customer_id)
     where j.company_id = new.company_id and j.id = new.job_id and (c.name, c.email) = (printed, new.customer_email)
     order by (c.id = j.customer_id) is true desc limit 1;
  end if;
  if new.customer_id is null then
    select c.id into new.customer_id from customers c
     where c.company_id = new.company_id and lower(c.name) = lower(printed)
       and (c.name, c.email) = (printed, new.customer_email) and not c.is_owner
       and (printed <> 'The Owner' or address_of_customer(c.address, c.post_code) = new.customer_address)
     order by address_of_customer(c.address, c.post_code) = new.customer_address desc, c.status, c.id limit 1;
  end if;
  if new.customer_id is null then
    perform set_config('fettle.erasing', 'on', true);
    insert into customers (company_id, name, address, email)
    values (new.company_id, printed, left(new.customer_address, 1000), left(new.customer_email, 254))
    returning id into new.customer_id;
    perform set_config('fettle.erasing', erasing, true);
  end if;
  return new;
end $$;
