import { roleLooks, statusLooks } from '#app/features/labels/user-words.ts';
import { choiceFilter } from '#app/table/state/list-filters.ts';
import { listInput } from '#app/table/state/list-input.ts';
import type { ListSpec, ListState } from '#app/table/state/list-state.ts';
import type { RouterInputs } from '#server/router.ts';
import { userRateSorts } from '#server/user-rates/constants.ts';
import { userSorts } from '#server/users/constants.ts';

export const userTable: ListSpec<RouterInputs['users']['list']> = {
  filters: { role: choiceFilter('Role', roleLooks), status: choiceFilter('Status', statusLooks) },
  sorts: userSorts,
  sort: 'first_name',
  order: 'asc',
};

type RateInput = RouterInputs['userRates']['list'];

/** Whose rate it is, by the newest; at first only what holds today. */
export const rateTable: ListSpec<RateInput & { current?: boolean }> = {
  filters: {
    current: {
      label: 'Current',
      initial: 'true',
      options: [
        { value: 'true', label: 'Current' },
        { value: 'false', label: 'All' },
      ],
      wire: 'boolean',
      place: 'beside',
    },
  },
  sorts: userRateSorts,
  sort: 'user',
  order: 'asc',
};

/** The input of `userRates.list` that a state of the table means. */
export function rateListInput(state: ListState): RateInput {
  const { current, ...input } = listInput(rateTable, state);
  return { ...input, getCurrent: current === true };
}

/** Whose rates there may be. */
export const staffInput = { sort: 'first_name', order: 'asc', limit: 1000 } as const;
