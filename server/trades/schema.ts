import { z } from 'zod';
import { expectedUpdatedAtSchema, idSchema, typedSchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { tradeNameMessage, tradeSorts, tradeStatuses } from './constants.ts';
import { tradeFields } from './fields.ts';

const nameSchema = typedSchema(tradeFields.name.limit)
  .min(1)
  .regex(/^[^,]*$/, tradeNameMessage);

export const createTradeSchema = z.strictObject({ name: nameSchema, status: z.enum(tradeStatuses).optional() });

export const updateTradeSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({ name: nameSchema.optional(), status: z.enum(tradeStatuses).optional() }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const tradeIdSchema = z.strictObject({ id: idSchema });

export const listTradesSchema = listInput({ status: z.enum(tradeStatuses).optional() }, tradeSorts, {
  sort: 'name',
  order: 'asc',
});

export const tradeSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** An archived trade is no longer offered; workers and jobs keep it. */
  status: z.enum(tradeStatuses),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const tradeListSchema = listOutput(tradeSchema);
