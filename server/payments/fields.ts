import type { Payments } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { maxPayment, paymentMethodLabels, paymentTypeLabels } from './constants.ts';

export const paymentFields = defineFields<Payments>()({
  amount: { label: 'Amount', kind: 'pounds', limit: [-maxPayment, maxPayment] },
  cis_deducted: { label: 'CIS deducted', kind: 'pounds', limit: [0, maxPayment] },
  description: { label: 'Description', kind: 'text', limit: 2000 },
  paid_out: { label: 'Paid out', kind: 'pounds' },
  payment_date: { label: 'Date', kind: 'day' },
  payment_method: { label: 'Method', kind: 'choice', labels: paymentMethodLabels },
  payment_type: { label: 'Type', kind: 'choice', labels: paymentTypeLabels },
  user_id: { label: 'User', kind: 'reference' },
});
