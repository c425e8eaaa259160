import type { StatementAgreements } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { agreementStateLabels } from './constants.ts';
import type { agreementNoun } from './noun.ts';

export const agreementFields = defineFields<StatementAgreements, (typeof agreementNoun)['hidden'][number]>()({
  agreed_at: { label: 'Agreed on', kind: 'moment' },
  balance_after: { label: 'Balance', kind: 'pounds' },
  bonus: { label: 'Bonus', kind: 'pounds' },
  cis_deducted: { label: 'CIS deducted', kind: 'pounds' },
  closing_balance: { label: 'Balance', kind: 'pounds' },
  expenses: { label: 'Expenses', kind: 'pounds' },
  pay: { label: 'Pay', kind: 'pounds' },
  payments: { label: 'Payments', kind: 'pounds' },
  pending_pay: { label: 'Pending pay', kind: 'pounds' },
  state: { label: 'Agreement', kind: 'choice', labels: agreementStateLabels },
  total_duration: { label: 'Time', kind: 'minutes' },
  user_id: { label: 'User', kind: 'reference' },
  week: { label: 'Week', kind: 'day' },
});
