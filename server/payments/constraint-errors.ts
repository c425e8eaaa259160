import { type ConstraintErrors, invalid, missing } from '#server/infra/constraints.ts';
import { deductionFromExpensesMessage, deductionTooLargeMessage, paymentOfNothingMessage } from './constants.ts';

export const paymentConstraintErrors: ConstraintErrors = {
  payments_user_fk: missing('worker', 'user_id'),
  payments_amount_not_zero: invalid(paymentOfNothingMessage, 'amount'),
  payments_cis_within_amount: invalid(deductionTooLargeMessage, 'cis_deducted'),
  payments_cis_of_labour: invalid(deductionFromExpensesMessage, 'cis_deducted'),
};
