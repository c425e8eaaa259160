import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { choiceFilter, type ListSpec, type ListState, listInput } from '#app/table/state/list-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { type AgreementState, agreementStateLabels, statementSorts } from '#server/statements/constants.ts';

type StatementsInput = RouterInputs['statements']['list'];
export type StatementRow = RouterOutputs['statements']['list']['data'][number];

export const stateStyles = {
  agreed: { label: agreementStateLabels.agreed, tone: 'success' },
  changed: { label: agreementStateLabels.changed, tone: 'warning' },
  none: { label: agreementStateLabels.none, tone: 'neutral' },
} as const satisfies Record<AgreementState, StatusStyles[string]>;

/** All workers' statements; by default of the last week that has ended. */
export const statementTable: ListSpec<StatementsInput> = {
  filters: {
    week: { label: 'Week', initial: '', isDay: true, position: 'beside' },
    state: choiceFilter('Agreement', agreementStateLabels),
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
