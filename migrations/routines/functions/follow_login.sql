-- A customer that has the name of its log-in follows it, as invoices did: name and email until the office says another.
create or replace function follow_login() returns trigger language plpgsql as $$
declare
  former constant text := name_of_login(old.first_name, old.last_name);
  named constant text := name_of_login(new.first_name, new.last_name);
begin
  update customers c set
    name = case when named = '' then c.name else named end,
    email = case when c.email = trimmed(old.email) then trimmed(new.email) else c.email end
  from customer_users l
  where l.company_id = new.company_id and l.user_id = new.id and c.company_id = l.company_id and c.id = l.customer_id
    and c.name = former and former <> '';
  return null;
end $$;

-- Only landlords see what concerns a customer.
create or replace function leave_customers() returns trigger language plpgsql as $$
begin
  delete from customer_users where company_id = old.company_id and user_id = old.id;
  return new;
end $$;
