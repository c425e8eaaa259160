-- What an invoice for work at a property says of who pays: what its billing fields say, else its agent, else its landlord,
-- else 'The Owner'. `person`: whose name it is. `is_given`: the billing fields say anything. Builds before customers read
-- the same from the same fields, and go on writing them.
create or replace function trimmed(value text) returns text language sql immutable parallel safe
return btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');

create or replace function name_of_login(first_name text, last_name text) returns text language sql immutable parallel safe
return (select case when char_length(n) <= 200 then n else left(n, 199) || '…' end
  from trimmed(concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''))) n);

create or replace function payer_of(
  property properties,
  out name text, out address text, out email text, out reverse_charge boolean, out cis_rate numeric,
  out person bigint, out is_given boolean)
language plpgsql stable as $$
declare
  company constant bigint := property.company_id;
  login record;
begin
  name := trimmed(property.billing_name);
  address := trimmed(property.billing_address);
  email := trimmed(property.billing_email);
  reverse_charge := property.billing_reverse_charge;
  cis_rate := property.billing_cis_rate;
  is_given := name <> '' or address <> '' or email <> '' or reverse_charge or cis_rate is not null;
  if name <> '' then
    return;
  end if;
  select u.id, name_of_login(u.first_name, u.last_name) as name, trimmed(u.email) as email into login
    from users u
   where u.company_id = company and u.id in (property.agent_id, property.landlord_id)
     and u.role = 'landlord' and name_of_login(u.first_name, u.last_name) <> ''
   order by (u.id = property.agent_id) is true desc
   limit 1;
  if not found then
    name := 'The Owner';
    return;
  end if;
  person := login.id;
  name := login.name;
  email := coalesce(nullif(email, ''), login.email);
end $$;
