import { type ConstraintErrors, conflict, invalid, missing } from '#server/infra/constraints.ts';
import { rejectionMessages } from './constants.ts';

export const invoiceConstraintErrors: ConstraintErrors = {
  invoices_job_fk: missing('job', 'job_id'),
  invoice_sections_job_fk: missing('job', 'job_id'),
  billed_fixed_prices_pk: conflict('The fixed price of this job is already on an invoice.', 'state', 'invoiced'),
  invoices_credited_once: conflict(rejectionMessages.alreadyCredited, 'state', 'already_done'),
  invoices_void_unsent: conflict('This invoice has been sent. Issue a credit note instead.', 'state', 'locked'),
  invoices_void_reason_given: invalid('Enter a reason.', 'void_reason'),
  invoices_frozen: conflict('Issued invoices can’t be changed.', 'state', 'locked'),
  invoices_paid_within_due: invalid('The paid amount can’t be more than the amount due.', 'paid_amount'),
  invoices_paid_is_not_void: conflict('This invoice has payments. Issue a credit note instead.', 'state', 'in_use'),
  invoices_kept: conflict('Issued invoices can’t be deleted.', 'state', 'locked'),
  invoice_counters_upwards: conflict('Invoice numbers can only increase.', 'invoice_next_number', 'out_of_range'),
};
