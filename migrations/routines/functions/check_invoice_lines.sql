-- Checked at commit: the lines of an invoice add up to its net amount, so none can be slipped in afterwards, and those of
-- each rate to the rate's, if there are several.
create or replace function check_invoice_lines() returns trigger language plpgsql as $$
declare
  number constant bigint := case when tg_table_name = 'invoices'
    then (to_jsonb(new) -> 'id')::bigint else (to_jsonb(new) -> 'invoice_id')::bigint end;
begin
  perform from invoices i
    where i.company_id = new.company_id and i.id = number
      and i.net_amount = (select coalesce(sum(l.amount), 0) from invoice_lines l
        where l.company_id = new.company_id and l.invoice_id = number)
      and case when exists (select from invoice_vat v where v.company_id = new.company_id and v.invoice_id = number)
        then i.vat_amount = (select sum(v.vat_amount) from invoice_vat v
            where v.company_id = new.company_id and v.invoice_id = number)
          and not exists (select from (select coalesce(l.vat_rate, i.vat_rate) as vat_rate, sum(l.amount) as net_amount
              from invoice_lines l where l.company_id = new.company_id and l.invoice_id = number group by 1) l
            full join (select v.vat_rate, v.net_amount from invoice_vat v
              where v.company_id = new.company_id and v.invoice_id = number) v on v.vat_rate = l.vat_rate
            where l.net_amount is distinct from v.net_amount)
        else not exists (select from invoice_lines l where l.company_id = new.company_id and l.invoice_id = number
          and l.vat_rate <> i.vat_rate) end;
  if not found then
    raise exception using errcode = 'restrict_violation', constraint = 'invoice_lines_add_up',
      table = 'invoice_lines', message = 'The lines of an invoice add up to its net amount.';
  end if;
  return null;
end $$;
