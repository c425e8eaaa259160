-- Once issued, only the post, the void stamp and the payments of an invoice may change.
create or replace function keep_invoice_frozen() returns trigger language plpgsql as $$
declare
  free constant text[] := array['sent_at', 'due_date', 'voided_at', 'voided_by', 'void_reason', 'paid_amount',
    'paid_at', 'paid_method', 'paid_reference', 'customer_id', 'updatedAt'];
begin
  if to_jsonb(new) - free <> to_jsonb(old) - free
    or (old.voided_at is not null and new.voided_at is null)
    or (old.sent_at is not null and (new.sent_at is null or new.due_date is distinct from old.due_date)) then
    raise exception using errcode = 'restrict_violation', constraint = 'invoices_frozen', table = 'invoices',
      message = 'An issued invoice never changes.';
  end if;
  return null;
end $$;
