-- Keeps the rows that add up to an invoice's paid_amount. A change back to what was paid before the last payment takes
-- that payment away, as Undo does. Nothing paid means no payment. Any other change of the sum is a payment of the
-- difference; without one the last payment is corrected.
create or replace function keep_invoice_payments() returns trigger language plpgsql as $$
declare
  difference numeric := new.paid_amount - case when tg_op = 'UPDATE' then old.paid_amount else 0 end;
  last_id bigint;
  last_amount numeric;
begin
  if new.paid_amount = 0 then
    delete from invoice_payments where company_id = new.company_id and invoice_id = new.id;
    return null;
  end if;
  select id, amount into last_id, last_amount from invoice_payments
    where company_id = new.company_id and invoice_id = new.id order by id desc limit 1;
  if difference = 0 then
    update invoice_payments set paid_at = new.paid_at, method = new.paid_method, reference = new.paid_reference
      where company_id = new.company_id and id = last_id;
  elsif difference = - last_amount then
    delete from invoice_payments where company_id = new.company_id and id = last_id;
  else
    insert into invoice_payments (company_id, invoice_id, paid_at, amount, method, reference, created_by)
    values (new.company_id, new.id, new.paid_at, difference, new.paid_method, new.paid_reference,
      nullif(current_setting('fettle.actor_id', true), '')::bigint);
  end if;
  return null;
end $$;
