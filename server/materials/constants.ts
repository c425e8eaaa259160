import { type ExpenseStatus, expenseStatuses, expenseStatusLabels } from '../expenses/constants.ts';

/* Reviewed as expenses are. */
export const materialStatusLabels = expenseStatusLabels;
export type MaterialStatus = ExpenseStatus;
export const materialStatuses = expenseStatuses;

export const ownMaterialSorts = [
  'used_on',
  'description',
  'quantity',
  'unit',
  'status',
  'billing_status',
  'user',
  'createdAt',
  'updatedAt',
  'id',
] as const;
/** Other roles may use only `ownMaterialSorts`. */
export const materialSorts = [
  ...ownMaterialSorts,
  'job',
  'property_address',
  'cost',
  'price',
  'vat_rate',
  'amount',
  'is_billable',
  'invoice_id',
  'expense_id',
] as const;

/** Units of one material. */
export const maxQuantity = 100_000;

export const reviewedMaterialMessage = 'This material has already been reviewed.';
export const billedExpenseMessage = 'That expense is on an invoice, so its materials would be charged twice.';
