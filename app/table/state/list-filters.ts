import { labelOptions } from '#app/lib/label-options.ts';
import type { ListFilter } from './list-state.ts';

export const choiceFilter = (
  label: string,
  labels: Parameters<typeof labelOptions>[0],
  more: Pick<ListFilter, 'wire'> = {},
) =>
  ({
    label,
    initial: 'all',
    options: [{ value: 'all', label: 'All' }, ...labelOptions(labels)],
    ...more,
  }) satisfies ListFilter;

export const booleanFilter = (label: string, labels: { true: string; false?: string }) =>
  choiceFilter(label, labels as Record<string, string>, { wire: 'boolean' });

/** Filters by the id of another list's row; the page provides the `choices`. */
export const idFilter = (label: string) => ({ label, initial: '', wire: 'id' }) as const satisfies ListFilter;

/** A range of days; both ends are included. */
export const dayFilters = {
  start_date: { label: 'From', initial: '', isDay: true, position: 'beside' },
  end_date: { label: 'To', initial: '', isDay: true, position: 'beside' },
} as const satisfies Record<string, ListFilter>;
