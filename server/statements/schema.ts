import { z } from 'zod';
import { dateSchema, idSchema } from '#server/infra/input.ts';
import { listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { movementFields, movementSumsSchema } from '../pay-run/schema.ts';
import { paymentMethods, paymentTypes } from '../payments/constants.ts';
import { agreementStates, statementSorts } from './constants.ts';

const weekSchema = dateSchema.describe('Any day of the week, which runs from Sunday to Saturday.');

export const statementOfSchema = z.strictObject({ id: idSchema, week: weekSchema });

/** The figures on the worker's screen, sent to prevent agreeing to others (P18). */
export const seenAmountsSchema = z.strictObject({
  total_duration: z.int(),
  pay: z.number(),
  pending_pay: z.number(),
  expenses: z.number(),
  payments: z.number(),
  bonus: z.number(),
  cis_deducted: z.number(),
});
export type SeenAmounts = z.infer<typeof seenAmountsSchema>;

export const agreeSchema = z.strictObject({ id: idSchema, week: weekSchema, seen: seenAmountsSchema });

const text = z.string();
const pounds = z.number();
const minutes = z.number();

export const changedAmountSchema = z.object({
  what: z.enum([
    'total_duration',
    'pay',
    'pending_pay',
    'expenses',
    'payments',
    'bonus',
    'cis_deducted',
    'day_duration',
    'day_pay',
  ]),
  day: text.nullable(),
  from: z.number(),
  to: z.number(),
});
export type ChangedAmount = z.infer<typeof changedAmountSchema>;

const agreementSchema = z.object({
  agreed_at: text,
  changes: z.array(changedAmountSchema),
});

const recordSchema = z.object({
  id: z.number(),
  job_id: z.number(),
  job_title: text,
  property_address: text,
  start_time: text,
  end_time: text,
  is_driving: z.boolean(),
  minutes,
  needs_review: z.boolean(),
  end_unknown: z.boolean(),
  pay: pounds,
});

export const statementSchema = z.object({
  user_id: z.number(),
  User: z.object({ first_name: text, last_name: text }),
  company_name: text,
  week: text,
  until: text,
  has_ended: z.boolean(),
  driving_pay_percent: z.number(),
  ...movementFields,
  days: z.array(
    z.object({
      day: text,
      total_duration: minutes,
      driving_duration: minutes,
      /** Pounds per hour. */
      rate: pounds,
      total_toPay: pounds,
      pending_pay: pounds,
      records: z.array(recordSchema),
    }),
  ),
  reimbursed: z.array(
    z.object({
      id: z.number(),
      expense_date: text,
      expense_type: text,
      description: text,
      job_title: text.nullable(),
      amount: pounds,
    }),
  ),
  paid: z.array(
    z.object({
      id: z.number(),
      payment_date: text,
      payment_type: z.enum(paymentTypes),
      payment_method: z.enum(paymentMethods),
      description: text,
      amount: pounds,
      cis_deducted: pounds,
    }),
  ),
  agreement: agreementSchema.nullable(),
});
export type Statement = z.infer<typeof statementSchema>;

export const listStatementsSchema = listInput(
  {
    /** Default: last week. */
    week: weekSchema.optional(),
    state: z.enum(agreementStates).optional(),
    ...sumsInput,
  },
  statementSorts,
  { sort: 'user', order: 'asc' },
);

export const statementRowSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  User: z.object({ first_name: text, last_name: text }),
  week: text,
  ...movementFields,
  state: z.enum(agreementStates),
  agreed_at: text.nullable(),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

export const statementListSchema = listOutput(statementRowSchema, sumsOutput(movementSumsSchema));
