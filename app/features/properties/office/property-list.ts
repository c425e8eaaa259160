import { fieldFilter, type ListSpec } from '#app/table/state/list-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { type PropertyStatus, propertySorts, propertyStatusLabels } from '#server/properties/constants.ts';
import { propertyFields } from '#server/properties/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Property = RouterOutputs['properties']['list']['data'][number];

export const statusStyles = {
  active: { label: propertyStatusLabels.active, tone: 'success', isCalm: true },
  archived: { label: propertyStatusLabels.archived, tone: 'neutral' },
} as const satisfies Record<PropertyStatus, StatusStyles[string]>;

/** Sorted by address in natural order: 9 before 10. */
export const propertyTable: ListSpec<RouterInputs['properties']['list']> = {
  filters: { status: fieldFilter(propertyFields.status) },
  sorts: propertySorts,
  sort: 'address',
  order: 'asc',
};

export const landlordsInput = { role: 'landlord', sort: 'first_name', order: 'asc', limit: 1000 } as const;
