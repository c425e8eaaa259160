-- Deletes at most so many rows of one table of a company, and answers how many. The newest first where rows refer to
-- older ones.
create or replace function remove_some_of_company(company bigint, place regclass, most int, newest_first boolean)
returns bigint language plpgsql as $$
declare
  removed bigint;
begin
  perform set_config('fettle.removing', company::text, true), set_config('fettle.erasing', 'on', true),
    set_config('fettle.quiet', 'on', true);
  execute format('delete from %1$s where ctid = any(array(select ctid from %1$s where company_id = $1 %2$s limit $2))',
    place, case when newest_first then 'order by id desc' else '' end) using company, most;
  get diagnostics removed = row_count;
  return removed;
end $$;
