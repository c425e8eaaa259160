import { plurals } from '#app/features/history/history-words.ts';
import type { TableSpec, TableState } from '#app/table/state/table-state.ts';
import { dayFilters } from '#app/table/toolbar-dates.tsx';
import { type HistoryEntity, historyEntities } from '#server/audit/constants.ts';
import type { RouterInputs } from '#server/router.ts';

type Input = NonNullable<RouterInputs['audit']['list']>;

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'en-GB');

/** The company's changes, newest first. */
export const activityTable: TableSpec = {
  filters: {
    entity: {
      label: 'Kind',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        ...historyEntities.map((value) => ({ value, label: plurals[value] })).sort(byLabel),
      ],
    },
    action: {
      label: 'Change',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        { value: 'delete', label: 'Deleted' },
        { value: 'create', label: 'Added' },
        { value: 'update', label: 'Changed' },
        { value: 'restore', label: 'Restored' },
      ],
    },
    user_id: { label: 'Person', initial: '' },
    ...dayFilters,
  },
  sorts: [{ value: 'at', label: 'Time' }],
  order: 'desc',
  pageSizes: [50],
  pageSize: 50,
};

/** The question to `audit.list` that a state of the page means; the page's loader asks the same. */
export function activityInput({ page, limit, filters }: TableState): Input {
  const { entity, action, user_id, start_date, end_date } = filters;
  return {
    ...(entity !== 'all' && { entity: entity as HistoryEntity }),
    ...(action !== 'all' && { action: action as NonNullable<Input['action']> }),
    ...(/^\d{1,15}$/.test(user_id ?? '') && { user_id: Number(user_id) }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
    page,
    limit,
  };
}
