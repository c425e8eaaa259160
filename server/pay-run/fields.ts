import { defineFields } from '#server/infra/fields.ts';

export const payRunFields = defineFields()({
  balance_after: { label: 'Balance after', kind: 'pounds' },
  balance_before: { label: 'Balance before', kind: 'pounds' },
  bonus: { label: 'Bonus', kind: 'pounds' },
  cis_deducted: { label: 'CIS deducted', kind: 'pounds' },
  driving_duration: { label: 'Driving', kind: 'minutes' },
  expenses: { label: 'Expenses', kind: 'pounds' },
  pay: { label: 'Pay', kind: 'pounds' },
  payments: { label: 'Payments', kind: 'pounds' },
  pending_pay: { label: 'Pending pay', kind: 'pounds' },
  to_deduct: { label: 'CIS to deduct', kind: 'pounds' },
  to_pay: { label: 'To pay', kind: 'pounds' },
  to_pay_out: { label: 'To pay out', kind: 'pounds' },
  total_duration: { label: 'Time', kind: 'minutes' },
  user_id: { label: 'User', kind: 'reference' },
});
