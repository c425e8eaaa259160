/** Entries of a statement of account. */
export const accountEntryLabels = {
  opening: 'Opening balance',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  repayment: 'Repayment',
} as const;
export type AccountEntryKind = keyof typeof accountEntryLabels;
export const accountEntryKinds = Object.keys(accountEntryLabels) as [AccountEntryKind, ...AccountEntryKind[]];
