/** Whether a worker agreed to a week's figures. The order is the order in lists of choice. */
export const agreementStateLabels = { agreed: 'Agreed', changed: 'Changed since', none: 'Not yet' } as const;
export type AgreementState = keyof typeof agreementStateLabels;
export const agreementStates = Object.keys(agreementStateLabels) as [AgreementState, ...AgreementState[]];

/** Fields that the list of statements can be sorted by. */
export const statementSorts = [
  'user',
  'total_duration',
  'pay',
  'pending_pay',
  'expenses',
  'payments',
  'balance_after',
  'state',
  'agreed_at',
] as const;
