import type { InputCode, NoField } from './errors.ts';

/** Names of rows in messages. */
export type Noun =
  | 'access token'
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
  | 'payment'
  | 'property'
  | 'rate'
  | 'record'
  | 'request'
  | 'setting'
  | 'task'
  | 'user'
  | 'worker';

export const notFoundMessage = (noun: Noun) => `This ${noun} does not exist.`;

/** What a refusal by the database means for the person. */
export interface ConstraintWords {
  code: InputCode | 'not_found';
  words: string;
  /** The input that it is about, or why none. */
  field: string | NoField;
}

const missing = (noun: Noun, field: string): ConstraintWords => ({
  code: 'not_found',
  words: notFoundMessage(noun),
  field,
});
const conflict = (words: string, field: string): ConstraintWords => ({ code: 'conflict', words, field });
const invalid = (words: string, field: string): ConstraintWords => ({ code: 'invalid', words, field });
const sentBefore = (noun: Noun) => conflict(`This ${noun} was already sent.`, 'client_ref');
const invoiced = conflict('This is on an invoice and cannot be changed. Void the invoice first.', 'state');

/**
 * Postgres faults, told apart by the names that the migrations gave their constraints, here and only here. A test holds
 * this table against the database: a name that is not there fails it, and so does a new constraint that nobody thought of.
 */
const known: Readonly<Record<string, ConstraintWords>> = {
  users_email_unique: conflict('This e-mail address is already in use.', 'email'),
  users_last_admin: conflict('This is the last active admin. Make another user an admin first.', 'state'),
  users_email_shape: invalid('Please enter a valid email address', 'email'),

  users_cis_of_workers: invalid('Only an employee or a contractor has a CIS rate.', 'cis_rate'),
  users_cis_utr_shape: invalid('A UTR has 10 digits.', 'cis_utr'),

  user_rates_day_unique: conflict('This worker already has a rate from that date.', 'effective_from'),
  user_rates_user_fk: missing('worker', 'user_id'),

  properties_landlord_fk: missing('landlord', 'landlord_id'),
  properties_agent_fk: missing('agent', 'agent_id'),
  properties_client_ref_unique: sentBefore('property'),

  jobs_property_fk: missing('property', 'property_id'),
  jobs_client_ref_unique: sentBefore('job'),
  job_assignees_user_fk: missing('user', 'assignees'),
  job_assignees_job_fk: missing('job', 'job_id'),
  job_assignees_unique: conflict('The same person is assigned twice for one day.', 'assignees'),

  time_records_no_overlap: conflict('This time overlaps another record of the same worker.', 'start_time'),
  time_records_one_open: conflict('This worker already has a running record.', 'end_time'),
  time_records_client_ref_unique: sentBefore('record'),
  time_records_ends_after_start: invalid('The end lies before the start.', 'end_time'),
  time_records_job_fk: missing('job', 'job_id'),
  time_records_user_fk: missing('worker', 'user_id'),
  time_records_invoiced: invoiced,
  time_records_invoiced_is_whole: invoiced,

  amendment_requests_one_undecided: conflict(
    'This record already has a request that is not decided yet.',
    'state',
  ),
  amendment_requests_client_ref_unique: sentBefore('request'),
  amendment_requests_tracking_fk: missing('record', 'tracking_id'),
  amendment_requests_requested_job_fk: missing('job', 'requested_job_id'),

  payments_user_fk: missing('worker', 'user_id'),
  payments_amount_not_zero: invalid('A payment cannot be of nothing.', 'amount'),
  payments_cis_within_amount: invalid('Must be at most the amount.', 'cis_deducted'),
  payments_cis_of_labour: invalid('Nothing is deducted from a reimbursement.', 'cis_deducted'),

  expenses_user_fk: missing('worker', 'user_id'),
  expenses_job_fk: missing('job', 'job_id'),
  expenses_property_fk: missing('property', 'property_id'),
  expenses_property_of_job: missing('job', 'job_id'),
  expenses_job_required: invalid('This kind of expense belongs to a job.', 'job_id'),
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
  files_hangs_on_something: invalid('A file belongs to a job, a property or an expense.', 'job_id'),
  files_receipt_has_expense: invalid('A receipt belongs to an expense.', 'category'),
  files_pdf_is_receipt: invalid('A PDF can only be a receipt.', 'files'),
  files_client_ref_unique: sentBefore('file'),

  invoices_job_fk: missing('job', 'job_id'),
  invoices_credited_once: conflict('This invoice was already credited.', 'state'),
  invoices_void_unsent: conflict('This invoice was sent. Issue a credit note instead.', 'state'),
  invoices_void_reason_given: invalid('Please say why.', 'void_reason'),
  invoices_frozen: conflict('An issued invoice never changes.', 'state'),
  invoices_paid_within_due: invalid('No more than what is due can have been paid.', 'paid_amount'),
  invoices_paid_is_not_void: conflict(
    'Something was paid of this invoice. Issue a credit note instead.',
    'state',
  ),
  invoices_kept: conflict('An issued invoice is never deleted.', 'state'),
  invoice_counters_upwards: conflict('Invoice numbers only go up.', 'invoice_next_number'),
};

/**
 * Checks of one column's own range, length, form or list of words: their names end so, and bad input is all they refuse.
 * The schemas refuse it first, by field.
 */
const ofOneValue = /_(bounds|lengths?|shape|known)$/;

/** The words for a constraint, or undefined where only a mistake of ours can have met it. */
export function constraintWords(name: string): ConstraintWords | undefined {
  if (Object.hasOwn(known, name)) return known[name];
  return ofOneValue.test(name)
    ? { code: 'invalid', words: 'Please check what was entered.', field: 'request' }
    : undefined;
}

/** Every name in the table, for the test that holds it against the database. */
export const constraintNames: readonly string[] = Object.keys(known);
