import type { StatusStyles } from '#app/table/table-column.ts';
import type { QuoteStatus } from '#server/quotes/constants.ts';

export const ownQuotes = { limit: 50 } as const;

export const ownQuoteStyles = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Waiting for your answer', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<QuoteStatus, StatusStyles[string]>;
