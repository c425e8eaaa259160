import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { formatDateRange } from '#app/lib/format.ts';
import {
  booleanFilter,
  dayFilters,
  fieldFilter,
  idFilter,
  type ListSpec,
  type ListState,
  listInput,
} from '#app/table/state/list-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { cisSorts } from '#server/cis/constants.ts';
import { payRunSorts } from '#server/pay-run/constants.ts';
import { payRunFields } from '#server/pay-run/fields.ts';
import { paymentSorts } from '#server/payments/constants.ts';
import { paymentFields } from '#server/payments/fields.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { type AgreementState, agreementStateLabels, statementSorts } from '#server/statements/constants.ts';
import { agreementFields } from '#server/statements/fields.ts';

export type Payment = RouterOutputs['payments']['list']['data'][number];

export const officePaymentTable: ListSpec<RouterInputs['payments']['list']> = {
  filters: {
    user_id: idFilter('Worker'),
    ...dayFilters,
    payment_type: fieldFilter(paymentFields.payment_type),
    payment_method: fieldFilter(paymentFields.payment_method),
  },
  sorts: paymentSorts,
  sort: 'payment_date',
  order: 'desc',
};

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
      owed: booleanFilter(payRunFields.to_pay.label, { true: 'Money owed' }),
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

/** The `payRun.list` input of the table's state. Open ends include all time. */
export function payRunInput(state: ListState, today: string): PayRunInput {
  const { start_date, end_date, page: _, ...input } = listInput(payRunTable(today), state);
  return { ...input, from: start_date || '2000-01-01', to: end_date || today, limit: maxWorkers };
}

type StatementsInput = RouterInputs['statements']['list'];
export type StatementRow = RouterOutputs['statements']['list']['data'][number];

export const stateStyles = {
  agreed: { label: agreementStateLabels.agreed, tone: 'success', isCalm: true },
  changed: { label: agreementStateLabels.changed, tone: 'warning' },
  none: { label: agreementStateLabels.none, tone: 'neutral', isCalm: true },
} as const satisfies Record<AgreementState, StatusStyles[string]>;

/** All workers' statements; by default of the last week that has ended. */
export const statementTable: ListSpec<StatementsInput> = {
  filters: {
    week: { label: 'Week', initial: '', isDay: true, position: 'beside' },
    state: fieldFilter(agreementFields.state),
  },
  sorts: statementSorts,
  sort: 'user',
  order: 'asc',
};

/** The Sunday of the displayed week. */
export const weekShown = ({ filters }: ListState, today: string) =>
  filters.week ? sundayOf(filters.week) : addDays(sundayOf(today), -7);

/** The `statements.list` input of the table's state. */
export const statementsInput = (state: ListState, today: string): StatementsInput => ({
  ...listInput(statementTable, state),
  week: weekShown(state, today),
});

export type Cis = RouterOutputs['cis']['list'];
export type CisRow = Cis['data'][number];

/** Oldest month offered; HMRC requires records of three years. */
const monthsBack = 40;

const monthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);

/** Tax months from the current one back, each named by the month (YYYY-MM) on whose 5th it ends. */
function taxMonths(today: string): string[] {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const current = day >= 6 ? month : month - 1;
  return Array.from({ length: monthsBack }, (_, index) => monthOf(year, current - index));
}

/** '6 Nov – 5 Dec 2026' */
export function formatTaxMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return formatDateRange(`${monthOf(year, number - 2)}-06`, `${month}-05`);
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
