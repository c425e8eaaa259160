import type { DocumentMails, QuoteLines, Quotes } from '#db/types.gen.ts';
import { mailLimits } from '#server/documents/constants.ts';
import { maxEmailLength } from '#server/infra/constants.ts';
import { defineFields } from '#server/infra/fields.ts';
import { unitLabels } from '../price-list/constants.ts';
import { quoteStatusLabels } from './constants.ts';

export const quoteFields = defineFields<Quotes>()({
  accepted_net: { label: 'Accepted net', kind: 'pounds' },
  answered_at: { label: 'Answered', kind: 'moment' },
  answered_by: { label: 'Answered by', kind: 'text', limit: 200 },
  answered_from: { label: 'Answered from', kind: 'text' },
  customer_address: { label: 'Customer address', kind: 'text' },
  customer_email: { label: 'Customer email', kind: 'text', limit: maxEmailLength },
  customer_id: { label: 'Customer', kind: 'reference' },
  customer_name: { label: 'Customer', kind: 'text' },
  decline_reason: { label: 'Reason', kind: 'text', limit: 2000 },
  discount_percent: { label: 'Discount', kind: 'percent', limit: [0, 100] },
  job_id: { label: 'Job', kind: 'reference' },
  message: { label: 'Message', kind: 'text', limit: 5000 },
  net_amount: { label: 'Net', kind: 'pounds' },
  property_address: { label: 'Property', kind: 'text' },
  property_id: { label: 'Property', kind: 'reference' },
  quote_number: { label: 'Number', kind: 'text' },
  request: { label: 'Asked for', kind: 'text', limit: 5000 },
  requester_id: { label: 'Asked for by', kind: 'reference' },
  reverse_charge: { label: 'Reverse charge', kind: 'yesNo' },
  revises_id: { label: 'Revises', kind: 'reference' },
  revision: { label: 'Revision', kind: 'number' },
  sent_at: { label: 'Sent', kind: 'moment' },
  status: { label: 'Status', kind: 'choice', labels: quoteStatusLabels },
  token_hash: { label: 'Private link', kind: 'text' },
  supplier: { label: 'Supplier', kind: 'text' },
  terms: { label: 'Terms', kind: 'text', limit: 5000 },
  title: { label: 'Title', kind: 'text', limit: 200 },
  total_amount: { label: 'Total', kind: 'pounds' },
  valid_until: { label: 'Valid until', kind: 'day', ahead: true },
  vat_amount: { label: 'VAT', kind: 'pounds' },
  withdrawn_at: { label: 'Withdrawn', kind: 'moment' },
});

export const quoteLineFields = defineFields<QuoteLines>()({
  amount: { label: 'Amount', kind: 'pounds' },
  description: { label: 'Description', kind: 'text', limit: 2000 },
  is_chosen: { label: 'Chosen', kind: 'yesNo' },
  is_optional: { label: 'Optional', kind: 'yesNo' },
  position: { label: 'Position', kind: 'number' },
  price_item_id: { label: 'Price list', kind: 'reference' },
  quantity: { label: 'Quantity', kind: 'number' },
  quote_id: { label: 'Quote', kind: 'reference' },
  unit: { label: 'Unit', kind: 'choice', labels: unitLabels },
  unit_price: { label: 'Unit price', kind: 'pounds', limit: [-1_000_000, 1_000_000] },
  vat_rate: { label: 'VAT rate', kind: 'percent', limit: [0, 100] },
});

export const documentMailFields = defineFields<DocumentMails>()({
  customer_id: { label: 'Customer', kind: 'reference' },
  error: { label: 'Error', kind: 'text' },
  gave_up: { label: 'Gave up', kind: 'yesNo' },
  message: { label: 'Message', kind: 'text', limit: mailLimits.message },
  period_end: { label: 'Statement to', kind: 'day' },
  period_start: { label: 'Statement from', kind: 'day' },
  quote_id: { label: 'Quote', kind: 'reference' },
  recipient: { label: 'To', kind: 'text', limit: maxEmailLength },
  sent_at: { label: 'Sent', kind: 'moment' },
  subject: { label: 'Subject', kind: 'text', limit: mailLimits.subject },
});
