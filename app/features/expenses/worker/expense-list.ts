import { labelOptions } from '#app/lib/label-options.ts';
import { dateFilters, shownSpan } from '#app/table/cards/date-filters.ts';
import type { ListSpec, ListState } from '#app/table/cards/list-state.ts';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { type Expense, statusLooks } from '../expense-words.ts';

const all = { value: 'all', label: 'All' };

/** One's own expenses, the latest first. */
export const expenseList: ListSpec = {
  filters: {
    ...dateFilters,
    status: {
      label: 'Status',
      initial: 'all',
      options: [all, ...labelOptions(statusLooks)],
    },
    expense_type: {
      label: 'Type',
      initial: 'all',
      options: [all, ...labelOptions(expenseTypeLabels)],
    },
  },
  sorts: [
    { value: 'expense_date', label: 'Date' },
    { value: 'amount', label: 'Amount' },
    { value: 'status', label: 'Status' },
  ],
  order: 'desc',
  pageSize: 20,
};

/** The question to `expenses.list` that a state of the list means; the page's loader asks the same. */
export function expenseListInput(
  { q, sort, order, show, filters }: ListState,
  user_id: number,
  today: string,
) {
  const { status, expense_type } = filters;
  return {
    user_id,
    ...shownSpan({ q, sort, order, show, filters }, today),
    ...(status !== 'all' && { status: status as Expense['status'] }),
    ...(expense_type !== 'all' && { expense_type: expense_type as Expense['expense_type'] }),
    ...(q && { q }),
    sort: sort as 'expense_date' | 'amount' | 'status',
    order,
    limit: show,
  };
}
