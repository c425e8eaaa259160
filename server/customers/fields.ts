import type { Customers, CustomerUsers } from '#db/types.gen.ts';
import { maxEmailLength, maxPhoneLength } from '#server/infra/constants.ts';
import { defineFields } from '#server/infra/fields.ts';
import { customerKindLabels, customerStatusLabels, deliveryLabels, maxSpendingLimit } from './constants.ts';
import type { customerNoun, customerUserNoun } from './noun.ts';

export const customerFields = defineFields<Customers, (typeof customerNoun)['hidden'][number]>()({
  address: { label: 'Billing address', kind: 'text', limit: 1000 },
  cis_rate: { label: 'CIS deduction', kind: 'percent' },
  delivery: { label: 'Invoices by', kind: 'choice', labels: deliveryLabels },
  email: { label: 'Email', kind: 'text', limit: maxEmailLength },
  kind: { label: 'Kind', kind: 'choice', labels: customerKindLabels },
  name: { label: 'Name', kind: 'text', limit: 200 },
  notes: { label: 'Notes', kind: 'text', limit: 5000 },
  open_jobs: { label: 'Open jobs', kind: 'number' },
  overdue: { label: 'Overdue', kind: 'pounds' },
  owed: { label: 'Owed', kind: 'pounds' },
  payment_terms: { label: 'Payment terms', kind: 'number', unit: 'days' },
  phone: { label: 'Phone', kind: 'text', limit: maxPhoneLength },
  post_code: { label: 'Postcode', kind: 'text', limit: 20 },
  properties: { label: 'Properties', kind: 'number' },
  reverse_charge: { label: 'Reverse charge', kind: 'yesNo' },
  spending_limit: { label: 'Spending limit', kind: 'pounds', limit: [0, maxSpendingLimit] },
  statement_email: { label: 'Statement email', kind: 'text', limit: maxEmailLength },
  status: { label: 'Status', kind: 'choice', labels: customerStatusLabels },
  to_invoice: { label: 'To invoice', kind: 'pounds' },
  vat_number: { label: 'VAT number', kind: 'text', limit: 20 },
});

export const customerUserFields = defineFields<CustomerUsers, (typeof customerUserNoun)['hidden'][number]>()({
  customer_id: { label: 'Customer', kind: 'reference' },
  user_id: { label: 'User', kind: 'reference' },
});
