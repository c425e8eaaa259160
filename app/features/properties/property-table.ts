import { choiceFilter, type ListSpec } from '#app/table/state/list-state.ts';
import { propertySorts } from '#server/properties/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { statusStyles } from './property-labels.ts';

/** Sorted by address in natural order: 9 before 10. */
export const propertyTable: ListSpec<RouterInputs['properties']['list']> = {
  filters: { status: choiceFilter('Status', statusStyles) },
  sorts: propertySorts,
  sort: 'address',
  order: 'asc',
};

export const landlordsInput = { role: 'landlord', sort: 'first_name', order: 'asc', limit: 1000 } as const;
