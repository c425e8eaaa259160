-- Work and expenses that are on an invoice stay as they are. The invoice rests on the hours, not on where they were
-- worked nor on the plan that they belong to.
create or replace function keep_invoiced() returns trigger language plpgsql as $$
declare
  free constant text[] := array['invoice_id', 'billing_status', 'property_id', 'created_by', 'visit_id', 'updatedAt']
    || case when is_erasing() then array['start_cordinate', 'end_cordinate', 'reported'] else array[]::text[] end;
begin
  if is_removing(old.company_id) then
    return null;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - free <> to_jsonb(old) - free
    or new.invoice_id <> old.invoice_id then
    raise exception using errcode = 'restrict_violation', constraint = tg_table_name || '_invoiced',
      table = tg_table_name, message = 'What is on an invoice is not changed.';
  end if;
  return null;
end $$;
