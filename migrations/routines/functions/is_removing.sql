-- A transaction that removes a company says so by set_config('fettle.removing', company, true): it deletes also rows
-- that are otherwise kept for good, of this company only.
create or replace function is_removing(company bigint) returns boolean language sql stable parallel safe
return coalesce(current_setting('fettle.removing', true), '') = company::text;
