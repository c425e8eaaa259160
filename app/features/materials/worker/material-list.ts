import type { Material } from '#app/features/materials/material-styles.ts';
import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import { fieldFilter, fieldSorts, type ListSpec, type ListState } from '#app/table/state/list-state.ts';
import { materialFields } from '#server/materials/fields.ts';

export const materialList: ListSpec = {
  filters: { ...dateFilters, status: fieldFilter(materialFields.status) },
  sorts: fieldSorts(materialFields.used_on, materialFields.description, materialFields.status),
  sort: 'used_on',
  order: 'desc',
  loadsMore: true,
};

/** The `materials.list` input of a list's state, shared with the page's loader. */
export function materialListInput(state: ListState, user_id: number, today: string) {
  const { q, sort, order, limit, filters } = state;
  return {
    user_id,
    ...shownSpan(state, today),
    ...(filters.status !== 'all' && { status: filters.status as Material['status'] }),
    ...(q && { q }),
    sort: sort as 'used_on' | 'description' | 'status',
    order,
    limit,
  };
}
