-- A job is on an invoice once: its first job has no section.
create or replace function check_invoice_section() returns trigger language plpgsql as $$
begin
  perform from invoices i where i.company_id = new.company_id and i.id = new.invoice_id and i.job_id = new.job_id;
  if found then
    raise exception using errcode = 'unique_violation', constraint = 'invoice_sections_job_once',
      table = 'invoice_sections', message = 'A job is on an invoice once.';
  end if;
  return null;
end $$;
