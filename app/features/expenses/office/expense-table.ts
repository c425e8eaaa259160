import { choiceFilter, dayFilters, idFilter, type ListSpec } from '#app/table/state/list-state.ts';
import { expenseSorts, expenseTypeLabels } from '#server/expenses/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import { statusStyles } from '../expense-styles.ts';
import { billingStyles } from './expense-labels.ts';

export const officeExpenseTable: ListSpec<RouterInputs['expenses']['list']> = {
  filters: {
    status: choiceFilter('Status', statusStyles),
    expense_type: choiceFilter('Type', expenseTypeLabels),
    user_id: idFilter('Worker'),
    job_id: idFilter('Job'),
    property_id: idFilter('Property'),
    billing_status: choiceFilter('Billing', billingStyles),
    ...dayFilters,
  },
  sorts: expenseSorts,
  sort: 'expense_date',
  order: 'desc',
};
