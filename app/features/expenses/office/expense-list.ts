import { nameOf } from '#app/features/labels/user-labels.ts';
import { formatDate } from '#app/lib/format.ts';
import { booleanFilter, dayFilters, fieldFilter, idFilter, type ListSpec } from '#app/table/state/list-state.ts';
import { type SumField, sumOf } from '#app/table/sums.tsx';
import type { StatusStyles } from '#app/table/table-column.ts';
import { expenseSorts, expenseTypeLabels } from '#server/expenses/constants.ts';
import { expenseFields } from '#server/expenses/fields.ts';
import { type BillingStatus, billingStatusLabels } from '#server/invoices/constants.ts';
import type { RouterInputs } from '#server/router.ts';
import type { Expense } from '../expense-styles.ts';

export const billingStyles = {
  unbilled: { label: billingStatusLabels.unbilled, tone: 'accent', isCalm: true },
  billed: { label: billingStatusLabels.billed, tone: 'success', isCalm: true },
  excluded: { label: billingStatusLabels.excluded, tone: 'neutral', isCalm: true },
} as const satisfies Record<BillingStatus, StatusStyles[string]>;

/** Why an expense is locked; undefined if it is not. */
export const lockedMessage = ({ invoice_id }: Expense): string | undefined =>
  invoice_id === null ? undefined : 'This expense is on an invoice and can’t be changed. Void the invoice first.';

export const expenseLabel = ({ expense_type, User, expense_date }: Expense): string =>
  `${expenseTypeLabels[expense_type]}, ${nameOf(User)}, ${formatDate(expense_date)}`;

export const expenseSums: readonly SumField<Expense>[] = [
  sumOf(expenseFields.amount, { label: 'Cost' }),
  sumOf(expenseFields.vat_amount),
  sumOf(expenseFields.charge),
];

/** Expenses awaiting review, oldest first. */
export const pendingInput = { status: 'pending', sort: 'expense_date', order: 'asc', limit: 200 } as const;

export const officeExpenseTable: ListSpec<RouterInputs['expenses']['list']> = {
  filters: {
    status: fieldFilter(expenseFields.status),
    user_id: idFilter('Worker'),
    expense_type: fieldFilter(expenseFields.expense_type),
    job_id: idFilter(expenseFields.job_id.label),
    property_id: idFilter(expenseFields.property_id.label),
    billing_status: fieldFilter(expenseFields.billing_status),
    to_bill: booleanFilter('Invoice', { true: 'To invoice' }),
    ...dayFilters,
  },
  sorts: expenseSorts,
  sort: 'expense_date',
  order: 'desc',
};
