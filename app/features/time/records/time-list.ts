import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import type { ListSpec, ListState } from '#app/table/state/list-state.ts';

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
        { value: 'true', label: 'Awaiting review' },
      ],
    },
  },
  sorts: { start_time: 'Start', duration: 'Duration' },
  sort: 'start_time',
  order: 'desc',
  loadsMore: true,
};

/** The `timeTracking.listOfUser` input of a list's state, shared with the page's loader. */
export function timeListInput(state: ListState, userId: number, today: string) {
  const { q, sort, order, limit, filters } = state;
  return {
    id: userId,
    ...shownSpan(state, today),
    ...(filters.is_driving !== 'all' && { is_driving: filters.is_driving === 'true' }),
    ...(filters.needs_review === 'true' && { needs_review: true }),
    ...(q && { q }),
    sort: sort as 'start_time' | 'duration',
    order,
    limit,
  };
}
