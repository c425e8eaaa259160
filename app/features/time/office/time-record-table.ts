import { booleanFilter, choiceFilter, dayFilters, idFilter, type ListSpec } from '#app/table/state/list-state.ts';
import type { RouterInputs } from '#server/router.ts';
import { timeRecordSorts } from '#server/time-tracking/constants.ts';
import { billingStyles } from './time-record-labels.ts';

export const timeRecordTable: ListSpec<RouterInputs['timeTracking']['list']> = {
  filters: {
    user_id: idFilter('Worker'),
    job_id: idFilter('Job'),
    ...dayFilters,
    needs_review: booleanFilter('Review', { true: 'To review', false: 'Reviewed' }),
    running: booleanFilter('Timer', { true: 'Running', false: 'Ended' }),
    billing_status: choiceFilter('Billing', billingStyles),
  },
  sorts: timeRecordSorts,
  sort: 'start_time',
  order: 'desc',
};
