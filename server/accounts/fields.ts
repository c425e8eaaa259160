import { defineFields } from '#server/infra/fields.ts';
import { accountEntryLabels } from './constants.ts';

export const accountFields = defineFields()({
  amount: { label: 'Amount', kind: 'pounds' },
  customer_name: { label: 'Customer', kind: 'text' },
  balance: { label: 'Balance', kind: 'pounds' },
  day: { label: 'Date', kind: 'day' },
  description: { label: 'Details', kind: 'text' },
  due_date: { label: 'Due', kind: 'day' },
  invoice_number: { label: 'Number', kind: 'text' },
  kind: { label: 'What', kind: 'choice', labels: accountEntryLabels },
});
