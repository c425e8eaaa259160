import { personColumn } from '#app/features/labels/person-column.tsx';
import { column } from '#app/table/column.tsx';
import {
  choiceFilter,
  dayFilters,
  idFilter,
  type ListSpec,
  type ListState,
  listInput,
  readListState,
} from '#app/table/state/list-state.ts';
import type { StatusStyles, TableColumn } from '#app/table/table-column.ts';
import { amendableFields, amendmentSorts, amendmentStatusLabels } from '#server/amendment-requests/constants.ts';
import { amendmentRequestFields } from '#server/amendment-requests/fields.ts';
import type { RouterInputs } from '#server/router.ts';
import { timeRecordFields } from '#server/time-tracking/fields.ts';
import type { Amendment } from '../amendments.ts';

export type AmendmentsInput = RouterInputs['amendmentRequests']['list'];

const { user_id, reason, status, createdAt, decided_at } = amendmentRequestFields;

export const amendmentStyles = {
  pending: { label: amendmentStatusLabels.pending, tone: 'warning' },
  partially_approved: { label: amendmentStatusLabels.partially_approved, tone: 'accent' },
  approved: { label: amendmentStatusLabels.approved, tone: 'success', isCalm: true },
  rejected: { label: amendmentStatusLabels.rejected, tone: 'danger', isCalm: true },
  withdrawn: { label: amendmentStatusLabels.withdrawn, tone: 'neutral', isCalm: true },
} as const satisfies Record<Amendment['status'], StatusStyles[string]>;

/** 'Start, End'. */
const changedFields = (request: Amendment): string =>
  amendableFields
    .filter((field) => request[`${field}_status`] !== null)
    .map((field) => timeRecordFields[field].label)
    .join(', ');

export const amendmentColumns: readonly TableColumn<Amendment>[] = [
  personColumn(user_id, { size: 182, card: 'important' }),
  {
    id: 'changes',
    header: 'Changes',
    size: 150,
    accessorFn: changedFields,
    meta: { dataType: 'string', exportAs: 'never' },
  },
  column(reason, {
    size: 360,
    card: 'other',
    cardCell: ({ row }) => `${changedFields(row.original)}: ${row.original.reason}`,
  }),
  column(status, { size: 130, statusStyle: amendmentStyles, card: 'important' }),
  column(createdAt, { size: 150, card: 'important' }),
  column(decided_at, { size: 150, startsHidden: true }),
];

export const showsAll = (search: URLSearchParams): boolean => search.get('all') === 'true';

const undecidedTable: ListSpec<AmendmentsInput> = {
  filters: { user_id: idFilter(user_id.label), ...dayFilters },
  sorts: amendmentSorts,
  sort: 'createdAt',
  order: 'asc',
};

/** The undecided ones are the table of their own, where none leaves while a part of it is decided. */
const { pending: _, partially_approved: __, ...decidedLabels } = amendmentStatusLabels;

const allTable: ListSpec<AmendmentsInput> = {
  ...undecidedTable,
  filters: { ...undecidedTable.filters, status: choiceFilter(status.label, decidedLabels) },
  order: 'desc',
};

/** Undecided requests, oldest first; or all, newest first. */
export const amendmentTable = (all: boolean) => (all ? allTable : undecidedTable);

export const amendmentsInput = (all: boolean, state: ListState): AmendmentsInput => ({
  ...listInput(amendmentTable(all), state),
  getAllRequests: all,
});

export const inputOfDesk = (search: URLSearchParams): AmendmentsInput => {
  const all = showsAll(search);
  return amendmentsInput(all, readListState(amendmentTable(all) as ListSpec, search));
};
