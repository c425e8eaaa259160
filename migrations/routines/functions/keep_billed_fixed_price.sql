-- A line of a fixed price says which invoice bills it.
create or replace function keep_billed_fixed_price() returns trigger language plpgsql as $$
begin
  insert into billed_fixed_prices (company_id, job_id, invoice_id)
  select i.company_id, coalesce(s.job_id, i.job_id), i.id from invoices i
  left join invoice_sections s on s.company_id = i.company_id and s.invoice_id = i.id and s.section = new.section
  where i.company_id = new.company_id and i.id = new.invoice_id
    and i.credits_invoice_id is null and i.voided_at is null;
  return null;
end $$;
