-- The customer who pays as `payer` says (payer_of), made if there is none: the one of the log-in where nothing else is
-- given, else one that is equal to the letter. 'The Owner' is always a new one, shared with no other. `former`: a customer
-- whose other details a new one of the same name keeps. Nobody entered a customer that is made so: the property's own
-- history tells of it.
create or replace function customer_like(company bigint, payer record, agent bigint, former bigint) returns bigint
language plpgsql as $$
declare
  erasing constant text := coalesce(current_setting('fettle.erasing', true), '');
  role constant text := case when payer.person = agent then 'agent' else 'landlord' end;
  found_id bigint;
begin
  if payer.name <> 'The Owner' then
    found_id := find_customer_like(company, payer, role);
    if found_id is null then
      -- Of two that look for the same at once, one makes it.
      perform pg_advisory_xact_lock(hashtextextended('customers ' || company, 0));
      found_id := find_customer_like(company, payer, role);
    end if;
  end if;
  perform set_config('fettle.erasing', 'on', true);
  if found_id is null then
    insert into customers (company_id, name, kind, address, email, reverse_charge, cis_rate, is_owner, statement_email,
      phone, payment_terms, vat_number, spending_limit, delivery, notes)
    select company, payer.name, coalesce(f.kind, case when payer.person is null then 'other' else role end), payer.address,
      payer.email, payer.reverse_charge, payer.cis_rate, payer.name = 'The Owner', coalesce(f.statement_email, ''),
      coalesce(f.phone, ''), f.payment_terms, coalesce(f.vat_number, ''), f.spending_limit, coalesce(f.delivery, 'email'),
      coalesce(f.notes, '')
    from (select) one left join customers f on f.company_id = company and f.id = former and f.name = payer.name
    returning id into found_id;
    insert into customer_users (company_id, customer_id, user_id)
    select company, found_id, l.user_id from customer_users l
      join customers f on f.company_id = l.company_id and f.id = l.customer_id and f.name = payer.name
     where l.company_id = company and l.customer_id = former
    on conflict on constraint customer_users_unique do nothing;
  end if;
  if payer.person is not null then
    insert into customer_users (company_id, customer_id, user_id) values (company, found_id, payer.person)
    on conflict on constraint customer_users_unique do nothing;
  end if;
  perform set_config('fettle.erasing', erasing, true);
  return found_id;
end $$;

create or replace function find_customer_like(company bigint, payer record, role text) returns bigint
language plpgsql stable as $$
begin
  return coalesce(
    -- What the office has made of the log-in's customer since is theirs too.
    (select c.id from customer_users l join customers c on c.company_id = l.company_id and c.id = l.customer_id
      where not payer.is_given and l.company_id = company and l.user_id = payer.person and c.status = 'active'
        and not c.is_owner and (c.kind = role or (c.name, c.email, c.address) = (payer.name, payer.email, ''))
      order by (c.name, c.email, c.address) = (payer.name, payer.email, '') desc, c.id limit 1),
    (select c.id from customers c
      where c.company_id = company and lower(c.name) = lower(payer.name) and c.name = payer.name and not c.is_owner
        and address_of_customer(c.address, c.post_code) = payer.address and c.email = payer.email
        and c.reverse_charge = payer.reverse_charge and c.cis_rate is not distinct from payer.cis_rate
      order by c.status, c.id limit 1));
end $$;
