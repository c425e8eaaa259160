import { z } from 'zod';
import { maxReasonLength } from '#server/infra/constants.ts';
import {
  clientRefSchema,
  dateSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  moneySchema,
  reportedTimeFields,
  textSchema,
} from '#server/infra/input.ts';
import { daysInput, listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { billingStatuses, chosenBillingStatuses } from '../invoices/constants.ts';
import { units } from '../price-list/constants.ts';
import { materialSorts, materialStatuses, maxQuantity } from './constants.ts';
import { materialFields } from './fields.ts';

/** More than nothing, with at most three decimals. */
const quantitySchema = z
  .number()
  .min(0.001)
  .max(maxQuantity)
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'must have at most 3 decimals');
/** Null: nobody said. */
const unitAmountSchema = moneySchema(...materialFields.price.limit).nullish();
const descriptionSchema = textSchema(materialFields.description.limit);

const optionalFields = {
  unit: z.enum(units).optional(),
  /** The item whose price and cost are copied unless the unit differs. Null: no item. */
  price_item_id: idSchema.nullish(),
  /** The expense that bought it: then only the material is charged. */
  expense_id: idOrRefSchema.nullish(),
  /** Default: today in the company's zone. */
  used_on: dateSchema.optional(),
  /** From the session unless an admin sets it. */
  user_id: idSchema.optional(),
  /** Admins only, like everything that follows. Pounds a unit, without VAT. */
  cost: unitAmountSchema,
  price: unitAmountSchema,
  /** Percent; null: the setting. */
  vat_rate: moneySchema(...materialFields.vat_rate.limit).nullish(),
  status: z.enum(materialStatuses).optional(),
  is_billable: z.boolean().optional(),
  /** Alternative to `is_billable`. */
  billing_status: z.enum(chosenBillingStatuses).optional(),
};

export const createMaterialSchema = z.strictObject({
  job_id: idOrRefSchema,
  quantity: quantitySchema,
  /** Default: that of the price list. */
  description: descriptionSchema.optional(),
  ...optionalFields,
  client_ref: clientRefSchema.optional(),
  ...reportedTimeFields,
});

export const updateMaterialSchema = z.strictObject({
  id: idOrRefSchema,
  changes: z.strictObject({
    job_id: idSchema.optional(),
    quantity: quantitySchema.optional(),
    description: descriptionSchema.min(1).optional(),
    ...optionalFields,
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const materialIdSchema = z.strictObject({ id: idOrRefSchema });
export const removeMaterialSchema = z.strictObject({
  id: idOrRefSchema,
  reason: textSchema(maxReasonLength).optional(),
});

export const listMaterialsSchema = listInput(
  {
    property_id: idSchema.optional(),
    job_id: idSchema.optional(),
    user_id: idSchema.optional(),
    price_item_id: idSchema.optional(),
    expense_id: idSchema.optional(),
    status: z.enum(materialStatuses).optional(),
    billing_status: z.enum(billingStatuses).optional(),
    is_billable: z.boolean().optional(),
    invoice_id: idSchema.optional(),
    has_price: z.boolean().optional().describe('Admins only.'),
    to_bill: z
      .boolean()
      .optional()
      .describe('Whether it is charged to a customer and not invoiced yet, reviewed or not. Admins only.'),
    ...sumsInput,
    ...daysInput,
  },
  materialSorts,
  { sort: 'used_on', order: 'desc' },
);

const text = z.string();
const money = z.number().nullable().optional();

export const materialSchema = z.object({
  id: z.number(),
  client_ref: text.nullable(),
  user_id: z.number(),
  User: z.object({ first_name: text, last_name: text }),
  /** Null for a worker who no longer reads the job, like what follows of it. */
  job_id: z.number().nullable(),
  Job: z.object({ job_title: text, Property: z.object({ address: text }) }).nullable(),
  property_id: z.number().nullable(),
  property_address: text.nullable(),
  used_on: text,
  price_item_id: z.number().nullable(),
  /** Code in the price list. */
  code: text.nullable(),
  expense_id: z.number().nullable(),
  description: text,
  unit: z.enum(units),
  quantity: z.number(),
  status: z.enum(materialStatuses),
  is_billable: z.boolean(),
  billing_status: z.enum(billingStatuses),
  invoice_id: z.number().nullable(),
  /** Admins only, like all amounts. */
  invoice_number: text.nullable(),
  /** '£12.34, Screwfix': the expense that bought it. */
  expense_label: text.nullable().optional(),
  /** Pounds a unit, without VAT; null: nobody said. */
  cost: money,
  price: money,
  /** Percent; null: the setting. */
  vat_rate: money,
  /** Quantity at the price. */
  amount: money,
  /** Quantity at the cost; null if an expense bought it, which counts instead. */
  cost_amount: money,
  /** Pounds charged to the customer; null: nothing. */
  charge: money,
  createdAt: text,
  updatedAt: text,
});
export type Material = z.infer<typeof materialSchema>;

/** Pounds, for admins. */
export const materialSumsSchema = z.object({
  amount: z.number().optional(),
  cost_amount: z.number().optional(),
  charge: z.number().optional(),
});

export const materialListSchema = listOutput(materialSchema, sumsOutput(materialSumsSchema));
