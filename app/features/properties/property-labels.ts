import { labelOptions } from '#app/lib/label-options.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { cisRateLabels } from '#server/pricing/constants.ts';
import { type PropertyStatus, propertyStatusLabels } from '#server/properties/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Property = RouterOutputs['properties']['list']['data'][number];

export const statusStyles = {
  active: { label: propertyStatusLabels.active, tone: 'success' },
  archived: { label: propertyStatusLabels.archived, tone: 'neutral' },
} as const satisfies Record<PropertyStatus, StatusStyles[string]>;

export const statusOptions = labelOptions(statusStyles);

export const cisOptions = labelOptions(cisRateLabels);
