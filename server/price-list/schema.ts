import { z } from 'zod';
import { expectedUpdatedAtSchema, idSchema, moneySchema, textSchema, typedSchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { priceItemSorts, priceItemStatuses, units } from './constants.ts';
import { priceItemFields } from './fields.ts';

const codeSchema = typedSchema(priceItemFields.code.limit).min(1);
const descriptionSchema = textSchema(priceItemFields.description.limit).min(1);
/** Null: nobody said. */
const unitAmountSchema = moneySchema(...priceItemFields.price.limit).nullish();

const optionalFields = {
  unit: z.enum(units).optional(),
  /** Pounds a unit, without VAT. */
  cost: unitAmountSchema,
  price: unitAmountSchema,
  /** Percent; null: the setting. */
  vat_rate: moneySchema(...priceItemFields.vat_rate.limit).nullish(),
  status: z.enum(priceItemStatuses).optional(),
};

export const createPriceItemSchema = z.strictObject({
  code: codeSchema,
  description: descriptionSchema,
  ...optionalFields,
});

export const updatePriceItemSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    code: codeSchema.optional(),
    description: descriptionSchema.optional(),
    ...optionalFields,
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const priceItemIdSchema = z.strictObject({ id: idSchema });

export const listPriceItemsSchema = listInput(
  {
    status: z.enum(priceItemStatuses).optional(),
    unit: z.enum(units).optional(),
    has_price: z.boolean().optional().describe('Admins only.'),
  },
  priceItemSorts,
  { sort: 'code', order: 'asc' },
);

/** Fields that every reader of the price list sees. */
export const offeredItemSchema = z.object({
  id: z.number(),
  code: z.string(),
  description: z.string(),
  unit: z.enum(units),
});
export type OfferedItem = z.infer<typeof offeredItemSchema>;

export const priceItemSchema = offeredItemSchema.extend({
  /** Admins only, like all that follows. Pounds a unit, without VAT; null: nobody said. */
  cost: z.number().nullable().optional(),
  price: z.number().nullable().optional(),
  /** Percent; null: the setting. */
  vat_rate: z.number().nullable().optional(),
  /** An archived item is no longer offered; what was quoted, used or invoiced keeps it. */
  status: z.enum(priceItemStatuses).optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
});

export const priceItemListSchema = listOutput(priceItemSchema);
