import type { StatusLooks } from '#app/components/list-columns.ts';
import type { RouterOutputs } from '#server/api/router.ts';

export type Property = RouterOutputs['properties']['list']['data'][number];

export const statusLooks = {
  active: { label: 'Active', tone: 'success' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const satisfies StatusLooks;

export const statusOptions = Object.entries(statusLooks).map(([value, { label }]) => ({ value, label }));
