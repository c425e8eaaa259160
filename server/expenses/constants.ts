/** In the order of select lists. */
export const expenseTypeLabels = {
  material: 'Material',
  travel: 'Travel',
  tool: 'Tool',
  parking: 'Parking',
  fuel: 'Fuel',
  other: 'Other',
} as const;
export type ExpenseType = keyof typeof expenseTypeLabels;
export const expenseTypes = Object.keys(expenseTypeLabels) as [ExpenseType, ...ExpenseType[]];

export const typesWithoutJob: readonly ExpenseType[] = ['tool', 'fuel', 'parking', 'travel'];

export const expenseStatusLabels = {
  pending: 'Pending',
  reviewed: 'Reviewed',
  archived: 'Archived',
} as const;
export type ExpenseStatus = keyof typeof expenseStatusLabels;
export const expenseStatuses = Object.keys(expenseStatusLabels) as [ExpenseStatus, ...ExpenseStatus[]];

export const incompleteMessage = 'Please fill in all fields.';
export const alreadyReviewedMessage = 'This expense has already been reviewed.';

/** Pounds. Workers are asked to confirm larger amounts. */
export const largeAmount = 500;

export const payerLabels = { worker: 'Worker', company: 'Company' } as const;
export type Payer = keyof typeof payerLabels;
export const payers = Object.keys(payerLabels) as [Payer, ...Payer[]];

export const ownExpenseSorts = [
  'expense_date',
  'amount',
  'expense_type',
  'status',
  'billing_status',
  'paid_by',
  'user',
  'createdAt',
  'updatedAt',
  'id',
] as const;
/** Other roles may use only `ownExpenseSorts`. */
export const expenseSorts = [
  ...ownExpenseSorts,
  'job',
  'description',
  'is_billable',
  'vat_amount',
  'has_files',
  'invoice_id',
  'property_address',
] as const;
