-- What is never changed or deleted. refuse(rule, words): the rule is reported as the constraint's name, as every other
-- refusal is.
create or replace function refuse() returns trigger language plpgsql as $$
begin
  raise exception using
    errcode = 'restrict_violation', constraint = tg_argv[0], message = tg_argv[1],
    table = tg_table_name, schema = tg_table_schema;
end $$;
