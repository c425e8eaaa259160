import type { Noun } from '#server/infra/noun.ts';

export const invoiceNoun = {
  entity: 'invoices',
  table: 'invoices',
  label: 'Invoice',
  plural: 'Invoices',
  description: ['{invoice_number}'],
  affects: ['invoices', 'accounts', 'customers', 'jobs', 'timeTracking', 'expenses', 'dashboard', 'search'],
  name: ['invoice_number'],
  referredToBy: ['invoice_id', 'credits_invoice_id'],
  personal: { file: 'invoices', names: ['created_by', 'voided_by'], secret: ['supplier'] },
} as const satisfies Noun;

export const invoiceMailNoun = {
  entity: 'invoice-mails',
  table: 'invoice_mails',
  label: 'Invoice email',
  plural: 'Invoice emails',
  description: ['{invoice_id}', 'to {recipient}'],
  affects: ['invoices'],
  searched: ['recipient'],
  belongsTo: { invoices: 'invoice_id' },
  personal: { file: 'invoice-emails', names: ['created_by'] },
} as const satisfies Noun;
