-- What a customer says is copied into the billing fields of its properties. That is one change, which the customer's history
-- tells, so it makes no history of the properties and no new "updatedAt".
create or replace function tell_payer() returns trigger language plpgsql as $$
declare
  erasing constant text := coalesce(current_setting('fettle.erasing', true), '');
begin
  if current_setting('fettle.copying', true) = 'on' then
    return null;
  end if;
  perform set_config('fettle.copying', 'on', true), set_config('fettle.erasing', 'on', true);
  update properties p set
    (billing_name, billing_address, billing_email, billing_reverse_charge, billing_cis_rate)
      = ((b.told).billing_name, (b.told).billing_address, (b.told).billing_email, (b.told).billing_reverse_charge,
        (b.told).billing_cis_rate)
  from (select q.id, bill_to(q, new) as told from properties q
    where q.company_id = new.company_id and q.customer_id = new.id offset 0) b
  where p.company_id = new.company_id and p.id = b.id and p is distinct from b.told;
  perform set_config('fettle.copying', '', true), set_config('fettle.erasing', erasing, true);
  return null;
end $$;

-- Somebody says who 'The Owner' is.
create or replace function name_owner() returns trigger language plpgsql as $$
begin
  new.is_owner := false;
  return new;
end $$;
