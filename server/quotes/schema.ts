import { z } from 'zod';
import { mailMessageSchema, mailSubjectSchema } from '#server/documents/schema.ts';
import {
  clearableTextSchema,
  clientRefSchema,
  dateSchema,
  emailSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  moneySchema,
  reportedTimeFields,
  textSchema,
} from '#server/infra/input.ts';
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';
import { units } from '../price-list/constants.ts';
import { maxLines, maxTokenLength, quoteSorts, quoteStatuses, requestLimits } from './constants.ts';
import { quoteFields, quoteLineFields } from './fields.ts';

const [minPrice, maxPrice] = quoteLineFields.unit_price.limit;
const percentSchema = moneySchema(0, 100);
const hasThreeDecimals = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6;

const lineSchema = z.strictObject({
  /** A line that stays keeps its id. */
  id: idSchema.optional(),
  price_item_id: idSchema.nullable().optional(),
  description: textSchema(quoteLineFields.description.limit).min(1),
  unit: z.enum(units).optional(),
  quantity: z.number().gt(0).max(100_000).refine(hasThreeDecimals, 'must have at most 3 decimals').optional(),
  unit_price: moneySchema(minPrice, maxPrice).optional(),
  /** Null: the company's rate. */
  vat_rate: percentSchema.nullable().optional(),
  is_optional: z.boolean().optional(),
});
export type QuoteLineInput = z.infer<typeof lineSchema>;

const linesSchema = z.array(lineSchema).max(maxLines);

const shape = {
  title: textSchema(quoteFields.title.limit).min(1),
  message: clearableTextSchema(quoteFields.message.limit).optional(),
  terms: clearableTextSchema(quoteFields.terms.limit).optional(),
  discount_percent: percentSchema.optional(),
  /** Null: as many days after it is sent as the setting says. */
  valid_until: dateSchema.nullable().optional(),
  lines: linesSchema.optional().describe('All lines in their order. Lines that are left out are removed.'),
};

export const createQuoteSchema = z.strictObject({
  ...shape,
  job_id: idSchema.nullable().optional(),
  /** Default: the job's. */
  property_id: idSchema.optional(),
  /** Default: the job’s customer, else the property’s. */
  customer_id: idSchema.optional(),
  client_ref: clientRefSchema.optional(),
});

export const updateQuoteSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    ...shape,
    title: shape.title.optional(),
    job_id: idSchema.nullable().optional(),
    property_id: idSchema.optional(),
    customer_id: idSchema.optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

/** 'Quote needed', from a phone. */
export const requestQuoteSchema = z.strictObject({
  job_id: idOrRefSchema,
  request: textSchema(requestLimits.request).min(1),
  /** Guessed minutes of work. */
  minutes: z.int().min(1).max(60_000).nullable().optional(),
  /** Guessed materials, one a line. */
  materials: clearableTextSchema(requestLimits.materials).optional(),
  client_ref: clientRefSchema,
  ...reportedTimeFields,
});

export const quoteIdSchema = z.strictObject({ id: idSchema });

export const listQuotesSchema = listInput(
  {
    status: z.enum(quoteStatuses).optional(),
    customer_id: idSchema.optional(),
    property_id: idSchema.optional(),
    job_id: idSchema.optional(),
    /** Days on which they were made. */
    ...daysInput,
  },
  quoteSorts,
  { sort: 'createdAt', order: 'desc' },
);

const sumsShape = {
  discount_amount: z.number(),
  net_amount: z.number(),
  vat_amount: z.number(),
  total_amount: z.number(),
  reverse_charge: z.boolean(),
  vat: z.array(z.object({ vat_rate: z.number(), net_amount: z.number(), vat_amount: z.number() })),
};

const mailStateSchema = z.object({
  state: z.enum(['sending', 'sent', 'failed']),
  recipient: z.string(),
  error: z.string(),
  createdAt: z.string(),
});

const rowShape = {
  id: z.number(),
  /** 'Q-2026-0001 rev. 2'; '' until it is sent. */
  name: z.string(),
  quote_number: z.string().nullable(),
  revision: z.number(),
  revises_id: z.number().nullable(),
  /** Id of the revision that changes it. */
  revised_by_id: z.number().nullable(),
  status: z.enum(quoteStatuses),
  title: z.string(),
  customer_id: z.number(),
  customer_name: z.string(),
  property_id: z.number(),
  property_address: z.string(),
  job_id: z.number().nullable(),
  job_number: z.number().nullable(),
  job_title: z.string().nullable(),
  discount_percent: z.number(),
  valid_until: z.string().nullable(),
  sent_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  answered_by: z.string(),
  decline_reason: z.string(),
  withdrawn_at: z.string().nullable(),
  requester_id: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  ...sumsShape,
};

export const listedQuoteSchema = z.object(rowShape);
export type ListedQuote = z.infer<typeof listedQuoteSchema>;
export const quoteListSchema = listOutput(listedQuoteSchema);

export const quoteLineSchema = z.object({
  id: z.number(),
  price_item_id: z.number().nullable(),
  description: z.string(),
  unit: z.enum(units),
  quantity: z.number(),
  unit_price: z.number(),
  /** As it was typed; of a quote that was sent, the rate that it has. */
  vat_rate: z.number().nullable(),
  amount: z.number(),
  is_optional: z.boolean(),
  is_chosen: z.boolean(),
});
export type QuoteLine = z.infer<typeof quoteLineSchema>;

export const quoteSchema = z.object({
  ...rowShape,
  message: z.string(),
  terms: z.string(),
  customer_address: z.string(),
  customer_email: z.string(),
  supplier: z.record(z.string(), z.string()),
  /** Drafts only: percent of lines without a rate of their own; null: no VAT. */
  usual_vat_rate: z.number().nullable(),
  lines: z.array(quoteLineSchema),
  /** The reverse charge holds as soon as anything that is chosen has VAT. */
  accounts_for_vat: z.boolean(),
  /** For the office alone. */
  request: z.string(),
  requester_name: z.string(),
  answered_from: z.string(),
  /** Path of the customer's page, once it is sent. */
  link: z.string().nullable(),
  mail: mailStateSchema.nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;

const nameSchema = textSchema(quoteFields.answered_by.limit);
const chosenSchema = z.array(idSchema).max(maxLines);
const reasonSchema = clearableTextSchema(quoteFields.decline_reason.limit).optional();

const acceptShape = {
  /** Ids of the optional lines that are wanted. */
  chosen: chosenSchema.default([]),
  /** The total that was shown, in pounds. Rejected (409) if the choice makes another. */
  total: moneySchema(0, 1_000_000_000).optional(),
};

export const acceptQuoteSchema = z.strictObject({
  id: idSchema,
  /** Name of the accepting person. Landlords: their own. */
  name: nameSchema.optional(),
  ...acceptShape,
});
export const declineQuoteSchema = z.strictObject({ id: idSchema, name: nameSchema.optional(), reason: reasonSchema });

const tokenSchema = z.string().max(maxTokenLength);

export const quoteLinkSchema = z.strictObject({ token: tokenSchema, chosen: chosenSchema.optional() });
export const acceptByLinkSchema = z.strictObject({ token: tokenSchema, name: nameSchema, ...acceptShape });
export const declineByLinkSchema = z.strictObject({ token: tokenSchema, name: nameSchema, reason: reasonSchema });

export const publicQuoteSchema = z.object({
  state: z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced']),
  name: z.string(),
  title: z.string(),
  company_name: z.string(),
  company_address: z.string(),
  office_phone: z.string().nullable(),
  office_email: z.string().nullable(),
  slug: z.string(),
  time_zone: z.string(),
  customer_name: z.string(),
  property_address: z.string(),
  message: z.string(),
  terms: z.string(),
  discount_percent: z.number(),
  valid_until: z.string().nullable(),
  sent_at: z.string(),
  answered_at: z.string().nullable(),
  answered_by: z.string(),
  lines: z.array(quoteLineSchema.omit({ price_item_id: true })),
  /** The reverse charge holds as soon as anything that is chosen has VAT. */
  accounts_for_vat: z.boolean(),
  ...sumsShape,
});
export type PublicQuote = z.infer<typeof publicQuoteSchema>;

export const sendQuoteSchema = z.strictObject({
  id: idSchema,
  /** Default: the customer's. */
  to: emailSchema.optional(),
  subject: mailSubjectSchema.optional(),
  message: mailMessageSchema.optional(),
});

export const quoteMailDraftSchema = z.object({
  can_mail: z.boolean(),
  to: z.string(),
  subject: z.string(),
  message: z.string(),
});
