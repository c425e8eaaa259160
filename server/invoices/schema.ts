import { z } from 'zod';
import { maxEmailLength } from '#server/infra/constants.ts';
import {
  dateSchema,
  expectedUpdatedAtSchema,
  idSchema,
  momentSchema,
  moneySchema,
  textSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { jobStatuses } from '../jobs/constants.ts';
import {
  invoiceModes,
  invoiceSorts,
  invoiceStatuses,
  invoiceTypes,
  maxLengths,
  owedSorts,
} from './constants.ts';

const typeSchema = z.enum(invoiceTypes);
const modeSchema = z.enum(invoiceModes);
/** A month, YYYY-MM; a whole date of it is understood too, as screens send the first day. */
const periodSchema = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])(-\d\d)?$/, 'must be a month such as 2026-03')
  .transform((value) => value.slice(0, 7));

/** One line of a mail's head: what would begin another one is refused, not left out. */
const mailLineSchema = textSchema(maxLengths.subject)
  .min(1)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line');

export const generateInvoiceSchema = z.strictObject({
  /** The job's number. */
  id: idSchema,
  /** Default both; `type` is another name for it. */
  invoice_type: typeSchema.optional(),
  type: typeSchema.optional(),
  invoice_mode: modeSchema.default('job'),
  /** Of monthly invoices: everything dated on or before its last day. */
  period: periodSchema.optional(),
  /** true issues the invoice; else the answer is a preview without a number and without any effect. */
  download: z.boolean().default(false),
});

export const bulkInvoicesSchema = z.strictObject({
  invoice_mode: modeSchema.default('monthly'),
  invoice_type: typeSchema.default('both'),
  period: periodSchema.optional(),
  JobStatus: z.enum(jobStatuses).default('completed'),
  /** Adds those that were issued before for the same choice. */
  getExisting: z.boolean().default(false),
  /** Only tells what would be issued. */
  dry_run: z.boolean().default(false),
  /** Only these of the jobs with that status. */
  jobs: z.array(idSchema).max(5000).optional(),
});

export const invoiceIdSchema = z.strictObject({ id: idSchema });

export const updateInvoiceSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    /** When it went to the customer: from then on it is not voided but credited. */
    sent_at: momentSchema.optional(),
    /** May be put off or brought forward until it is sent. */
    due_date: dateSchema.optional(),
    /**
     * All that was paid of it so far: part payments are added up by whoever tells of them, who saw what was paid before.
     * 0: nothing. On a credit note what was paid back, negative.
     */
    paid_amount: moneySchema(-200_000_000, 200_000_000).optional(),
    /** When the last payment came, a moment or a day; now, unless told. null only with nothing paid. */
    paid_at: z.union([momentSchema, dateSchema]).nullable().optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

/** The mail that takes an invoice to its customer. */
export const sendInvoiceSchema = z.strictObject({
  id: idSchema,
  /** Default: the customer's address as it stands on the invoice. */
  to: z.string().trim().max(maxEmailLength).regex(z.regexes.email, 'must be an e-mail address').optional(),
  /** Default: the words of the settings. {number} and the others of `mailPlaceholders` are filled in. */
  subject: mailLineSchema.optional(),
  message: textSchema(maxLengths.message).min(1).optional(),
});

export const sentInvoiceSchema = z.object({ id: z.number(), to: z.string() });

/** What stands in braces in the words of a mail, and is filled in for each invoice. */
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

/** What a mail with an invoice would say unless somebody words it otherwise. */
export const mailDraftSchema = mailWordsSchema.extend({
  /** Whether the company has a mail server. */
  can_mail: z.boolean(),
  /** The customer's address as it stands on the invoice; '' for none. */
  to: z.string(),
  /** The words with their braces, for a mail that is worded for several. */
  template: mailWordsSchema,
});

export const removeInvoiceSchema = z.strictObject({
  id: idSchema,
  /** Printed on the void invoice or the credit note. */
  reason: textSchema(maxLengths.reason).optional(),
});

const filters = {
  invoice_type: typeSchema.optional(),
  invoice_mode: modeSchema.optional(),
  /** Monthly invoices of that month, and the others issued in it. */
  period: periodSchema.optional(),
  job_id: idSchema.optional(),
  /** The number of an invoice: those to the same customer, by name and e-mail as they stand on it. */
  customer_of: idSchema.optional(),
  /** unpaid: everything of which the customer still owes something, overdue or not. */
  status: z.enum([...invoiceStatuses, 'unpaid']).optional(),
};
const order = { sort: 'createdAt', order: 'desc', limit: 20 } as const;

export const listInvoicesSchema = listInput(filters, invoiceSorts, order);
export const searchInvoicesSchema = listInput(filters, invoiceSorts, order).required({ q: true });

const text = z.string();
const money = z.number();

/** What an invoice comes to, on a credit note negative. Pounds; rates in percent. */
const figures = {
  net_amount: money,
  /** Null: not registered for VAT. */
  vat_rate: z.number().nullable(),
  vat_amount: money,
  /** The customer pays the VAT to HMRC: it is not in the total. */
  reverse_charge: z.boolean(),
  /** Net and VAT; with the reverse charge the net. */
  total_amount: money,
  /** Null: no CIS. */
  cis_rate: z.number().nullable(),
  /** The labour that the customer keeps `cis_amount` back from. */
  cis_base: money,
  cis_amount: money,
  /** The total less `cis_amount`. */
  amount_due: money,
};

/** A row of the history, with whose it is and what became of it. */
export const invoiceSchema = z.object({
  id: z.number(),
  invoice_number: text,
  invoice_type: typeSchema,
  invoice_mode: modeSchema,
  /** The first day of the month; null in mode job. */
  period_start: text.nullable(),
  job_id: z.number(),
  job_title: text,
  client_reference: text,
  property_address: text,
  customer_name: text,
  customer_email: text,
  issue_date: text,
  tax_point: text,
  due_date: text.nullable(),
  ...figures,
  /** What was paid of amount_due so far. */
  paid_amount: money,
  /** When the last of that came. */
  paid_at: text.nullable(),
  /** What is still to be paid; negative: what we owe the customer. */
  open_amount: money,
  status: z.enum(invoiceStatuses),
  sent_at: text.nullable(),
  voided_at: text.nullable(),
  void_reason: text,
  /** Of a credit note: what it credits. */
  credits_invoice_id: z.number().nullable(),
  credits_invoice_number: text.nullable(),
  /** Of a credited invoice: its credit note. */
  credited_by_id: z.number().nullable(),
  credited_by_number: text.nullable(),
  /** The newest mail with it. sending: it waits, perhaps for another attempt; `error` says why the last one failed. */
  mail: z
    .object({ state: z.enum(['sending', 'sent', 'failed']), recipient: text, error: text, createdAt: text })
    .nullable(),
  createdAt: text,
  updatedAt: text,
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoiceListSchema = listOutput(invoiceSchema);

/** What one customer owes, pounds: by name and e-mail as they stand on the invoices. */
export const owedSchema = z.object({
  /** Of the customer's newest open invoice: `customer_of` of the list finds the others. */
  id: z.number(),
  customer_name: text,
  customer_email: text,
  /** How many are open. */
  invoices: z.number(),
  owed: money,
  overdue: money,
  /** Of what is owed, by how many days it is late. */
  not_due: money,
  days_1_30: money,
  days_31_60: money,
  days_61_90: money,
  days_over_90: money,
  oldest_due_date: text.nullable(),
  /** Paid on invoices that were credited since. */
  to_pay_back: money,
});

export const listOwedSchema = listInput({}, owedSorts, { sort: 'owed', order: 'desc', limit: 20 });
export const owedListSchema = listOutput(owedSchema);

export const invoiceLineSchema = z.object({
  line_number: z.number(),
  kind: z.enum(['labour', 'travel', 'expense', 'fixed', 'discount']),
  /** Before the invoice's month: printed under 'Earlier work'. */
  is_earlier: z.boolean(),
  work_date: text.nullable(),
  description: text,
  /** Of labour and travel only. */
  minutes: z.number().nullable(),
  /** Pounds an hour, where there are minutes. */
  unit_price: money.nullable(),
  amount: money,
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

/** An invoice with its lines, and all that prints of it: frozen when issued. */
export const issuedInvoiceSchema = invoiceSchema.extend({
  /** The company as it was: settings' keys to their values. */
  supplier: z.record(text, text),
  customer_address: text,
  footer: text,
  lines: z.array(invoiceLineSchema),
});

export type IssuedInvoice = z.infer<typeof issuedInvoiceSchema>;

/** The same shape without number and id is a preview. */
export const invoiceDocumentSchema = issuedInvoiceSchema
  .omit({ id: true, invoice_number: true, createdAt: true, updatedAt: true, mail: true })
  .extend({ id: z.number().nullable(), invoice_number: text.nullable() });
export type InvoiceDocument = z.infer<typeof invoiceDocumentSchema>;

export const leftOutReasons = [
  'running',
  'needs review',
  'no charge rate',
  'driving is not billed',
  'not reviewed',
  'archived',
  'not billed as recall',
  'not billed as warranty',
  'not billed as internal',
  'fixed price is billed as a whole',
  'fixed price waits for completion',
  'covered by the fixed price',
] as const;

export const leftOutSchema = z.object({
  kind: z.enum(['time', 'expense']),
  id: z.number(),
  date: text,
  User: z.object({ first_name: text, last_name: text }),
  /** Of time. */
  minutes: z.number().nullable(),
  /** Of expenses, as they would be billed. */
  amount: money.nullable(),
  reason: z.enum(leftOutReasons),
});
export type LeftOut = z.infer<typeof leftOutSchema>;

/** What became of a wish for one job's invoice. */
export const generatedInvoiceSchema = z.object({
  preview: z.boolean(),
  /** Nothing was new: this one was issued before. */
  existing: z.boolean(),
  /** Null in a preview. */
  id: z.number().nullable(),
  invoice_number: text.nullable(),
  fileName: text,
  ...figures,
  /** The preview itself; an issued invoice is read by its id. */
  document: invoiceDocumentSchema.nullable(),
  warnings: z.array(text),
  left_out: z.array(leftOutSchema),
});

/** What a bulk run says of one invoice that it issued, would issue or found. */
const bulkRowSchema = z.object({
  /** Null in a dry run. */
  id: z.number().nullable(),
  invoice_number: text.nullable(),
  existing: z.boolean(),
  job_id: z.number(),
  job_title: text,
  property_address: text,
  customer_name: text,
  ...figures,
  warnings: z.array(text),
  left_out: z.array(leftOutSchema),
});
export type BulkRow = z.infer<typeof bulkRowSchema>;

export const bulkInvoicesOutputSchema = z.object({
  dry_run: z.boolean(),
  /** The run was broken off: what is listed was issued all the same. */
  cancelled: z.boolean(),
  fileName: text,
  invoices: z.array(bulkRowSchema),
  /** Jobs of which everything was left out. */
  without_invoice: z.array(
    z.object({
      job_id: z.number(),
      job_title: text,
      property_address: text,
      left_out: z.array(leftOutSchema),
    }),
  ),
  /** Jobs whose invoice was refused, with the reason; the others went on. */
  failed: z.array(z.object({ job_id: z.number(), job_title: text, message: text })),
  net_amount: money,
  vat_amount: money,
  total_amount: money,
  cis_amount: money,
  amount_due: money,
});
export type BulkInvoices = z.infer<typeof bulkInvoicesOutputSchema>;

/** Pounds without VAT. */
export const marginSchema = z.object({
  /** The job. */
  id: z.number(),
  /** By valid invoices. */
  billed: money,
  /** What an invoice of today would add. */
  unbilled: money,
  /** Of its workers, at the rates of the days. */
  pay: money,
  expenses: money,
  /** What is left of billed and unbilled. */
  margin: money,
});

export const removedInvoiceSchema = z.object({
  id: z.number(),
  outcome: z.enum(['voided', 'credited']),
  credit_note: z.object({ id: z.number(), invoice_number: text }).nullable(),
});
