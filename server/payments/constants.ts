/** In characters. */
export const maxLengths = { description: 2000 } as const;

/** The order is the order in lists of choice. */
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

/** Pounds that one payment moves at most, either way: a negative one is a correction. */
export const mostPaid = 1_000_000;

export const paymentOfNothingWords = 'A payment cannot be of nothing.';

/** Types of payment for labour: only from these does CIS keep anything back. */
export const labourTypes: readonly string[] = ['regular', 'overtime', 'bonus', 'advance'];

/**
 * What CIS keeps back of a payment, in pounds, rounded half up. `rate` is in percent, null outside the scheme. Nothing is
 * kept back of a correction.
 */
export function deductionOf(amount: number, type: string, rate: number | null): number {
  if (rate === null || amount <= 0 || !labourTypes.includes(type)) return 0;
  return Math.round((Math.round(amount * 100) * rate) / 100) / 100;
}
