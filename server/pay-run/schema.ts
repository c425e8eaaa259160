import { z } from 'zod';
import { dateSchema, idSchema, moneySchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { mostPaid, paymentMethods, paymentTypes } from '../payments/constants.ts';
import { payRunSorts } from './constants.ts';

/** Days, both included. Without them: last week. */
const period = { from: dateSchema.optional(), to: dateSchema.optional() };

export const listPayRunSchema = listInput(
  {
    ...period,
    /** Only who is owed something. */
    owed: z.boolean().optional(),
  },
  payRunSorts,
  { sort: 'user', order: 'asc' },
);

const pounds = z.number();
const figures = {
  /** Minutes. */
  total_duration: z.number(),
  driving_duration: z.number(),
  /** Pounds of reviewed records. */
  pay: pounds,
  /** Of records that wait for review: in no balance. */
  pending_pay: pounds,
  /** Reviewed expenses that the worker paid. */
  expenses: pounds,
  /** Gross, bonuses apart. */
  payments: pounds,
  bonus: pounds,
  cis_deducted: pounds,
  /** Negative: the company owes the worker. */
  balance_before: pounds,
  balance_after: pounds,
  /** What is still owed of the time until then, payments made since taken off; never negative. */
  to_pay: pounds,
  /** Of it expenses of a subcontractor, from which no tax is deducted. */
  to_reimburse: pounds,
  /** Of it what is kept back for HMRC. */
  to_deduct: pounds,
  to_pay_out: pounds,
};

export const payRunRowSchema = z.object({
  /** The worker's: a period has one row of each. */
  id: z.number(),
  user_id: z.number(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  from: z.string(),
  to: z.string(),
  cis_rate: z.number().nullable(),
  ...figures,
});
export type PayRunRow = z.infer<typeof payRunRowSchema>;

/** Of all rows that the filters leave, whichever page is asked for. */
export const payRunTotalsSchema = z.object({ workers: z.number(), ...figures });
export type PayRunTotals = z.infer<typeof payRunTotalsSchema>;

export const payRunSchema = listOutput(payRunRowSchema, {
  from: z.string(),
  to: z.string(),
  totals: payRunTotalsSchema,
});

/** So many are paid by one call. */
export const mostPaidAtOnce = 1000;

export const recordPayRunSchema = z.strictObject({
  ...period,
  /** Absent: today in the company's zone. */
  payment_date: dateSchema.optional(),
  payment_method: z.enum(paymentMethods).optional(),
  /** Whom to pay, with `to_pay` as it was seen: 409 where it is another by now. */
  payments: z
    .array(z.strictObject({ user_id: idSchema, amount: moneySchema(0.01, mostPaid) }))
    .min(1)
    .max(mostPaidAtOnce),
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
