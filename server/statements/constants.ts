/** In the order of select lists. */
export const agreementStateLabels = { agreed: 'Agreed', changed: 'Changed since', none: 'Not yet' } as const;
export type AgreementState = keyof typeof agreementStateLabels;
export const agreementStates = Object.keys(agreementStateLabels) as [AgreementState, ...AgreementState[]];

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

export const weekNotEndedMessage = 'This week has not ended yet.';
