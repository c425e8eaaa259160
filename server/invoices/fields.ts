import type { InvoiceMails, Invoices } from '#db/types.gen.ts';
import { mailLimits } from '#server/documents/constants.ts';
import { maxEmailLength } from '#server/infra/constants.ts';
import { defineFields } from '#server/infra/fields.ts';
import {
  invoiceLineKindLabels,
  invoiceModeLabels,
  invoiceStatusLabels,
  invoiceTypeLabels,
  paidMethodLabels,
} from './constants.ts';

export const invoiceFields = defineFields<Invoices>()({
  amount_due: { label: 'Due', kind: 'pounds' },
  cis_amount: { label: 'CIS', kind: 'pounds' },
  cis_base: { label: 'Labour under CIS', kind: 'pounds' },
  cis_rate: { label: 'CIS rate', kind: 'percent' },
  client_reference: { label: 'Client reference', kind: 'text' },
  credits_invoice_id: { label: 'Credits invoice', kind: 'reference' },
  customer_address: { label: 'Customer address', kind: 'text' },
  customer_email: { label: 'Customer email', kind: 'text' },
  customer_id: { label: 'Customer', kind: 'reference' },
  customer_vat_number: { label: 'Customer’s VAT number', kind: 'text' },
  customer_name: { label: 'Customer', kind: 'text' },
  due_date: { label: 'Due date', kind: 'day' },
  footer: { label: 'Footer', kind: 'text' },
  invoice_mode: { label: 'Mode', kind: 'choice', labels: invoiceModeLabels },
  invoice_number: { label: 'Number', kind: 'text' },
  invoice_type: { label: 'Type', kind: 'choice', labels: invoiceTypeLabels },
  issue_date: { label: 'Issue date', kind: 'day' },
  job_id: { label: 'Job', kind: 'reference' },
  job_number: { label: 'Job number', kind: 'number' },
  job_title: { label: 'Job', kind: 'text' },
  net_amount: { label: 'Net', kind: 'pounds' },
  open_amount: { label: 'Left to pay', kind: 'pounds' },
  owed_amount: { label: 'Owed', kind: 'pounds' },
  paid_amount: { label: 'Paid', kind: 'pounds', limit: [-200_000_000, 200_000_000] },
  paid_at: { label: 'Paid on', kind: 'moment' },
  paid_method: { label: 'Method', kind: 'choice', labels: paidMethodLabels },
  paid_reference: { label: 'Reference', kind: 'text', limit: 100 },
  period_start: { label: 'Period', kind: 'day' },
  property_address: { label: 'Property', kind: 'text' },
  reverse_charge: { label: 'Reverse charge', kind: 'yesNo' },
  sent_at: { label: 'Sent', kind: 'moment' },
  status: { label: 'Status', kind: 'choice', labels: invoiceStatusLabels },
  supplier: { label: 'Supplier', kind: 'text' },
  tax_point: { label: 'Tax point', kind: 'day' },
  to_pay_back: { label: 'Due back', kind: 'pounds' },
  total_amount: { label: 'Gross', kind: 'pounds' },
  vat: { label: 'VAT by rate', kind: 'text' },
  vat_amount: { label: 'VAT', kind: 'pounds' },
  vat_rate: { label: 'VAT rate', kind: 'percent' },
  void_reason: { label: 'Void reason', kind: 'text', limit: 1000 },
  voided_at: { label: 'Voided at', kind: 'moment' },
  voided_by: { label: 'Voided by', kind: 'reference' },
});

export const invoiceMailFields = defineFields<InvoiceMails>()({
  error: { label: 'Error', kind: 'text' },
  gave_up: { label: 'Gave up', kind: 'yesNo' },
  invoice_id: { label: 'Invoice', kind: 'reference' },
  message: { label: 'Message', kind: 'text', limit: mailLimits.message },
  recipient: { label: 'To', kind: 'text', limit: maxEmailLength },
  sent_at: { label: 'Sent', kind: 'moment' },
  subject: { label: 'Subject', kind: 'text', limit: mailLimits.subject },
});

/** Of what a customer paid. */
export const invoicePaymentFields = defineFields()({
  amount: { label: 'Amount', kind: 'pounds' },
  createdAt: { label: 'Recorded', kind: 'moment' },
  customer_name: { label: 'Customer', kind: 'text' },
  invoice_number: { label: 'Invoice', kind: 'text' },
  method: { label: 'Method', kind: 'choice', labels: paidMethodLabels },
  paid_at: { label: 'Received', kind: 'moment' },
  recorded_by: { label: 'Recorded by', kind: 'text' },
  reference: { label: 'Reference', kind: 'text' },
});

/** Of what a customer owes, by how many days it is overdue. */
export const owedFields = defineFields()({
  customer_email: { label: 'Email', kind: 'text' },
  customer_name: { label: 'Customer', kind: 'text' },
  days_1_30: { label: '1-30 days', kind: 'pounds' },
  days_31_60: { label: '31-60 days', kind: 'pounds' },
  days_61_90: { label: '61-90 days', kind: 'pounds' },
  days_over_90: { label: 'Over 90', kind: 'pounds' },
  invoices: { label: 'Invoices', kind: 'number' },
  not_due: { label: 'Not due', kind: 'pounds' },
  oldest_due_date: { label: 'Oldest due', kind: 'day' },
  overdue: { label: 'Overdue', kind: 'pounds' },
  owed: { label: 'Owed', kind: 'pounds' },
  to_pay_back: { label: 'Due back', kind: 'pounds' },
});

export const invoiceLineFields = defineFields()({
  kind: { label: 'Kind', kind: 'choice', labels: invoiceLineKindLabels },
});
