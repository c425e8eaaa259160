import { formatDate } from '#app/table/list-columns.ts';
import type { ListSpec } from '#app/table/state/list-state.ts';
import { cisSorts } from '#server/cis/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Cis = RouterOutputs['cis']['list'];
export type CisRow = Cis['data'][number];

/** So far back a month can be chosen: HMRC wants three years kept. */
const monthsBack = 40;

const monthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);

/** The tax months (YYYY-MM, in which they end on the 5th) from the one that runs back, the newest first. */
export function taxMonths(today: string): string[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const current = day >= 6 ? month : month - 1;
  return Array.from({ length: monthsBack }, (_, index) => monthOf(year, current - index));
}

/** '6 Nov 2026 to 5 Dec 2026' */
export function taxMonthWords(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${formatDate(`${monthOf(year, number - 2)}-06`)} to ${formatDate(`${month}-05`)}`;
}

/** A tax month's subcontractors; at first of the last one that has ended. */
export function cisTable(today: string): ListSpec<RouterInputs['cis']['list']> {
  const months = taxMonths(today);
  return {
    filters: {
      month: {
        label: 'Tax month',
        initial: months[1]!,
        options: months.map((value) => ({ value, label: taxMonthWords(value) })),
      },
    },
    sorts: cisSorts,
    sort: 'user',
    order: 'asc',
  };
}
