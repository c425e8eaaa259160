import { dayFilters, fieldFilter, idFilter, type ListSpec } from '#app/table/state/list-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { type QuoteStatus, quoteSorts, quoteStatusLabels } from '#server/quotes/constants.ts';
import { quoteFields } from '#server/quotes/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type ListedQuote = RouterOutputs['quotes']['list']['data'][number];
export type Quote = RouterOutputs['quotes']['get'];

export const quoteStyles = {
  draft: { label: quoteStatusLabels.draft, tone: 'neutral' },
  sent: { label: quoteStatusLabels.sent, tone: 'accent' },
  accepted: { label: quoteStatusLabels.accepted, tone: 'success' },
  declined: { label: quoteStatusLabels.declined, tone: 'danger' },
  expired: { label: quoteStatusLabels.expired, tone: 'warning' },
  withdrawn: { label: quoteStatusLabels.withdrawn, tone: 'neutral', isCalm: true },
} as const satisfies Record<QuoteStatus, StatusStyles[string]>;

export const quoteTable: ListSpec<RouterInputs['quotes']['list']> = {
  filters: {
    status: fieldFilter(quoteFields.status),
    ...dayFilters,
    customer_id: idFilter(quoteFields.customer_name.label),
    property_id: idFilter(quoteFields.property_address.label),
    job_id: idFilter(quoteFields.job_id.label),
  },
  sorts: quoteSorts,
  sort: 'createdAt',
  order: 'desc',
};

export const officeQuotePath = (id: number) => `/quotes/${id}`;

/** 'Q-2026-0001 rev. 2', or 'Draft'. */
export const quoteLabel = ({ name }: Pick<ListedQuote, 'name'>): string => name || 'Draft';
