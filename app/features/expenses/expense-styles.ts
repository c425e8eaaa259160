import type { Parent } from '#app/offline/pending.ts';
import type { StatusStyles } from '#app/table/table-column.ts';
import { expenseStatusLabels } from '#server/expenses/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Expense = RouterOutputs['expenses']['list']['data'][number];

export const statusStyles = {
  pending: { label: expenseStatusLabels.pending, tone: 'warning' },
  reviewed: { label: expenseStatusLabels.reviewed, tone: 'success', isCalm: true },
  archived: { label: expenseStatusLabels.archived, tone: 'neutral', isCalm: true },
} as const satisfies Record<Expense['status'], StatusStyles[string]>;

/** Expenses loaded at a time. */
export const pageSize = 20;

/** The input for the expenses of a job or property. */
export const expensesOf = (of: Parent, limit = pageSize) => ({ ...of, limit });
