import { labelOptions } from '#app/lib/label-options.ts';
import { choiceFilter, type ListSpec, type ListState } from '#app/table/state/list-state.ts';
import type { RouterOutputs } from '#server/router.ts';
import { timeSumFields } from '#server/time-tracking/fields.ts';
import type { dateRanges } from '#server/time-tracking/schema.ts';

type DateRange = (typeof dateRanges)[number];
type Sums = RouterOutputs['timeTracking']['sums'][number];

/** A row with an id, made from user and first day. */
export type SumRow = Sums & { id: number };

/** Agreed with the customer: docs/decisions/0025. */
const rangeLabels = {
  this_week: 'This Week',
  last_week: 'Last Week',
  this_month: 'This Month',
  last_3_months: 'Last 3 Months',
  last_6_months: 'Last 6 Months',
  last_12_months: 'Last 12 Months',
  all: 'All',
} as const satisfies Record<DateRange, string>;

export const summaryTable: ListSpec = {
  filters: {
    dateRange: { label: 'Dates', initial: 'this_week', options: labelOptions(rangeLabels) },
    daily: {
      label: 'Show Daily Sums',
      initial: 'false',
      options: labelOptions({ false: 'No', true: 'Yes' }),
      position: 'beside',
    },
    owed: choiceFilter(timeSumFields.balance.label, { true: 'Owed to worker', false: 'Paid in advance' }),
  },
  sorts: ['start_date', 'user', 'total_duration', 'total_toPay', 'pending_pay', 'balance'],
  sort: 'start_date',
  order: 'desc',
};

/** The `timeTracking.sums` input of the table's state, shared with the page's loader. */
export const summaryInput = ({ filters: { dateRange, daily, owed } }: ListState) => ({
  dateRange: dateRange as DateRange,
  daily: daily === 'true',
  // Only these rows have a balance.
  ...(owed !== 'all' &&
    dateRange === 'this_week' &&
    daily !== 'true' &&
    (owed === 'true' ? { owed: true } : { in_advance: true })),
});

const dayMs = 86_400_000;

export const sumRow = (sums: Sums): SumRow => ({
  ...sums,
  id: sums.user_id * 100_000 + Date.parse(sums.start_date) / dayMs,
});
