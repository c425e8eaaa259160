import { z } from 'zod';
import { mailMessageSchema, mailSubjectSchema } from '#server/documents/schema.ts';
import { maximumLimit } from '#server/infra/constants.ts';
import {
  clearableTextSchema,
  dateSchema,
  emailSchema,
  expectedUpdatedAtSchema,
  idSchema,
  momentSchema,
  moneySchema,
  textSchema,
} from '#server/infra/input.ts';
import { daysInput, listInput, listOutput, sumsInput, sumsOutput } from '#server/infra/list-input.ts';
import { deliveries } from '../customers/constants.ts';
import { jobStatuses } from '../jobs/constants.ts';
import { units } from '../price-list/constants.ts';
import {
  invoiceLineKinds,
  invoiceLineSorts,
  invoiceModes,
  invoicePaymentSorts,
  invoiceSorts,
  invoiceStatuses,
  invoiceTypes,
  owedSorts,
  paidMethods,
} from './constants.ts';
import { invoiceFields } from './fields.ts';

const typeSchema = z.enum(invoiceTypes);
const modeSchema = z.enum(invoiceModes);
/** YYYY-MM. Also accepts a date of the month, as screens send its first day. */
const periodSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])(-\d\d)?$/, 'must be a month such as 2026-03')
  .transform((value) => value.slice(0, 7));

export const generateInvoiceSchema = z.strictObject({
  id: idSchema,
  /** Default both; `type` is an alias. */
  invoice_type: typeSchema.optional(),
  type: typeSchema.optional(),
  invoice_mode: modeSchema.default('job'),
  /** For monthly: everything dated up to its last day. */
  period: periodSchema.optional(),
  /** true issues the invoice; else returns a preview without a number or effect. */
  download: z.boolean().default(false),
});

export const bulkInvoicesSchema = z.strictObject({
  invoice_mode: modeSchema.default('monthly'),
  invoice_type: typeSchema.default('both'),
  period: periodSchema.optional(),
  JobStatus: z.enum(jobStatuses).default('completed'),
  /** Also include invoices already issued for the same choice. */
  getExisting: z.boolean().default(false),
  /** Return what would be issued, without effect. */
  dry_run: z.boolean().default(false),
  /** One invoice for all jobs of a customer, with a section for each job; else one for each job. */
  joint: z.boolean().default(false),
  jobs: z.array(idSchema).max(5000).optional(),
});

export const invoiceIdSchema = z.strictObject({ id: idSchema });

export const updateInvoiceSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    /** When it was sent: from then on it is credited, not voided. */
    sent_at: momentSchema.optional(),
    /** May change until the invoice is sent. */
    due_date: dateSchema.optional(),
    /** Total paid so far, including earlier part payments. Zero or negative (a refund) on a credit note. */
    paid_amount: moneySchema(...invoiceFields.paid_amount.limit).optional(),
    /** Time or day of the last payment; default now. null only if nothing is paid. */
    paid_at: z.union([momentSchema, dateSchema]).nullable().optional(),
    /** Of the last payment; default '' for a new one. */
    paid_method: z.enum(paidMethods).optional(),
    paid_reference: clearableTextSchema(invoiceFields.paid_reference.limit).optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const markSentSchema = z.strictObject({
  ids: z.array(idSchema).min(1).max(maximumLimit),
  /** Time or day; default now. */
  sent_at: z.union([momentSchema, dateSchema]).optional(),
});
/** Without those that were sent before or are void or credited. */
export const markedSentSchema = z.object({ ids: z.array(z.number()) });

export const sendInvoiceSchema = z.strictObject({
  id: idSchema,
  /** Default: the customer's address on the invoice. */
  to: emailSchema.optional(),
  /** Default: the configured texts. Placeholders of `mailPlaceholders`, such as {number}, are filled in. */
  subject: mailSubjectSchema.optional(),
  message: mailMessageSchema.optional(),
});

export const sentInvoiceSchema = z.object({ id: z.number(), to: z.string() });

export const mailPlaceholders = [
  'number',
  'company',
  'customer',
  'job',
  'property',
  'total',
  'amount_due',
  'open',
  'due_date',
] as const;

const mailWordsSchema = z.object({ subject: z.string(), message: z.string() });

export const mailDraftSchema = mailWordsSchema.extend({
  can_mail: z.boolean(),
  /** '' if unknown. */
  to: z.string(),
  /** Text with placeholders, for sending to several customers. */
  template: mailWordsSchema,
});

export const removeInvoiceSchema = z.strictObject({
  id: idSchema,
  reason: textSchema(invoiceFields.void_reason.limit).optional(),
});

const filters = {
  invoice_type: typeSchema.optional(),
  invoice_mode: modeSchema.optional(),
  /** Monthly invoices of that month and others issued in it. */
  period: periodSchema.optional(),
  /** Of the tax point, by which VAT is accounted for. */
  ...daysInput,
  job_id: idSchema.optional(),
  /** Bills a job, the first or another, that is now at that property. */
  property_id: idSchema.optional(),
  ids: z.array(idSchema).max(maximumLimit).optional(),
  customer_id: idSchema.optional(),
  /** Id of an invoice: lists those to the same customer. */
  customer_of: idSchema.optional(),
  /** unpaid: sent with an open amount, overdue or not. */
  status: z.enum([...invoiceStatuses, 'unpaid']).optional(),
};
const summed = { ...filters, ...sumsInput };
const order = { sort: 'createdAt', order: 'desc', limit: 20 } as const;

export const listInvoicesSchema = listInput(summed, invoiceSorts, order);
/** Lines of the invoices that the same filters list. */
export const listInvoiceLinesSchema = listInput(filters, invoiceLineSorts, {
  sort: 'tax_point',
  order: 'desc',
  limit: 20,
});
export const searchInvoicesSchema = listInput(summed, invoiceSorts, order).required({ q: true });

const text = z.string();
const money = z.number();

/** Pounds, negative on a credit note; rates in percent. cis_base: labour on which `cis_amount` is withheld. */
const figures = {
  net_amount: money,
  /** Null: not registered for VAT, or several rates. */
  vat_rate: z.number().nullable(),
  /** The sum of `vat`. */
  vat_amount: money,
  /** Each rate of the lines with what is charged at it, the highest first; empty if not registered for VAT. */
  vat: z.array(z.object({ vat_rate: z.number(), net_amount: money, vat_amount: money })),
  reverse_charge: z.boolean(),
  /** Net plus VAT; the net with the reverse charge, where the customer pays the VAT to HMRC. */
  total_amount: money,
  /** Null: no CIS. */
  cis_rate: z.number().nullable(),
  cis_base: money,
  cis_amount: money,
  amount_due: money,
};

export const invoiceSchema = z.object({
  id: z.number(),
  invoice_number: text,
  invoice_type: typeSchema,
  invoice_mode: modeSchema,
  /** First day of the month; null in mode job. */
  period_start: text.nullable(),
  /** Of the first job, like the fields after it; an issued invoice lists all of them in `sections`. */
  job_id: z.number(),
  job_count: z.number(),
  /** As issued; null on invoices from before jobs had numbers, which say the id. */
  job_number: z.number().nullable(),
  job_title: text,
  client_reference: text,
  property_address: text,
  customer_id: z.number().nullable(),
  customer_name: text,
  customer_email: text,
  /** How the customer gets invoices now; null: no customer is known. */
  delivery: z.enum(deliveries).nullable(),
  issue_date: text,
  tax_point: text,
  due_date: text.nullable(),
  ...figures,
  paid_amount: money,
  /** Time, method and reference of the last payment. */
  paid_at: text.nullable(),
  paid_method: z.enum(paidMethods),
  paid_reference: text,
  /** Still to pay; negative: owed to the customer. */
  open_amount: money,
  /** Owed by the customer, once they have the invoice: sent, or paid in part. Never negative. */
  owed_amount: money,
  /** On a credit note: paid on its invoice and not paid back yet. */
  to_pay_back: money,
  status: z.enum(invoiceStatuses),
  sent_at: text.nullable(),
  voided_at: text.nullable(),
  void_reason: text,
  credits_invoice_id: z.number().nullable(),
  credits_invoice_number: text.nullable(),
  credited_by_id: z.number().nullable(),
  credited_by_number: text.nullable(),
  /** Newest mail. sending: queued, perhaps for a retry after `error`. */
  mail: z
    .object({ state: z.enum(['sending', 'sent', 'failed']), recipient: text, error: text, createdAt: text })
    .nullable(),
  createdAt: text,
  updatedAt: text,
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** Pounds of all invoices that match, credit notes as minus, without void ones: due = paid + owed - to_pay_back + unsent. */
export const invoiceSumsSchema = z.object({
  net_amount: money,
  vat_amount: money,
  total_amount: money,
  cis_amount: money,
  amount_due: money,
  paid_amount: money,
  open_amount: money,
  /** On invoices that the customers have. */
  owed_amount: money,
  /** On credit notes of paid invoices. */
  to_pay_back: money,
  /** The part of open_amount on invoices that nobody has sent. */
  unsent_amount: money,
  /** The part of owed_amount that is past its due date. */
  overdue_amount: money,
});

export const invoiceListSchema = listOutput(invoiceSchema, sumsOutput(invoiceSumsSchema));

export const listInvoicePaymentsSchema = listInput(
  {
    invoice_id: idSchema.optional(),
    method: z.enum(paidMethods).optional(),
    /** Days of paid_at in the company's zone, inclusive. */
    start_date: dateSchema.optional(),
    end_date: dateSchema.optional(),
  },
  invoicePaymentSorts,
  { sort: 'paid_at', order: 'desc', limit: 20 },
);

export const invoicePaymentListSchema = listOutput(
  z.object({
    id: z.number(),
    invoice_id: z.number(),
    invoice_number: text,
    customer_name: text,
    paid_at: text,
    /** Pounds; negative: paid back. */
    amount: money,
    method: z.enum(paidMethods),
    reference: text,
    /** '' if nobody is known. */
    recorded_by: text,
    createdAt: text,
  }),
);

/** Debt of one customer. Pounds. */
export const owedSchema = z.object({
  /** Newest open invoice, usable as `customer_of` in the list. */
  id: z.number(),
  customer_id: z.number(),
  customer_name: text,
  customer_email: text,
  /** Tells owners apart: the address of the newest of these invoices; '' for other customers. */
  customer_address: text,
  invoices: z.number(),
  owed: money,
  overdue: money,
  /** Owed by days past due. */
  not_due: money,
  days_1_30: money,
  days_31_60: money,
  days_61_90: money,
  days_over_90: money,
  oldest_due_date: text.nullable(),
  /** Paid on invoices that were credited since. */
  to_pay_back: money,
});

export const listOwedSchema = listInput({ customer_id: idSchema.optional(), ...sumsInput }, owedSorts, {
  sort: 'owed',
  order: 'desc',
  limit: 20,
});
/** Pounds of all customers that match. */
export const owedSumsSchema = owedSchema.omit({
  id: true,
  customer_id: true,
  customer_name: true,
  customer_email: true,
  customer_address: true,
  oldest_due_date: true,
});
export const owedListSchema = listOutput(owedSchema, sumsOutput(owedSumsSchema));

/** Pounds, but the counts of invoices. */
export const openMoneySchema = owedSumsSchema.omit({ to_pay_back: true }).extend({
  overdue_invoices: z.number(),
  unsent_invoices: z.number(),
  unsent: money,
  /** Time, materials, expenses and begun fixed prices that no invoice has yet, without VAT. */
  to_invoice: money,
});

export const invoiceSectionSchema = z.object({
  /** From 1. */
  section: z.number(),
  job_id: z.number(),
  job_number: z.number().nullable(),
  job_title: text,
  client_reference: text,
  property_address: text,
});
export type InvoiceSection = z.infer<typeof invoiceSectionSchema>;

export const invoiceLineSchema = z.object({
  line_number: z.number(),
  /** The job that it bills, by its place in `sections`. */
  section: z.number(),
  kind: z.enum(invoiceLineKinds),
  /** Before the invoice's month: printed under 'Earlier work'. */
  is_earlier: z.boolean(),
  work_date: text.nullable(),
  description: text,
  /** Labour and travel only. */
  minutes: z.number().nullable(),
  /** Materials only. */
  quantity: z.number().nullable(),
  unit: z.enum(units).nullable(),
  /** Pounds per hour or unit; set with minutes or quantity. */
  unit_price: money.nullable(),
  amount: money,
  /** Percent; null: not registered for VAT. */
  vat_rate: z.number().nullable(),
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

/** A line with its invoice and the job that it bills, as issued. Pounds without VAT; minus on a credit note. */
export const invoiceLineRowSchema = z.object({
  invoice_id: z.number(),
  invoice_number: text,
  issue_date: text,
  tax_point: text,
  customer_name: text,
  job_id: z.number(),
  job_number: z.number().nullable(),
  job_title: text,
  client_reference: text,
  property_address: text,
  ...invoiceLineSchema.omit({ section: true }).shape,
  reverse_charge: z.boolean(),
});
export const invoiceLineListSchema = listOutput(invoiceLineRowSchema);

export const issuedInvoiceSchema = invoiceSchema.extend({
  /** Company details at issue: setting keys to values. */
  supplier: z.record(text, text),
  customer_address: text,
  customer_vat_number: text,
  footer: text,
  sections: z.array(invoiceSectionSchema),
  lines: z.array(invoiceLineSchema),
});

export type IssuedInvoice = z.infer<typeof issuedInvoiceSchema>;

/** A preview has neither id nor number. */
export const invoiceDocumentSchema = issuedInvoiceSchema
  .omit({ id: true, invoice_number: true, createdAt: true, updatedAt: true, mail: true })
  .extend({ id: z.number().nullable(), invoice_number: text.nullable() });
export type InvoiceDocument = z.infer<typeof invoiceDocumentSchema>;

export const leftOutReasons = [
  'running',
  'needs review',
  'no charge rate',
  'driving not billed',
  'not reviewed',
  'no price',
  'charged as materials',
  'archived',
  'not billed as recall',
  'not billed as warranty',
  'not billed as internal',
  'fixed price, billed in full',
  'fixed price, job not completed yet',
  'covered by the fixed price',
  'sample data',
] as const;

export const leftOutSchema = z.object({
  kind: z.enum(['time', 'material', 'expense']),
  id: z.number(),
  date: text,
  User: z.object({ first_name: text, last_name: text }),
  /** Time only. */
  minutes: z.number().nullable(),
  /** Expenses and materials, as they would be billed; null: without a price. */
  amount: money.nullable(),
  reason: z.enum(leftOutReasons),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

export const generatedInvoiceSchema = z.object({
  preview: z.boolean(),
  /** Nothing was new, so this is an earlier invoice. */
  existing: z.boolean(),
  /** Null in a preview. */
  id: z.number().nullable(),
  invoice_number: text.nullable(),
  fileName: text,
  ...figures,
  /** Set in a preview; an issued invoice is read by id. */
  document: invoiceDocumentSchema.nullable(),
  warnings: z.array(text),
  left_out: z.array(leftOutSchema),
});

const bulkRowSchema = z.object({
  /** Null in a dry run. */
  id: z.number().nullable(),
  invoice_number: text.nullable(),
  existing: z.boolean(),
  /** Of the first job. */
  job_id: z.number(),
  job_title: text,
  /** All jobs that it bills. */
  jobs: z.array(z.object({ job_id: z.number(), job_title: text, property_address: text })),
  /** Whose billing details may be mended; null once issued. */
  property_id: z.number().nullable(),
  property_address: text,
  customer_name: text,
  ...figures,
  /** Work and expenses from before the month, which it bills too; null without any. */
  earlier: z.object({ first_day: text, last_day: text, amount: money }).nullable(),
  warnings: z.array(text),
  left_out: z.array(leftOutSchema),
});
export type BulkRow = z.infer<typeof bulkRowSchema>;

export const bulkInvoicesOutputSchema = z.object({
  dry_run: z.boolean(),
  /** Interrupted: the listed invoices were still issued. */
  cancelled: z.boolean(),
  fileName: text,
  invoices: z.array(bulkRowSchema),
  /** Jobs with every entry left out. */
  without_invoice: z.array(
    z.object({
      job_id: z.number(),
      job_title: text,
      property_address: text,
      left_out: z.array(leftOutSchema),
    }),
  ),
  /** Failed jobs with the error; the others were issued. */
  failed: z.array(z.object({ job_id: z.number(), job_title: text, message: text })),
  net_amount: money,
  vat_amount: money,
  total_amount: money,
  cis_amount: money,
  amount_due: money,
});
export type BulkInvoices = z.infer<typeof bulkInvoicesOutputSchema>;

export const marginSchema = z.object({
  id: z.number(),
  billed: money,
  unbilled: money,
  pay: money,
  /** Without those that an expense bought. */
  materials: money,
  expenses: money,
  /** Of a fixed price, by the share of its hours; null for other jobs. */
  earned: money.nullable(),
  margin: money,
});

export const removedInvoiceSchema = z.object({
  id: z.number(),
  outcome: z.enum(['voided', 'credited']),
  credit_note: z.object({ id: z.number(), invoice_number: text }).nullable(),
});
