import type { StatusLooks } from '#app/table/list-columns.ts';
import type { RouterOutputs } from '#server/router.ts';

export type Expense = RouterOutputs['expenses']['list']['data'][number];
export type ExpenseType = Expense['expense_type'];

/*
 * The words and rules of server/expenses/schema.ts, which would bring zod to the phone; expense-words.test.ts keeps them
 * alike.
 */
export const typeLabels = {
  material: 'Material',
  travel: 'Travel',
  tool: 'Tool',
  parking: 'Parking',
  fuel: 'Fuel',
  other: 'Other',
} as const satisfies Record<ExpenseType, string>;

/** What is bought for no job in particular. */
export const typesWithoutJob: readonly ExpenseType[] = ['tool', 'fuel', 'parking', 'travel'];

export const incompleteWords = 'Please fill in all fields.';

export const statusLooks = {
  pending: { label: 'Pending', tone: 'warning' },
  reviewed: { label: 'Reviewed', tone: 'success' },
  archived: { label: 'Archived', tone: 'neutral' },
} as const satisfies Record<Expense['status'], StatusLooks[string]>;

/** In pounds: above it a worker is asked whether the amount is right. */
export const largeAmount = 500;
