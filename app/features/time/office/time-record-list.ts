import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatCell } from '#app/table/list-columns.ts';
import {
  booleanFilter,
  dayFilters,
  fieldFilter,
  idFilter,
  type ListSpec,
  type ListState,
  listInput,
} from '#app/table/state/list-state.ts';
import { type SumField, sumOf } from '#app/table/sums.tsx';
import type { StatusStyles } from '#app/table/table-column.ts';
import { type BillingStatus, billingStatusLabels } from '#server/invoices/constants.ts';
import { countedMinutes } from '#server/pricing/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { timeRecordSorts } from '#server/time-tracking/constants.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';

export type TimeRecord = RouterOutputs['timeTracking']['list']['data'][number];

export const billingStyles = {
  unbilled: { label: billingStatusLabels.unbilled, tone: 'neutral', isCalm: true },
  billed: { label: billingStatusLabels.billed, tone: 'success', isCalm: true },
  excluded: { label: billingStatusLabels.excluded, tone: 'warning', isCalm: true },
} as const satisfies Record<BillingStatus, StatusStyles[string]>;

export const lockedMessage = ({ invoice_id, invoice_number }: TimeRecord): string | undefined =>
  invoice_id === null
    ? undefined
    : `This record is on invoice ${invoice_number ?? `#${invoice_id}`} and can’t be changed. Void the invoice first.`;

/** 'job_title @ property_address'; '' for a new row without a job. */
export const jobName = ({ Job }: Pick<TimeRecord, 'Job'>) =>
  Job.job_title && `${Job.job_title} @ ${Job.Property.address}`;

/** 'Sam Ito, 16 Nov 2026, 08:30'. */
export const recordLabel = ({ User, start_time }: TimeRecord, timeZone: string): string =>
  start_time ? `${nameOf(User)}, ${formatCell('datetime', start_time, timeZone)}` : nameOf(User);

export const timeRecordSums: readonly SumField<TimeRecord>[] = [
  { key: 'minutes', label: 'Time', isMinutes: true, value: countedMinutes },
  sumOf(timeRecordFields.pay),
  sumOf(timeRecordFields.charge),
];

/** The `timeTracking.list` input of the table's state, shared with the page's loader. */
export const timeRecordsInput = (state: ListState): RouterInputs['timeTracking']['list'] => ({
  ...listInput(timeRecordTable, state),
  amounts: true,
});

export const timeRecordTable: ListSpec<RouterInputs['timeTracking']['list']> = {
  filters: {
    user_id: idFilter(timeRecordFields.user_id.label),
    needs_review: fieldFilter(timeRecordFields.needs_review, { wire: 'boolean' }),
    ...dayFilters,
    job_id: idFilter(timeRecordFields.job_id.label),
    running: booleanFilter('Timer', { true: 'Running', false: 'Ended' }),
    billing_status: fieldFilter(timeRecordFields.billing_status),
    to_bill: booleanFilter('Invoice', { true: 'To invoice' }),
  },
  sorts: timeRecordSorts,
  sort: 'start_time',
  order: 'desc',
};

/** New times settle a record. Taken back, it waits for review as before. */
export function reviewBefore({ needs_review, review_reasons }: TimeRecord, changes: object) {
  const settles = ['start_time', 'end_time', 'user_id', 'needs_review'].some((field) => field in changes);
  return settles && needs_review ? { needs_review, review_reasons } : {};
}
