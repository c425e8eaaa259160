import { labelOptions } from '#app/lib/label-options.ts';
import type { TableSpec, TableState } from '#app/table/state/table-state.ts';
import { dayFilters } from '#app/table/toolbar-dates.tsx';
import { billingLooks, type TimeRecord } from './time-record-words.ts';

const all = { value: 'all', label: 'All' };

/** Everybody's records, the latest first. The filters have the names that they have on the wire. */
export const timeRecordTable: TableSpec = {
  filters: {
    user_id: { label: 'Worker', initial: '' },
    job_id: { label: 'Job', initial: '' },
    ...dayFilters,
    needs_review: {
      label: 'Review',
      initial: 'all',
      options: [all, { value: 'true', label: 'To review' }, { value: 'false', label: 'Reviewed' }],
    },
    running: {
      label: 'Timer',
      initial: 'all',
      options: [all, { value: 'true', label: 'Running' }, { value: 'false', label: 'Ended' }],
    },
    billing_status: {
      label: 'Billing',
      initial: 'all',
      options: [all, ...labelOptions(billingLooks)],
    },
  },
  sorts: [
    { value: 'start_time', label: 'Start' },
    { value: 'end_time', label: 'End' },
    { value: 'duration', label: 'Duration' },
  ],
  order: 'desc',
};

const isId = (text: string | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '');

/** The question to `timeTracking.list` that a state of the table means; the page's loader asks the same. */
export function timeRecordListInput({ q, sort, order, page, limit, filters }: TableState) {
  const { user_id, job_id, start_date, end_date, needs_review, running, billing_status } = filters;
  return {
    ...(isId(user_id) && { user_id: Number(user_id) }),
    ...(isId(job_id) && { job_id: Number(job_id) }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
    ...(needs_review !== 'all' && { needs_review: needs_review === 'true' }),
    ...(running !== 'all' && { running: running === 'true' }),
    ...(billing_status !== 'all' && { billing_status: billing_status as TimeRecord['billing_status'] }),
    ...(q && { q }),
    sort: sort as 'start_time',
    order,
    page,
    limit,
  };
}
