import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import type { TableSpec, TableState } from '#app/table/state/table-state.ts';
import { dayFilters } from '#app/table/toolbar-dates.tsx';
import type { RouterOutputs } from '#server/router.ts';

export type PayRun = RouterOutputs['payRun']['list'];
export type PayRunRow = PayRun['data'][number];

/** A period's workers; at first last week's. */
export function payRunTable(today: string): TableSpec {
  const sunday = sundayOf(today);
  return {
    filters: {
      start_date: { ...dayFilters.start_date, initial: addDays(sunday, -7) },
      end_date: { ...dayFilters.end_date, initial: addDays(sunday, -1) },
      owed: {
        label: 'To pay',
        initial: 'all',
        options: [
          { value: 'all', label: 'All' },
          { value: 'true', label: 'Owed something' },
        ],
      },
    },
    sorts: [
      { value: 'user', label: 'User' },
      { value: 'total_duration', label: 'Time' },
      { value: 'pay', label: 'Pay' },
      { value: 'pending_pay', label: 'Pending pay' },
      { value: 'expenses', label: 'Expenses' },
      { value: 'payments', label: 'Payments' },
      { value: 'balance_before', label: 'Balance before' },
      { value: 'balance_after', label: 'Balance after' },
      { value: 'to_pay', label: 'To pay' },
      { value: 'to_deduct', label: 'CIS to deduct' },
      { value: 'to_pay_out', label: 'To pay out' },
      { value: 'driving_duration', label: 'Driving' },
      { value: 'bonus', label: 'Bonus' },
      { value: 'cis_deducted', label: 'CIS deducted' },
    ],
    order: 'asc',
    pageSizes: [50, 100, 200],
    pageSize: 50,
  };
}

/** The most workers of one run: all come at once, so that all can be paid at once. */
const mostWorkers = 1000;
const longAgo = '2000-01-01';

/** The question to `payRun.list` that a state of the table means; the page's loader asks the same. Open ends are all. */
export function payRunInput({ q, sort, order, filters }: TableState, today: string) {
  const { start_date, end_date, owed } = filters;
  return {
    from: start_date || longAgo,
    to: end_date || today,
    ...(owed === 'true' && { owed: true }),
    ...(q && { q }),
    sort: sort as 'user',
    order,
    limit: mostWorkers,
  };
}
