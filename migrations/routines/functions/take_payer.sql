-- Keeps who pays for a property and what its billing fields say of it in step. A customer that is named is copied into the
-- billing fields. Billing fields that say something else change the property's own customer; one that others have too is
-- left to them. An agent or landlord is followed while the billing fields give no name. After take_number, as everybody
-- who takes both locks takes them in that order.
create or replace function take_payer() returns trigger language plpgsql as $$
declare
  erasing constant text := coalesce(current_setting('fettle.erasing', true), '');
  customer customers;
  payer record;
  said record;
begin
  -- What is out of bounds, the property's own checks refuse.
  if current_setting('fettle.copying', true) = 'on' or new.billing_cis_rate not in (0, 20, 30)
    or char_length(new.billing_name) > 200 or char_length(new.billing_address) > 1000
    or char_length(new.billing_email) > 254 then
    return new;
  end if;
  -- A property comes back, and its customer may be gone.
  if tg_op = 'INSERT' and current_setting('fettle.action', true) = 'restore' and not exists (
    select from customers c where c.company_id = new.company_id and c.id = new.customer_id and not (c.is_owner
      and exists (select from properties p where p.company_id = c.company_id and p.customer_id = c.id))) then
    new.customer_id := null;
  end if;
  if new.customer_id is not null and (tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id) then
    select * into customer from customers c where c.company_id = new.company_id and c.id = new.customer_id;
    -- Else the foreign key refuses it.
    if found then
      if customer.is_owner and exists (select from properties p
        where p.company_id = new.company_id and p.customer_id = customer.id and p.id <> new.id) then
        raise exception using errcode = 'restrict_violation', constraint = 'customers_owner_kept', table = 'properties',
          message = 'The Owner of one property is the customer of no other.';
      end if;
      new := bill_to(new, customer);
    end if;
  else
    payer := payer_of(new);
    said := payer;
    if tg_op = 'UPDATE' and old.customer_id is not null then
      said := payer_of(old);
      if new.customer_id is not null and (payer.name, payer.address, payer.email, payer.reverse_charge)
          = (said.name, said.address, said.email, said.reverse_charge)
        and payer.cis_rate is not distinct from said.cis_rate and payer.person is not distinct from said.person then
        return new;
      end if;
      select * into customer from customers c where c.company_id = old.company_id and c.id = old.customer_id;
    end if;
    if customer.id is not null and payer.is_given and payer.person is not distinct from said.person
      and (said.is_given or customer.is_owner)
      and not exists (select from properties p
        where p.company_id = new.company_id and p.customer_id = customer.id and p.id <> new.id)
      and not exists (select from jobs j where j.company_id = new.company_id and j.customer_id = customer.id) then
      perform set_config('fettle.copying', 'on', true);
      update customers c set name = payer.name, address = payer.address, email = payer.email,
        post_code = case when strpos(lower(payer.address), lower(c.post_code)) > 0 then c.post_code else '' end,
        reverse_charge = payer.reverse_charge, cis_rate = payer.cis_rate, is_owner = payer.name = 'The Owner'
      where c.company_id = new.company_id and c.id = customer.id;
      perform set_config('fettle.copying', '', true);
      new.customer_id := customer.id;
    else
      new.customer_id := customer_like(new.company_id, payer, new.agent_id, customer.id);
      select * into customer from customers c where c.company_id = new.company_id and c.id = new.customer_id;
      new := bill_to(new, customer);
    end if;
  end if;
  if tg_op = 'UPDATE' and new.customer_id is distinct from old.customer_id then
    new.customer_joined := false;
  end if;
  -- 'The Owner' of a property that names another customer is nobody's, until somebody takes that back.
  perform set_config('fettle.erasing', 'on', true);
  update customers c set status = case when c.id = new.customer_id then 'active' else 'archived' end
   where c.company_id = new.company_id and c.is_owner
     and c.id in (new.customer_id, case when tg_op = 'UPDATE' then old.customer_id end)
     and (c.status = 'active') <> (c.id = new.customer_id);
  perform set_config('fettle.erasing', erasing, true);
  return new;
end $$;

-- A customer that was made for the property goes with it, if nobody has changed it since and nothing else names it. All that
-- it says comes back with the property.
create or replace function leave_payer() returns trigger language plpgsql as $$
declare
  erasing constant text := coalesce(current_setting('fettle.erasing', true), '');
begin
  perform set_config('fettle.erasing', 'on', true);
  delete from customers c
   where c.company_id = old.company_id and c.id = old.customer_id
     and not exists (select from history x
       where x.company_id = c.company_id and x.entity = 'customers' and x.entity_id = c.id)
     and not exists (select from properties x where x.company_id = c.company_id and x.customer_id = c.id)
     and not exists (select from jobs x where x.company_id = c.company_id and x.customer_id = c.id)
     and not exists (select from invoices x where x.company_id = c.company_id and x.customer_id = c.id)
     and not exists (select from quotes x where x.company_id = c.company_id and x.customer_id = c.id);
  perform set_config('fettle.erasing', erasing, true);
  return null;
end $$;
