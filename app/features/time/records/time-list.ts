import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import type { ListSpec, ListState } from '#app/table/cards/list-state.ts';

/** One's own records: newest start first. */
export const timeList: ListSpec = {
  filters: {
    ...dateFilters,
    is_driving: {
      label: 'Activity',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'false', label: 'Work' },
        { value: 'true', label: 'Driving' },
      ],
    },
    needs_review: {
      label: 'Review',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'true', label: 'Waits for review' },
      ],
    },
  },
  sorts: [
    { value: 'start_time', label: 'Start' },
    { value: 'duration', label: 'Duration' },
  ],
  order: 'desc',
  pageSize: 20,
};

/** The question to `timeTracking.listOfUser` that a state of the list means; the page's loader asks the same. */
export function timeListInput({ q, sort, order, show, filters }: ListState, userId: number, today: string) {
  const state = { q, sort, order, show, filters };
  return {
    id: userId,
    ...shownSpan(state, today),
    ...(filters.is_driving !== 'all' && { is_driving: filters.is_driving === 'true' }),
    ...(filters.needs_review === 'true' && { needs_review: true }),
    ...(q && { q }),
    sort: sort as 'start_time' | 'duration',
    order,
    limit: show,
  };
}
