import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { booleanFilter, dayFilters, type ListSpec, type ListState, listInput } from '#app/table/state/list-state.ts';
import { payRunSorts } from '#server/pay-run/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

type PayRunInput = RouterInputs['payRun']['list'];
export type PayRun = RouterOutputs['payRun']['list'];
export type PayRunRow = PayRun['data'][number];

/** Workers of a period; last week by default. */
export function payRunTable(today: string): ListSpec<PayRunInput & { start_date?: string; end_date?: string }> {
  const sunday = sundayOf(today);
  return {
    filters: {
      start_date: { ...dayFilters.start_date, initial: addDays(sunday, -7) },
      end_date: { ...dayFilters.end_date, initial: addDays(sunday, -1) },
      owed: booleanFilter('To pay', { true: 'Money owed' }),
    },
    sorts: payRunSorts,
    sort: 'user',
    order: 'asc',
    pageSizes: [50, 100, 200],
    pageSize: 50,
  };
}

/** Maximum workers per run. All load at once, so that all can be paid at once. */
const maxWorkers = 1000;
const longAgo = '2000-01-01';

/** The `payRun.list` input of the table's state. Open ends include all time. */
export function payRunInput(state: ListState, today: string): PayRunInput {
  const { start_date, end_date, page: _, ...input } = listInput(payRunTable(today), state);
  return { ...input, from: start_date || longAgo, to: end_date || today, limit: maxWorkers };
}
