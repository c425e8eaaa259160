import { labelOptions } from '#app/lib/label-options.ts';
import { fieldFilter, type ListSpec, type ListState, listInput } from '#app/table/state/list-state.ts';
import type { RouterInputs } from '#server/router.ts';
import { userRateSorts } from '#server/user-rates/constants.ts';
import { userSorts } from '#server/users/constants.ts';
import { userFields } from '#server/users/fields.ts';

export const userTable: ListSpec<RouterInputs['users']['list']> = {
  filters: { role: fieldFilter(userFields.role), status: fieldFilter(userFields.status) },
  sorts: userSorts,
  sort: 'first_name',
  order: 'asc',
};

type RateInput = RouterInputs['userRates']['list'];

/** Sorted by user, newest rate first; by default only current rates. */
export const rateTable: ListSpec<RateInput & { current?: boolean }> = {
  filters: {
    current: {
      label: 'Current',
      initial: 'true',
      options: labelOptions({ true: 'Current', false: 'All' }),
      wire: 'boolean',
      position: 'beside',
    },
  },
  sorts: userRateSorts,
  sort: 'user',
  order: 'asc',
};

export function rateListInput(state: ListState): RateInput {
  const { current, ...input } = listInput(rateTable, state);
  return { ...input, getCurrent: current === true };
}

/** The users who may have a rate. */
export const staffInput = { sort: 'first_name', order: 'asc', limit: 1000 } as const;
