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

/** A balance from the worker's side. Negative is owed to them (P7). */
export function balanceLabel(balance: number): { label: string; pounds: number } {
  return { label: balance > 0 ? 'Paid in advance' : 'Owed to you', pounds: Math.abs(balance) };
}

interface Movement {
  balance_before: number;
  pay: number;
  expenses: number;
  payments: number;
  balance_after: number;
}

/** What a week's balance is made of, from the worker's side, in the order of the equation. */
export function balanceTerms({ balance_before, pay, expenses, payments }: Movement) {
  // Never -0.
  const opposite = (pounds: number) => -pounds || 0;
  return [
    { is: 'earned', label: 'Earned', pounds: pay },
    { is: 'expenses', label: 'Expenses you paid', pounds: expenses },
    {
      is: 'before',
      label: balance_before > 0 ? 'Paid in advance before' : 'Owed from before',
      pounds: opposite(balance_before),
    },
    { is: 'paid', label: payments < 0 ? 'Paid back' : 'Paid', pounds: opposite(payments) },
  ] as const;
}

/** 'Owed to you £575.58 = earned 575.58 + owed from before 702.66 − paid 702.66', to the penny; no zero terms. */
export function balanceForWorker(movement: Movement) {
  // What was paid in advance is the other way round.
  const sign = movement.balance_after > 0 ? -1 : 1;
  const terms = balanceTerms(movement)
    .filter(({ pounds }) => pounds !== 0)
    .map(({ label, pounds }) => ({ label: label.toLowerCase(), pounds: sign * pounds }));
  return {
    ...balanceLabel(movement.balance_after),
    terms: [...terms.filter(({ pounds }) => pounds > 0), ...terms.filter(({ pounds }) => pounds < 0)],
  };
}
