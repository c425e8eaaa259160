import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { labelOptions } from '#app/lib/label-options.ts';
import type { TableSpec, TableState } from '#app/table/state/table-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import type { RouterOutputs } from '#server/router.ts';
import { type AgreementState, agreementStateLabels } from '#server/statements/constants.ts';

export type StatementRow = RouterOutputs['statements']['list']['data'][number];

export const stateLooks = {
  agreed: { label: agreementStateLabels.agreed, tone: 'success' },
  changed: { label: agreementStateLabels.changed, tone: 'warning' },
  none: { label: agreementStateLabels.none, tone: 'neutral' },
} as const satisfies Record<AgreementState, StatusStyles[string]>;

/** Everybody's week; at first the last one that has ended. */
export const statementTable: TableSpec = {
  filters: {
    week: { label: 'Week', initial: '', isDay: true, place: 'beside' },
    state: {
      label: 'Agreement',
      initial: 'all',
      options: [{ value: 'all', label: 'All' }, ...labelOptions(agreementStateLabels)],
    },
  },
  sorts: [
    { value: 'user', label: 'User' },
    { value: 'total_duration', label: 'Time' },
    { value: 'pay', label: 'Pay' },
    { value: 'pending_pay', label: 'Pending pay' },
    { value: 'expenses', label: 'Expenses' },
    { value: 'payments', label: 'Payments' },
    { value: 'balance_after', label: 'Balance' },
    { value: 'state', label: 'Agreement' },
    { value: 'agreed_at', label: 'Agreed on' },
  ],
  order: 'asc',
};

/** The Sunday that the table shows. */
export const weekShown = ({ filters }: TableState, today: string) =>
  filters.week ? sundayOf(filters.week) : addDays(sundayOf(today), -7);

/** The question to `statements.list` that a state of the table means; the page's loader asks the same. */
export function statementsInput(table: TableState, today: string) {
  const { q, sort, order, page, limit, filters } = table;
  return {
    week: weekShown(table, today),
    ...(filters.state !== 'all' && { state: filters.state as AgreementState }),
    ...(q && { q }),
    sort: sort as 'user',
    order,
    page,
    limit,
  };
}
