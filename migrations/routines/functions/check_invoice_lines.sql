-- Checked at commit: the lines of an invoice add up to its net amount, so none can be slipped in afterwards.
create or replace function check_invoice_lines() returns trigger language plpgsql as $$
declare
  number constant bigint := case when tg_table_name = 'invoices'
    then (to_jsonb(new) -> 'id')::bigint else (to_jsonb(new) -> 'invoice_id')::bigint end;
begin
  perform from invoices i
    where i.company_id = new.company_id and i.id = number
      and i.net_amount = (select coalesce(sum(l.amount), 0) from invoice_lines l
        where l.company_id = new.company_id and l.invoice_id = number);
  if not found then
    raise exception using errcode = 'restrict_violation', constraint = 'invoice_lines_add_up',
      table = 'invoice_lines', message = 'The lines of an invoice add up to its net amount.';
  end if;
  return null;
end $$;
