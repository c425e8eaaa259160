import type { StatusLooks } from '#app/table/list-columns.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Property = RouterOutputs['properties']['list']['data'][number];

export const statusLooks = {
  active: { label: 'Active', tone: 'success' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const satisfies StatusLooks;

export const statusOptions = Object.entries(statusLooks).map(([value, { label }]) => ({ value, label }));

/** How much a customer in construction keeps back: see cisRates of server/properties/schema.ts. */
export const cisOptions = [
  { value: '0', label: '0%: paid gross' },
  { value: '20', label: '20%: registered' },
  { value: '30', label: '30%: not registered' },
];
