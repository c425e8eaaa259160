import { booleanFilter, fieldFilter, type ListSpec } from '#app/table/state/list-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { type PriceItemStatus, priceItemSorts, priceItemStatusLabels } from '#server/price-list/constants.ts';
import { priceItemFields } from '#server/price-list/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type PriceItem = RouterOutputs['priceList']['list']['data'][number];

export const statusStyles = {
  active: { label: priceItemStatusLabels.active, tone: 'success', isCalm: true },
  archived: { label: priceItemStatusLabels.archived, tone: 'neutral' },
} as const satisfies Record<PriceItemStatus, StatusStyles[string]>;

/** Sorted by code in natural order: BOLT-8 before BOLT-10. */
export const priceTable: ListSpec<RouterInputs['priceList']['list']> = {
  filters: {
    status: fieldFilter(priceItemFields.status),
    unit: fieldFilter(priceItemFields.unit),
    has_price: booleanFilter(priceItemFields.price.label, { true: 'With a price', false: 'Without a price' }),
  },
  sorts: priceItemSorts,
  sort: 'code',
  order: 'asc',
};
