import { type ConstraintErrors, conflict, invalid, missing, sentBefore } from '#server/infra/constraints.ts';
import { invoicedMessage } from '../invoices/constants.ts';

export const expenseConstraintErrors: ConstraintErrors = {
  expenses_user_fk: missing('worker', 'user_id'),
  expenses_job_fk: missing('job', 'job_id'),
  expenses_property_fk: missing('property', 'property_id'),
  expenses_property_of_job: missing('job', 'job_id'),
  expenses_job_required: invalid('This type of expense needs a job.', 'job_id'),
  expenses_client_ref_unique: sentBefore('expense'),
  expenses_invoiced: conflict(invoicedMessage, 'state', 'invoiced'),
  expenses_invoiced_is_whole: conflict(invoicedMessage, 'state', 'invoiced'),
};
