-- Withdrawing an invoice, by voiding or crediting it, frees the fixed prices that it bills.
create or replace function free_fixed_prices() returns trigger language plpgsql as $$
begin
  delete from billed_fixed_prices where company_id = new.company_id
    and invoice_id = case when new.voided_at is null then new.credits_invoice_id else new.id end;
  return null;
end $$;
