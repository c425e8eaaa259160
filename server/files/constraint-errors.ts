import { type ConstraintErrors, invalid, missing, sentBefore } from '#server/infra/constraints.ts';
import { pdfNotReceiptMessage, receiptWithoutExpenseMessage } from './constants.ts';

export const fileConstraintErrors: ConstraintErrors = {
  files_job_fk: missing('job', 'job_id'),
  files_property_fk: missing('property', 'property_id'),
  files_expense_fk: missing('expense', 'expense_id'),
  files_property_of_job: missing('job', 'job_id'),
  files_hangs_on_something: invalid('A file must be linked to a job, a property or an expense.', 'job_id'),
  files_receipt_has_expense: invalid(receiptWithoutExpenseMessage, 'category'),
  files_pdf_is_receipt: invalid(pdfNotReceiptMessage, 'files'),
  files_client_ref_unique: sentBefore('file'),
};
