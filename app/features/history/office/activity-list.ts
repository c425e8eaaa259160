import {
  choiceFilter,
  dayFilters,
  filterInput,
  idFilter,
  type ListSpec,
  type ListState,
} from '#app/table/state/list-state.ts';
import { nouns } from '#server/nouns.ts';
import type { RouterInputs } from '#server/router.ts';

type Input = NonNullable<RouterInputs['audit']['list']>;

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'en-GB');

export const activityTable = {
  filters: {
    entity: {
      label: 'Kind',
      initial: 'all',
      options: [
        { value: 'all', label: 'All' },
        ...nouns.map(({ entity, plural }) => ({ value: entity, label: plural })).sort(byLabel),
      ],
    },
    action: choiceFilter('Change', { delete: 'Deleted', create: 'Added', update: 'Changed', restore: 'Restored' }),
    user_id: idFilter('Person'),
    ...dayFilters,
  },
  sorts: ['at'],
  sort: 'at',
  order: 'desc',
  pageSizes: [50],
  pageSize: 50,
} satisfies ListSpec<Input>;

/** The `audit.list` input of the page's state. The server fixes the order. */
export const activityInput = ({ q, page, limit, filters }: ListState): Input => ({
  ...filterInput(activityTable.filters, filters),
  ...(q && { q }),
  page,
  limit,
});
