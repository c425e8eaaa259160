/** In the order of select lists. */
export const paymentTypeLabels = {
  regular: 'Regular',
  overtime: 'Overtime',
  bonus: 'Bonus',
  advance: 'Advance',
  reimbursement: 'Reimbursement',
  other: 'Other',
} as const;
export type PaymentType = keyof typeof paymentTypeLabels;
export const paymentTypes = Object.keys(paymentTypeLabels) as [PaymentType, ...PaymentType[]];

export const paymentMethodLabels = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  credit_card: 'Credit card',
  other: 'Other',
} as const;
export type PaymentMethod = keyof typeof paymentMethodLabels;
export const paymentMethods = Object.keys(paymentMethodLabels) as [PaymentMethod, ...PaymentMethod[]];

/** Maximum pounds per payment either way; a negative one is a correction (P11). */
export const maxPayment = 1_000_000;

export const paymentSorts = [
  'payment_date',
  'user',
  'amount',
  'cis_deducted',
  'paid_out',
  'payment_type',
  'payment_method',
  'description',
  'createdAt',
  'updatedAt',
  'id',
] as const;

/* Messages of constraints that a schema, a service or a screen checks before the database does. */
export const deductionFromExpensesMessage = 'CIS can’t be deducted from a reimbursement.';
export const deductionTooLargeMessage = 'Can’t be more than the amount.';
export const paymentOfNothingMessage = 'The amount can’t be zero.';
