import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { choiceFilter } from '#app/table/state/list-filters.ts';
import { listInput } from '#app/table/state/list-input.ts';
import type { ListSpec, ListState } from '#app/table/state/list-state.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import type { RouterInputs, RouterOutputs } from '#server/router.ts';
import { type AgreementState, agreementStateLabels, statementSorts } from '#server/statements/constants.ts';

type StatementsInput = RouterInputs['statements']['list'];
export type StatementRow = RouterOutputs['statements']['list']['data'][number];

export const stateLooks = {
  agreed: { label: agreementStateLabels.agreed, tone: 'success' },
  changed: { label: agreementStateLabels.changed, tone: 'warning' },
  none: { label: agreementStateLabels.none, tone: 'neutral' },
} as const satisfies Record<AgreementState, StatusStyles[string]>;

/** Everybody's week; at first the last one that has ended. */
export const statementTable: ListSpec<StatementsInput> = {
  filters: {
    week: { label: 'Week', initial: '', isDay: true, place: 'beside' },
    state: choiceFilter('Agreement', agreementStateLabels),
  },
  sorts: statementSorts,
  sort: 'user',
  order: 'asc',
};

/** The Sunday that the table shows. */
export const weekShown = ({ filters }: ListState, today: string) =>
  filters.week ? sundayOf(filters.week) : addDays(sundayOf(today), -7);

/** The input of `statements.list` that a state of the table means. */
export const statementsInput = (state: ListState, today: string): StatementsInput => ({
  ...listInput(statementTable, state),
  week: weekShown(state, today),
});
