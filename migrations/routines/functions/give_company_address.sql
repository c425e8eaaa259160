-- The address of a company's public pages, made from its name.
create or replace function give_company_address(company bigint, name text) returns void language plpgsql as $$
declare
  plain constant text := translate(lower(name), 'àáâãäåāçćčèéêëēęìíîïīłñńòóôõöøōśšùúûüūýÿźżž’''',
    'aaaaaaaccceeeeeeiiiiilnnooooooossuuuuuyyzzz');
  made text := trim(both '-' from left(regexp_replace(plain, '[^a-z0-9]+', '-', 'g'), 40));
  wanted text;
begin
  if char_length(made) < 2 then
    made := 'company';
  end if;
  wanted := made;
  for attempt in 2..1000000 loop
    insert into company_addresses (slug, company_id) values (wanted, company) on conflict (slug) do nothing;
    exit when found;
    wanted := made || '-' || attempt;
  end loop;
end $$;

create or replace function open_company_address() returns trigger language plpgsql as $$
begin
  perform give_company_address(new.id, new.name);
  return null;
end $$;
