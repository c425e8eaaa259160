import { type Kysely, sql } from 'kysely';

/**
 * The address of a company's public pages: /c/{slug}/request-a-job. Made from its name when the company is, also by the
 * version before, which knows nothing of it. Global, because a visitor's address is all that leads to the company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_addresses (
      slug text constraint company_addresses_slug_unique primary key,
      company_id bigint not null,
      constraint company_addresses_company_unique unique (company_id),
      constraint company_addresses_company_fk foreign key (company_id) references companies (id) on delete cascade,
      constraint company_addresses_slug_shape check (
        slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) between 2 and 50)
    )`.execute(db);
  await sql`
    create function give_company_address(company bigint, name text) returns void language plpgsql as $$
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
    end $$`.execute(db);
  await sql`select give_company_address(id, name) from (select id, name from companies order by id) c`.execute(db);
  await sql`
    create function open_company_address() returns trigger language plpgsql as $$
    begin
      perform give_company_address(new.id, new.name);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger open_company_address after insert on companies
    for each row execute function open_company_address()`.execute(db);
}
