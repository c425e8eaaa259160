import { z } from 'zod';
import { dateSchema, idSchema, moneySchema } from '#server/infra/input.ts';
import { listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { maxPayment, paymentMethods, paymentTypes } from '../payments/constants.ts';
import { payRunSorts } from './constants.ts';

/** Inclusive days; default: last week. */
const period = { from: dateSchema.optional(), to: dateSchema.optional() };

export const listPayRunSchema = listInput(
  {
    ...period,
    owed: z.boolean().optional(),
    ...sumsInput,
  },
  payRunSorts,
  { sort: 'user', order: 'asc' },
);

const pounds = z.number();
export const movementFields = {
  /** Minutes. */
  total_duration: z.number(),
  driving_duration: z.number(),
  /** Pounds of reviewed records. */
  pay: pounds,
  /** Pounds of records awaiting review; in no balance. */
  pending_pay: pounds,
  /** Reviewed expenses that the worker paid. */
  expenses: pounds,
  /** Gross, without bonuses. */
  payments: pounds,
  bonus: pounds,
  cis_deducted: pounds,
  /** Negative: the company owes the worker. */
  balance_before: pounds,
  balance_after: pounds,
};

export const movementSumsSchema = z.object(movementFields);

const figures = {
  ...movementFields,
  /** Owed for the time up to the period's end, less payments made since; never negative (P15). */
  to_pay: pounds,
  /** Part that repays a subcontractor's expenses, without deduction. */
  to_reimburse: pounds,
  to_deduct: pounds,
  to_pay_out: pounds,
};

export const payRunRowSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  from: z.string(),
  to: z.string(),
  cis_rate: z.number().nullable(),
  ...figures,
});
export type PayRunRow = z.infer<typeof payRunRowSchema>;

export const payRunTotalsSchema = z.object({ workers: z.number(), ...figures });
export type PayRunTotals = z.infer<typeof payRunTotalsSchema>;

export const payRunSchema = listOutput(payRunRowSchema, {
  from: z.string(),
  to: z.string(),
  totals: payRunTotalsSchema,
  ...sumsOutput(payRunTotalsSchema),
});

export const maxPayments = 1000;

export const recordPayRunSchema = z.strictObject({
  ...period,
  /** Default: today in the company's zone. */
  payment_date: dateSchema.optional(),
  payment_method: z.enum(paymentMethods).optional(),
  /** Workers to pay, with `to_pay` as seen: 409 if it has changed. */
  payments: z
    .array(z.strictObject({ user_id: idSchema, amount: moneySchema(0.01, maxPayment) }))
    .min(1)
    .max(maxPayments),
});

export const recordedPayRunSchema = z.object({
  payments: z.array(
    z.object({
      id: z.number(),
      user_id: z.number(),
      payment_type: z.enum(paymentTypes),
      amount: pounds,
      cis_deducted: pounds,
    }),
  ),
});
