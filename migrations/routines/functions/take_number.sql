-- Gives a job or property the company's next number. A restored row comes with its number. A row that a phone sends
-- again is not inserted (on conflict), so it gets none: whether it is there is looked up once the counter is locked,
-- as the first sender may have held it; a company's first counter is made before that.
create or replace function take_number() returns trigger language plpgsql as $$
begin
  if new.client_ref is not null then
    insert into company_counters (company_id, entity, next_number) values (new.company_id, tg_table_name, 1)
      on conflict on constraint company_counters_pk do nothing;
    perform from company_counters where company_id = new.company_id and entity = tg_table_name for no key update;
    if tg_table_name = 'jobs' then
      perform from jobs where company_id = new.company_id and client_ref = new.client_ref;
    else
      perform from properties where company_id = new.company_id and client_ref = new.client_ref;
    end if;
    if found then
      return new;
    end if;
  end if;
  insert into company_counters as counter (company_id, entity, next_number)
    values (new.company_id, tg_table_name, 2)
    on conflict on constraint company_counters_pk do update set next_number = counter.next_number + 1
    returning next_number - 1 into new.number;
  return new;
end $$;
