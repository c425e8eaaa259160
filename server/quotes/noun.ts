import type { Noun } from '#server/infra/noun.ts';

export const quoteNoun = {
  entity: 'quotes',
  table: 'quotes',
  label: 'Quote',
  plural: 'Quotes',
  description: ['{quote_number}', '‘{title}’'],
  affects: ['quotes', 'jobs', 'dashboard', 'search'],
  name: ['quote_number', 'title'],
  referredToBy: ['quote_id', 'revises_id'],
  restorable: true,
  live: { toRoles: ['landlord'] },
  personal: { file: 'quotes', about: 'requester_id', names: ['created_by'], secret: ['token_hash', 'supplier'] },
} as const satisfies Noun;

export const quoteLineNoun = {
  entity: 'quote-lines',
  table: 'quote_lines',
  label: 'Line',
  plural: 'Lines of quotes',
  description: ['‘{description}’', 'of {quote_id}'],
  affects: ['quotes'],
  searched: ['description'],
  belongsTo: { quotes: 'quote_id' },
  deletedWith: { quotes: 'quote_id' },
  restorable: true,
} as const satisfies Noun;

/** Also of statements of account: mails with a document that is no invoice. */
export const documentMailNoun = {
  entity: 'document-mails',
  table: 'document_mails',
  label: 'Email',
  plural: 'Emails with documents',
  description: ['of {quote_id|customer_id}', 'to {recipient}'],
  affects: ['quotes'],
  searched: ['recipient'],
  belongsTo: { quotes: 'quote_id' },
  personal: { file: 'document-emails', names: ['created_by'] },
} as const satisfies Noun;
