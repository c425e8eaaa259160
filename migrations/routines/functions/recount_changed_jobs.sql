-- A task of version 0.2.0 may call it. There is nothing left to count.
create or replace function recount_changed_jobs(company bigint) returns void language plpgsql as $$
begin
end $$;
