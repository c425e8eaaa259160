import { z } from 'zod';
import { mailMessageSchema, mailSubjectSchema } from '#server/documents/schema.ts';
import { dateSchema, emailSchema, idSchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { owedSumsSchema } from '../invoices/schema.ts';
import { accountEntryKinds } from './constants.ts';

const text = z.string();
const money = z.number();

/** Days in the company's zone, inclusive. */
const period = {
  /** Default: the first day of the month before last. */
  start_date: dateSchema.optional(),
  /** Default today, which includes what is dated later. */
  end_date: dateSchema.optional(),
};

export const accountSchema = z.strictObject({ id: idSchema, ...period });
export type AccountInput = z.infer<typeof accountSchema>;

/** Pounds: plus is owed by the customer, minus is paid or credited. */
const entrySchema = z.object({
  day: text,
  kind: z.enum(accountEntryKinds),
  /** Null: the opening balance. */
  invoice_id: z.number().nullable(),
  invoice_number: text,
  /** An invoice's jobs, or a payment's method. */
  description: text,
  due_date: text.nullable(),
  amount: money,
  /** Owed after it. */
  balance: money,
});
export type AccountEntry = z.infer<typeof entrySchema>;

export const statementOfAccountSchema = z.object({
  customer_id: z.number(),
  customer_name: text,
  customer_address: text,
  property_address: text,
  /** Address for statements; '' if there is none. */
  email: text,
  start_date: text,
  end_date: text,
  opening_balance: money,
  entries: z.array(entrySchema),
  invoiced: money,
  credited: money,
  /** Less what was paid back. */
  paid: money,
  closing_balance: money,
  /** By days past due, if it ends today; else null. */
  owed: owedSumsSchema.nullable(),
});
export type StatementOfAccount = z.infer<typeof statementOfAccountSchema>;

/** The same as rows, each account's opening balance first. Default: all customers with any movement or balance. */
export const listEntriesSchema = listInput({ customer_id: idSchema.optional(), ...period }, ['day'], {
  sort: 'day',
  order: 'asc',
});
export const entryListSchema = listOutput(
  z.object({ id: z.number(), customer_id: z.number(), customer_name: text, ...entrySchema.shape }),
);

export const accountsSchema = z.strictObject({
  /** Default: all customers who owe or are owed anything. */
  customer_ids: z.array(idSchema).min(1).max(1000).optional(),
  ...period,
});
export const accountsListSchema = z.object({
  fileName: text,
  statements: z.array(
    z.object({
      customer_id: z.number(),
      customer_name: text,
      /** The property's address if this is 'The Owner', to tell owners apart; else ''. */
      property_address: text,
      email: text,
      closing_balance: money,
    }),
  ),
  start_date: text,
  end_date: text,
});
export type Accounts = z.infer<typeof accountsListSchema>;

export const accountMailDraftSchema = z.object({
  can_mail: z.boolean(),
  /** '' if unknown. */
  to: text,
  subject: text,
  message: text,
  /** Text with placeholders, for sending to several customers. */
  template: z.object({ subject: text, message: text }),
});

export const sendAccountsSchema = accountsSchema.extend({
  /** Default: the customer's. Only with one customer. */
  to: emailSchema.optional(),
  /** Default: Fettle's words. {company}, {customer}, {balance}, {start_date} and {end_date} are filled in. */
  subject: mailSubjectSchema.optional(),
  message: mailMessageSchema.optional(),
});

export const leftOutOfMailReasons = ['no email address', 'by post', 'already being sent'] as const;
export const sentAccountsSchema = z.object({
  customer_ids: z.array(z.number()),
  left_out: z.array(z.object({ customer_id: z.number(), customer_name: text, reason: z.enum(leftOutOfMailReasons) })),
});
