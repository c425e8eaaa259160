import type { StatusStyles } from '#app/table/table-column.ts';
import { expenseStatusLabels } from '#server/expenses/constants.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Expense = RouterOutputs['expenses']['list']['data'][number];

export const statusLooks = {
  pending: { label: expenseStatusLabels.pending, tone: 'warning' },
  reviewed: { label: expenseStatusLabels.reviewed, tone: 'success' },
  archived: { label: expenseStatusLabels.archived, tone: 'neutral' },
} as const satisfies Record<Expense['status'], StatusStyles[string]>;
