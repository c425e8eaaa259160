import { z } from 'zod';
import { maxReasonLength } from '#server/infra/constants.ts';
import {
  clearableTextSchema,
  clientRefSchema,
  dateSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  moneySchema,
  reportedTimeFields,
  textSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { billingStatuses, chosenBillingStatuses } from '../invoices/constants.ts';
import { expenseSorts, expenseStatuses, expenseTypes, payers } from './constants.ts';
import { expenseFields } from './fields.ts';

/** Pounds, VAT included. */
const amountSchema = moneySchema(...expenseFields.amount.limit);
const optionalFields = {
  /** VAT within `amount`, in pounds. */
  vat_amount: moneySchema(...expenseFields.vat_amount.limit).optional(),
  description: clearableTextSchema(expenseFields.description.limit).optional(),
  /** Default: today in the company's zone. */
  expense_date: dateSchema.optional(),
  paid_by: z.enum(payers).optional(),
  /** From the session unless an admin sets it. */
  user_id: idSchema.optional(),
  /** Admins only, like is_billable and billing_status. */
  status: z.enum(expenseStatuses).optional(),
  is_billable: z.boolean().optional(),
  /** Alternative to `is_billable`. */
  billing_status: z.enum(chosenBillingStatuses).optional(),
};

/** Required fields are optional here, because the service reports missing ones in one message. */
export const newExpenseShape = {
  expense_type: z.enum(expenseTypes).optional(),
  amount: amountSchema.optional(),
  job_id: idOrRefSchema.optional(),
  property_id: idSchema.optional(),
  ...optionalFields,
  client_ref: clientRefSchema.optional(),
  ...reportedTimeFields,
};

export const updateExpenseSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    expense_type: z.enum(expenseTypes).optional(),
    amount: amountSchema.optional(),
    job_id: idSchema.nullish(),
    property_id: idSchema.nullish(),
    ...optionalFields,
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const expenseIdSchema = z.strictObject({ id: idSchema });
export const removeExpenseSchema = z.strictObject({
  id: idSchema,
  reason: textSchema(maxReasonLength).optional(),
});

export const listExpensesSchema = listInput(
  {
    property_id: idSchema.optional(),
    job_id: idSchema.optional(),
    user_id: idSchema.optional(),
    status: z.enum(expenseStatuses).optional(),
    expense_type: z.enum(expenseTypes).optional(),
    billing_status: z.enum(billingStatuses).optional(),
    is_billable: z.boolean().optional(),
    paid_by: z.enum(payers).optional(),
    invoice_id: idSchema.optional(),
    to_bill: z
      .boolean()
      .optional()
      .describe('Whether it is charged to a customer and not invoiced yet, reviewed or not.'),
    ...sumsInput,
    /** Days of expense_date, inclusive. */
    start_date: dateSchema.optional(),
    end_date: dateSchema.optional(),
  },
  expenseSorts,
  { sort: 'expense_date', order: 'desc' },
);

const text = z.string();

export const expenseSchema = z.object({
  id: z.number(),
  client_ref: text.nullable(),
  user_id: z.number(),
  User: z.object({ first_name: text, last_name: text }),
  job_id: z.number().nullable(),
  Job: z.object({ job_title: text, Property: z.object({ address: text }) }).nullable(),
  property_id: z.number().nullable(),
  property_address: text.nullable(),
  expense_date: text,
  expense_type: z.enum(expenseTypes),
  amount: z.number(),
  vat_amount: z.number(),
  /** Admins only. Pounds that the customer is charged, without VAT that the company reclaims; null: nothing. */
  charge: z.number().nullable().optional(),
  description: text,
  paid_by: z.enum(payers),
  status: z.enum(expenseStatuses),
  is_billable: z.boolean(),
  billing_status: z.enum(billingStatuses),
  invoice_id: z.number().nullable(),
  /** Admins only. */
  invoice_number: text.nullable(),
  has_files: z.boolean(),
  createdAt: text,
  updatedAt: text,
});
export type Expense = z.infer<typeof expenseSchema>;

export const expenseSumsSchema = z.object({
  amount: z.number(),
  vat_amount: z.number(),
  /** Admins only. */
  charge: z.number().optional(),
});

export const expenseListSchema = listOutput(expenseSchema, sumsOutput(expenseSumsSchema));
