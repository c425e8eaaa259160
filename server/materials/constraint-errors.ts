import { type ConstraintErrors, conflict, missing, sentBefore } from '#server/infra/constraints.ts';
import { invoicedMessage } from '../invoices/constants.ts';

export const materialConstraintErrors: ConstraintErrors = {
  materials_user_fk: missing('worker', 'user_id'),
  materials_job_fk: missing('job', 'job_id'),
  materials_price_item_fk: missing('item', 'price_item_id'),
  materials_expense_fk: missing('expense', 'expense_id'),
  materials_client_ref_unique: sentBefore('material'),
  materials_invoiced: conflict(invoicedMessage, 'state', 'invoiced'),
  materials_invoiced_is_whole: conflict(invoicedMessage, 'state', 'invoiced'),
};
