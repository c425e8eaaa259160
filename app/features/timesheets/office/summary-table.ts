import { labelOptions } from '#app/lib/label-options.ts';
import type { TableSpec, TableState } from '#app/table/state/table-state.ts';
import type { RouterOutputs } from '#server/router.ts';
import type { dateRanges } from '#server/time-tracking/schema.ts';

type DateRange = (typeof dateRanges)[number];
type Sums = RouterOutputs['timeTracking']['sums'][number];

/** A row of sums with a number of its own: whose, and from which day. */
export interface SumRow extends Sums {
  id: number;
}

/** As the specification names them. */
const rangeLabels = {
  this_week: 'This Week',
  last_week: 'Last Week',
  this_month: 'This Month',
  last_3_months: 'Last 3 Months',
  last_6_months: 'Last 6 Months',
  last_12_months: 'Last 12 Months',
  all: 'All',
} as const satisfies Record<DateRange, string>;

export const summaryTable: TableSpec = {
  filters: {
    dateRange: {
      label: 'Dates',
      initial: 'this_week',
      options: labelOptions(rangeLabels),
    },
    daily: {
      label: 'Show Daily Sums',
      initial: 'false',
      options: [
        { value: 'false', label: 'No' },
        { value: 'true', label: 'Yes' },
      ],
      place: 'beside',
    },
    owed: {
      label: 'Balance',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'true', label: 'Owed to them' },
      ],
    },
  },
  sorts: [
    { value: 'start_date', label: 'Date' },
    { value: 'user', label: 'User' },
    { value: 'total_duration', label: 'Total duration' },
    { value: 'total_toPay', label: 'To pay' },
    { value: 'pending_pay', label: 'Pending pay' },
    { value: 'balance', label: 'Balance' },
  ],
  order: 'desc',
};

/** The question to `timeTracking.sums` that a state of the table means; the page's loader asks the same. */
export const summaryInput = ({ filters: { dateRange, daily, owed } }: TableState) => ({
  dateRange: dateRange as DateRange,
  daily: daily === 'true',
  // Only these rows carry a balance.
  ...(owed === 'true' && dateRange === 'this_week' && daily !== 'true' && { owed: true }),
});

const dayMs = 86_400_000;

export const sumRow = (sums: Sums): SumRow => ({
  ...sums,
  id: sums.user_id * 100_000 + Date.parse(sums.start_date) / dayMs,
});
