import { labelOptions } from '#app/lib/label-options.ts';
import type { ListFilter } from './list-state.ts';

/** One of some, by their labels, or all of them. */
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

/** Yes or no, by their labels, or both. */
export const booleanFilter = (label: string, labels: { true: string; false?: string }) =>
  choiceFilter(label, labels as Record<string, string>, { wire: 'boolean' });

/** A row of another list, by its id: the page says which there are (`choices`). */
export const idFilter = (label: string) => ({ label, initial: '', wire: 'id' }) as const satisfies ListFilter;

/** A range of days, `start_date` and `end_date`: both days are in it. */
export const dayFilters = {
  start_date: { label: 'From', initial: '', isDay: true, place: 'beside' },
  end_date: { label: 'To', initial: '', isDay: true, place: 'beside' },
} as const satisfies Record<string, ListFilter>;
