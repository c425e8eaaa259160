import {
  alreadyCreditedMessage,
  anonymisedMessage,
  deductionFromExpensesMessage,
  deductionTooLargeMessage,
  emailMessage,
  endBeforeStartMessage,
  invalidMessage,
  invoicedMessage,
  paymentOfNothingMessage,
  pdfNotReceiptMessage,
  receiptWithoutExpenseMessage,
  utrMessage,
} from './constants.ts';
import type { InputCode, NoField } from './errors.ts';
import { dayOrderMessage, lastDayMessage, windowOrderMessage } from './typed/order-messages.ts';

export type Noun =
  | 'absence'
  | 'access token'
  | 'session'
  | 'agent'
  | 'change'
  | 'company'
  | 'expense'
  | 'file'
  | 'invoice'
  | 'job'
  | 'landlord'
  | 'logo'
  | 'note'
  | 'passkey'
  | 'payment'
  | 'property'
  | 'rate'
  | 'record'
  | 'request'
  | 'setting'
  | 'task'
  | 'user'
  | 'view'
  | 'visit'
  | 'worker';

export const notFoundMessage = (noun: Noun) => `This ${noun} does not exist.`;

export interface ConstraintError {
  code: InputCode | 'not_found';
  message: string;
  field: string | NoField;
}

const missing = (noun: Noun, field: string): ConstraintError => ({
  code: 'not_found',
  message: notFoundMessage(noun),
  field,
});
const conflict = (message: string, field: string): ConstraintError => ({
  code: 'conflict',
  message: message,
  field,
});
const invalid = (message: string, field: string): ConstraintError => ({
  code: 'invalid',
  message: message,
  field,
});
const sentBefore = (noun: Noun) => conflict(`This ${noun} has already been sent.`, 'client_ref');
const invoiced = conflict(invoicedMessage, 'state');

/** Maps the migrations' constraint names to errors. A test fails if a name is unknown or a new one missing. */
const known: Readonly<Record<string, ConstraintError>> = {
  users_email_unique: conflict('This email address is already in use.', 'email'),
  users_last_admin: conflict('This is the last active admin. Make another user an admin first.', 'state'),
  users_anonymised_is_disabled: conflict(anonymisedMessage, 'state'),
  users_email_shape: invalid(emailMessage, 'email'),

  users_cis_of_workers: invalid('Only employees and contractors can have a CIS rate.', 'cis_rate'),
  users_cis_utr_shape: invalid(utrMessage, 'cis_utr'),

  user_rates_day_unique: conflict('This worker already has a rate from that date.', 'effective_from'),
  user_rates_user_fk: missing('worker', 'user_id'),

  properties_landlord_fk: missing('landlord', 'landlord_id'),
  properties_agent_fk: missing('agent', 'agent_id'),
  properties_client_ref_unique: sentBefore('property'),

  saved_views_name_unique: conflict('You already have a view of this name.', 'name'),

  jobs_property_fk: missing('property', 'property_id'),
  jobs_client_ref_unique: sentBefore('job'),
  job_assignees_user_fk: missing('user', 'assignees'),
  job_assignees_job_fk: missing('job', 'job_id'),
  job_assignees_unique: conflict('This person is already assigned on that day.', 'assignees'),

  visits_job_fk: missing('job', 'job_id'),
  visits_user_fk: missing('worker', 'user_id'),
  visits_window_in_order: invalid(windowOrderMessage, 'window_to'),

  absences_user_fk: missing('worker', 'user_id'),
  absences_in_order: invalid(lastDayMessage, 'end_date'),

  working_hours_user_fk: missing('worker', 'user_id'),
  working_hours_weekday_unique: invalid('A weekday can only be named once.', 'hours'),
  working_hours_in_order: invalid(dayOrderMessage, 'hours'),

  time_records_no_overlap: conflict('This time overlaps another record of the same worker.', 'start_time'),
  time_records_one_open: conflict('This worker already has a running record.', 'end_time'),
  time_records_client_ref_unique: sentBefore('record'),
  time_records_ends_after_start: invalid(endBeforeStartMessage, 'end_time'),
  time_records_job_fk: missing('job', 'job_id'),
  time_records_user_fk: missing('worker', 'user_id'),
  time_records_invoiced: invoiced,
  time_records_invoiced_is_whole: invoiced,

  amendment_requests_one_undecided: conflict('This record already has a pending request.', 'state'),
  amendment_requests_client_ref_unique: sentBefore('request'),
  amendment_requests_tracking_fk: missing('record', 'tracking_id'),
  amendment_requests_requested_job_fk: missing('job', 'requested_job_id'),

  payments_user_fk: missing('worker', 'user_id'),
  payments_amount_not_zero: invalid(paymentOfNothingMessage, 'amount'),
  payments_cis_within_amount: invalid(deductionTooLargeMessage, 'cis_deducted'),
  payments_cis_of_labour: invalid(deductionFromExpensesMessage, 'cis_deducted'),

  expenses_user_fk: missing('worker', 'user_id'),
  expenses_job_fk: missing('job', 'job_id'),
  expenses_property_fk: missing('property', 'property_id'),
  expenses_property_of_job: missing('job', 'job_id'),
  expenses_job_required: invalid('This type of expense needs a job.', 'job_id'),
  expenses_client_ref_unique: sentBefore('expense'),
  expenses_invoiced: invoiced,
  expenses_invoiced_is_whole: invoiced,

  notes_job_fk: missing('job', 'job_id'),
  notes_property_fk: missing('property', 'property_id'),
  notes_client_ref_unique: sentBefore('note'),

  job_tasks_job_fk: missing('job', 'job_id'),
  job_tasks_property_fk: missing('property', 'property_id'),
  job_tasks_assigned_to_fk: missing('user', 'assigned_to'),
  job_tasks_client_ref_unique: sentBefore('task'),

  files_job_fk: missing('job', 'job_id'),
  files_property_fk: missing('property', 'property_id'),
  files_expense_fk: missing('expense', 'expense_id'),
  files_property_of_job: missing('job', 'job_id'),
  files_hangs_on_something: invalid('A file must be linked to a job, a property or an expense.', 'job_id'),
  files_receipt_has_expense: invalid(receiptWithoutExpenseMessage, 'category'),
  files_pdf_is_receipt: invalid(pdfNotReceiptMessage, 'files'),
  files_client_ref_unique: sentBefore('file'),

  invoices_job_fk: missing('job', 'job_id'),
  invoice_sections_job_fk: missing('job', 'job_id'),
  billed_fixed_prices_pk: conflict('The fixed price of this job is already on an invoice.', 'state'),
  invoices_credited_once: conflict(alreadyCreditedMessage, 'state'),
  invoices_void_unsent: conflict('This invoice has been sent. Issue a credit note instead.', 'state'),
  invoices_void_reason_given: invalid('Enter a reason.', 'void_reason'),
  invoices_frozen: conflict('Issued invoices can’t be changed.', 'state'),
  invoices_paid_within_due: invalid('The paid amount can’t be more than the amount due.', 'paid_amount'),
  invoices_paid_is_not_void: conflict('This invoice has payments. Issue a credit note instead.', 'state'),
  invoices_kept: conflict('Issued invoices can’t be deleted.', 'state'),
  company_addresses_slug_unique: conflict('Another company uses this address. Choose another.', 'form_address'),
  invoice_counters_upwards: conflict('Invoice numbers can only increase.', 'invoice_next_number'),
};

/** Checks of a single column. The schemas reject such input first, by field. */
const ofOneValue = /_(bounds|lengths?|shape|known)$/;

/** Undefined if only a bug of ours can violate the constraint; the caller then answers 500. */
export function constraintError(name: string): ConstraintError | undefined {
  if (Object.hasOwn(known, name)) return known[name];
  return ofOneValue.test(name) ? { code: 'invalid', message: invalidMessage, field: 'request' } : undefined;
}

/** Exported for the test that compares the table with the database. */
export const constraintNames: readonly string[] = Object.keys(known);
