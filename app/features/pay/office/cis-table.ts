import { formatDate } from '#app/table/list-columns.ts';
import type { ListSpec } from '#app/table/state/list-state.ts';
import { cisSorts } from '#server/cis/constants.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';

export type Cis = RouterOutputs['cis']['list'];
export type CisRow = Cis['data'][number];

/** Oldest month offered; HMRC requires records of three years. */
const monthsBack = 40;

const monthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);

/** Tax months from the current one back, each named by the month (YYYY-MM) on whose 5th it ends. */
export function taxMonths(today: string): string[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const current = day >= 6 ? month : month - 1;
  return Array.from({ length: monthsBack }, (_, index) => monthOf(year, current - index));
}

/** '6 Nov 2026 to 5 Dec 2026' */
export function formatTaxMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${formatDate(`${monthOf(year, number - 2)}-06`)} to ${formatDate(`${month}-05`)}`;
}

/** Subcontractors of a tax month; by default of the last one that has ended. */
export function cisTable(today: string): ListSpec<RouterInputs['cis']['list']> {
  const months = taxMonths(today);
  return {
    filters: {
      month: {
        label: 'Tax month',
        initial: months[1]!,
        options: months.map((value) => ({ value, label: formatTaxMonth(value) })),
      },
    },
    sorts: cisSorts,
    sort: 'user',
    order: 'asc',
  };
}
