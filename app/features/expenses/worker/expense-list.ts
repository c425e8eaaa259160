import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import { choiceFilter, type ListSpec, type ListState } from '#app/table/state/list-state.ts';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { type Expense, statusStyles } from '../expense-styles.ts';

export const expenseList: ListSpec = {
  filters: {
    ...dateFilters,
    status: choiceFilter('Status', statusStyles),
    expense_type: choiceFilter('Type', expenseTypeLabels),
  },
  sorts: { expense_date: 'Date', amount: 'Amount', status: 'Status' },
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
