/** As of today in the company's zone. expired: sent, unanswered and past its last day. */
export const quoteStatusLabels = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const;
export type QuoteStatus = keyof typeof quoteStatusLabels;
export const quoteStatuses = Object.keys(quoteStatusLabels) as [QuoteStatus, ...QuoteStatus[]];

export const quoteSorts = [
  'createdAt',
  'quote_number',
  'title',
  'customer_name',
  'property_address',
  'status',
  'sent_at',
  'valid_until',
  'answered_at',
  'updatedAt',
  'id',
] as const;

export const maxLines = 200;

/** Characters of what a worker says is needed. */
export const requestLimits = { request: 5000, materials: 5000 } as const;

/** Days that a quote is open if the setting says none. */
export const usualValidDays = 30;

/** Why a quote can't be changed, sent or answered. Screens and the customer's page say it before the server has to. */
export const quoteMessages = {
  frozen: 'A quote that was sent can’t be changed. Revise it instead.',
  notDraft: 'This quote has already been sent.',
  notSent: 'This quote hasn’t been sent.',
  accepted: 'This quote has already been accepted.',
  declined: 'This quote has already been declined.',
  withdrawn: 'This quote has been withdrawn.',
  replaced: 'This quote has been replaced by a newer one.',
  expired: 'This quote has expired.',
  revised: 'This quote already has a revision.',
  acceptedKept: 'This quote has been accepted. Make a further quote of the same job instead.',
  acceptedMeanwhile:
    'The quote that this one replaces has been accepted. Make a further quote of the same job instead.',
  noLines: 'Add at least one line.',
  noPrice: 'The total must be more than £0.',
  beingSent: 'This quote is already being sent.',
  sumChanged: 'The total has changed with your choice. Check it and accept again.',
  kept: 'Quotes that were sent can’t be deleted. Withdraw it instead.',
} as const;

/** '' before it has one: 'Q-2026-0001 rev. 2'. */
export const quoteName = ({ quote_number, revision }: { quote_number: string | null; revision: number }): string =>
  quote_number === null ? '' : revision === 1 ? quote_number : `${quote_number} rev. ${revision}`;

export const quotePath = (token: string) => `/q/${token}` as const;

/** Longest token that is looked up. */
export const maxTokenLength = 100;
