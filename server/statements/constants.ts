/** Whether a worker agreed to a week's figures. The order is the order in lists of choice. */
export const agreementStateLabels = { agreed: 'Agreed', changed: 'Changed since', none: 'Not yet' } as const;
export type AgreementState = keyof typeof agreementStateLabels;
export const agreementStates = Object.keys(agreementStateLabels) as [AgreementState, ...AgreementState[]];
