import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import { fieldFilter, fieldSorts, type ListSpec, type ListState } from '#app/table/state/list-state.ts';
import { expenseFields } from '#server/expenses/fields.ts';
import type { Expense } from '../expense-styles.ts';

export const expenseList: ListSpec = {
  filters: {
    ...dateFilters,
    status: fieldFilter(expenseFields.status),
    expense_type: fieldFilter(expenseFields.expense_type),
  },
  sorts: fieldSorts(expenseFields.expense_date, expenseFields.amount, expenseFields.status),
  sort: 'expense_date',
  order: 'desc',
  loadsMore: true,
};

/** The `expenses.list` input of a list's state, shared with the page's loader. */
export function expenseListInput(state: ListState, user_id: number, today: string) {
  const { q, sort, order, limit, filters } = state;
  const { status, expense_type } = filters;
  return {
    user_id,
    ...shownSpan(state, today),
    ...(status !== 'all' && { status: status as Expense['status'] }),
    ...(expense_type !== 'all' && { expense_type: expense_type as Expense['expense_type'] }),
    ...(q && { q }),
    sort: sort as 'expense_date' | 'amount' | 'status',
    order,
    limit,
  };
}
