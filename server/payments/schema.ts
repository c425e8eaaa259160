import { z } from 'zod';
import {
  clearableTextSchema,
  dateSchema,
  expectedUpdatedAtSchema,
  idSchema,
  moneySchema,
} from '#server/infra/input.ts';
import { listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { paymentMethods, paymentOfNothingMessage, paymentSorts, paymentTypes } from './constants.ts';
import { paymentFields } from './fields.ts';

const amountSchema = moneySchema(...paymentFields.amount.limit).refine(
  (amount) => amount !== 0,
  paymentOfNothingMessage,
);
const optionalFields = {
  /** Default: today in the company's zone. */
  payment_date: dateSchema.optional(),
  payment_type: z.enum(paymentTypes).optional(),
  payment_method: z.enum(paymentMethods).optional(),
  description: clearableTextSchema(paymentFields.description.limit).optional(),
  /** Part of the amount withheld for HMRC (CIS). Null or absent in a new payment: by the worker's rate. */
  cis_deducted: moneySchema(...paymentFields.cis_deducted.limit).nullish(),
};

export const createPaymentSchema = z.strictObject({
  user_id: idSchema,
  amount: amountSchema,
  ...optionalFields,
});

export const updatePaymentSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    user_id: idSchema.optional(),
    amount: amountSchema.optional(),
    ...optionalFields,
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const paymentIdSchema = z.strictObject({ id: idSchema });

export const listPaymentsSchema = listInput(
  {
    user_id: idSchema.optional(),
    payment_type: z.enum(paymentTypes).optional(),
    payment_method: z.enum(paymentMethods).optional(),
    /** Days of payment_date, inclusive. */
    start_date: dateSchema.optional(),
    end_date: dateSchema.optional(),
    ...sumsInput,
  },
  paymentSorts,
  { sort: 'payment_date', order: 'desc', limit: 20 },
);

export const paymentSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  payment_date: z.string(),
  /** Pounds, gross: counts in the balance. */
  amount: z.number(),
  cis_deducted: z.number(),
  /** Received by the worker: amount less cis_deducted. */
  paid_out: z.number(),
  payment_type: z.enum(paymentTypes),
  payment_method: z.enum(paymentMethods),
  description: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Payment = z.infer<typeof paymentSchema>;

/** Pounds. */
export const paymentSumsSchema = z.object({ amount: z.number(), cis_deducted: z.number(), paid_out: z.number() });

export const paymentListSchema = listOutput(paymentSchema, sumsOutput(paymentSumsSchema));
