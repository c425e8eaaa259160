import { labelOptions } from '#app/lib/label-options.ts';
import { readTableState, type TableSpec, type TableState } from '#app/table/state/table-state.ts';
import { dayFilters } from '#app/table/toolbar-dates.tsx';
import { expenseTypeLabels } from '#server/expenses/constants.ts';
import { type Expense, statusLooks } from '../expense-words.ts';
import { billingLooks } from './expense-words.ts';

const all = { value: 'all', label: 'All' };

/** What everybody spent, the latest first. The filters have the names that they have on the wire. */
export const officeExpenseTable: TableSpec = {
  filters: {
    status: { label: 'Status', initial: 'all', options: [all, ...labelOptions(statusLooks)] },
    expense_type: { label: 'Type', initial: 'all', options: [all, ...labelOptions(expenseTypeLabels)] },
    user_id: { label: 'Worker', initial: '' },
    job_id: { label: 'Job', initial: '' },
    property_id: { label: 'Property', initial: '' },
    billing_status: { label: 'Billing', initial: 'all', options: [all, ...labelOptions(billingLooks)] },
    ...dayFilters,
  },
  sorts: [
    { value: 'expense_date', label: 'Date' },
    { value: 'user', label: 'User' },
    { value: 'amount', label: 'Cost' },
    { value: 'expense_type', label: 'Type' },
    { value: 'status', label: 'Status' },
    { value: 'billing_status', label: 'Billing' },
    { value: 'paid_by', label: 'Paid by' },
    { value: 'createdAt', label: 'Created' },
  ],
  order: 'desc',
};

const isId = (text: string | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '');

/** The question to `expenses.list` that a state of the table means; the page's loader asks the same. */
export function officeExpenseInput({ q, sort, order, page, limit, filters }: TableState) {
  const { status, expense_type, user_id, job_id, property_id, billing_status, start_date, end_date } =
    filters;
  return {
    ...(status !== 'all' && { status: status as Expense['status'] }),
    ...(expense_type !== 'all' && { expense_type: expense_type as Expense['expense_type'] }),
    ...(isId(user_id) && { user_id: Number(user_id) }),
    ...(isId(job_id) && { job_id: Number(job_id) }),
    ...(isId(property_id) && { property_id: Number(property_id) }),
    ...(billing_status !== 'all' && { billing_status: billing_status as Expense['billing_status'] }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
    ...(q && { q }),
    sort: sort as 'expense_date',
    order,
    page,
    limit,
  };
}

/** What the page asks first, by its address. */
export const officeExpenseQuestion = (search: URLSearchParams) =>
  officeExpenseInput(readTableState(officeExpenseTable, search));
