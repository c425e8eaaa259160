import type { Expenses } from '#db/types.gen.ts';
import { defineFields } from '#server/infra/fields.ts';
import { billingStatusLabels } from '../invoices/constants.ts';
import { expenseStatusLabels, expenseTypeLabels, payerLabels } from './constants.ts';

export const expenseFields = defineFields<Expenses>()({
  amount: { label: 'Amount', kind: 'pounds', limit: [0.01, 1_000_000] },
  billing_status: { label: 'Billing', kind: 'choice', labels: billingStatusLabels },
  charge: { label: 'Charge', kind: 'pounds' },
  description: { label: 'Description', kind: 'text', limit: 5000 },
  expense_date: { label: 'Date', kind: 'day' },
  expense_type: { label: 'Type', kind: 'choice', labels: expenseTypeLabels },
  has_files: { label: 'Receipt', kind: 'yesNo' },
  invoice_id: { label: 'Invoice', kind: 'reference' },
  is_billable: { label: 'Billable', kind: 'yesNo' },
  job_id: { label: 'Job', kind: 'reference' },
  paid_by: { label: 'Paid by', kind: 'choice', labels: payerLabels },
  property_address: { label: 'Property', kind: 'text' },
  property_id: { label: 'Property', kind: 'reference' },
  status: { label: 'Status', kind: 'choice', labels: expenseStatusLabels },
  user_id: { label: 'User', kind: 'reference' },
  /** Within the amount. */
  vat_amount: { label: 'VAT', kind: 'pounds', limit: [0, 1_000_000] },
});
