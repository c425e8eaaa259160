import { z } from 'zod';
import { dateSchema, idSchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { paymentMethods, paymentTypes } from '../payments/constants.ts';
import { agreementStates, statementSorts } from './constants.ts';

/** Any day of the week; its statement runs from Sunday to Saturday. */
const weekSchema = dateSchema.describe('Any day of the week, which runs from Sunday to Saturday.');

export const statementOfSchema = z.strictObject({ id: idSchema, week: weekSchema });

/** What a worker sees before they agree: sent along, so that nobody agrees to other figures than those on the screen. */
export const seenFiguresSchema = z.strictObject({
  total_duration: z.int(),
  pay: z.number(),
  pending_pay: z.number(),
  expenses: z.number(),
  payments: z.number(),
  bonus: z.number(),
  cis_deducted: z.number(),
});
export type SeenFigures = z.infer<typeof seenFiguresSchema>;

export const agreeSchema = z.strictObject({ id: idSchema, week: weekSchema, seen: seenFiguresSchema });

const text = z.string();
const pounds = z.number();
const minutes = z.number();

/** One figure that is another now than it was when the worker agreed. */
export const changedFigureSchema = z.object({
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
  /** Of which day, where it is a day's. */
  day: text.nullable(),
  from: z.number(),
  to: z.number(),
});
export type ChangedFigure = z.infer<typeof changedFigureSchema>;

const agreementSchema = z.object({
  agreed_at: text,
  /** Nothing: it stands as it was agreed to. */
  changes: z.array(changedFigureSchema),
});

const figures = {
  total_duration: minutes,
  driving_duration: minutes,
  /** Of reviewed records. */
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
};

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
  /** Sunday and Saturday. */
  week: text,
  until: text,
  /** Only then it can be agreed to. */
  has_ended: z.boolean(),
  driving_pay_percent: z.number(),
  ...figures,
  days: z.array(
    z.object({
      day: text,
      total_duration: minutes,
      driving_duration: minutes,
      /** Pounds an hour. */
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
    /** Absent: last week. */
    week: weekSchema.optional(),
    state: z.enum(agreementStates).optional(),
  },
  statementSorts,
  { sort: 'user', order: 'asc' },
);

export const statementRowSchema = z.object({
  /** The worker's: a week has one row of each. */
  id: z.number(),
  user_id: z.number(),
  User: z.object({ first_name: text, last_name: text }),
  week: text,
  ...figures,
  state: z.enum(agreementStates),
  agreed_at: text.nullable(),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

export const statementListSchema = listOutput(statementRowSchema);
