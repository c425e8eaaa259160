-- The lines of a fixed price, one for each VAT rate, say which invoice bills it.
create or replace function keep_billed_fixed_price() returns trigger language plpgsql as $$
begin
  insert into billed_fixed_prices (company_id, job_id, invoice_id)
  select i.company_id, coalesce(s.job_id, i.job_id), i.id from invoices i
  left join invoice_sections s on s.company_id = i.company_id and s.invoice_id = i.id and s.section = new.section
  where i.company_id = new.company_id and i.id = new.invoice_id
    and i.credits_invoice_id is null and i.voided_at is null
    and not exists (select from billed_fixed_prices b where b.company_id = new.company_id
      and b.job_id = coalesce(s.job_id, i.job_id) and b.invoice_id = new.invoice_id);
  return null;
end $$;
