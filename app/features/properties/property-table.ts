import { choiceFilter } from '#app/table/state/list-filters.ts';
import type { ListSpec } from '#app/table/state/list-state.ts';
import { propertySorts } from '#server/properties/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { statusLooks } from './property-words.ts';

/** Every property, by address as streets count: 9 before 10. */
export const propertyTable: ListSpec<RouterInputs['properties']['list']> = {
  filters: { status: choiceFilter('Status', statusLooks) },
  sorts: propertySorts,
  sort: 'address',
  order: 'asc',
};

/** Who may be named as landlord or agent. */
export const landlordsInput = { role: 'landlord', sort: 'first_name', order: 'asc', limit: 1000 } as const;
