/** The words of a payment's type and method on the wire. */
export const typeLabels = {
  regular: 'Regular',
  overtime: 'Overtime',
  bonus: 'Bonus',
  advance: 'Advance',
  reimbursement: 'Reimbursement',
  other: 'Other',
} as const;

export const methodLabels = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  credit_card: 'Credit card',
  other: 'Other',
} as const;
