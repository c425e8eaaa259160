import type { z } from 'zod';
import { setReason } from '#db/actor.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/infra/assertions.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, fieldError, notFound } from '#server/infra/errors.ts';
import { dayOf, toInstant } from '#server/infra/time-zone.ts';
import { creditOf, figuresOf } from '../pricing/invoice-figures.ts';
import { noPeriodWords } from './constants.ts';
import { invoiceJobs, validInvoices } from './entry-queries.ts';
import { composeJobs, frozenToday, issueInvoices, nextNumbers } from './issue.ts';
import { freeEntries, insertInvoices, lockInvoicing, updateInvoice } from './issue-queries.ts';
import { paymentOf } from './payment.ts';
import { lockInvoice, readInvoices } from './queries.ts';
import { fileNameOf, type InvoiceChoice, periodOf } from './rules.ts';
import type {
  generatedInvoiceSchema,
  generateInvoiceSchema,
  InvoiceDocument,
  removedInvoiceSchema,
  removeInvoiceSchema,
  updateInvoiceSchema,
} from './schema.ts';

/** The choice of an input. 400 for a monthly one without its month; in mode job a month means nothing. */
export function choiceOf(input: {
  invoice_type: InvoiceChoice['invoice_type'];
  invoice_mode: InvoiceChoice['invoice_mode'];
  period?: string | undefined;
}): InvoiceChoice {
  const { invoice_type, invoice_mode, period } = input;
  if (invoice_mode === 'monthly' && period === undefined) {
    throw fieldError('invalid', 'period', noPeriodWords);
  }
  return { invoice_type, invoice_mode, period: invoice_mode === 'monthly' ? period! : null };
}

export const sameChoice = (choice: InvoiceChoice) => ({
  invoice_type: choice.invoice_type,
  invoice_mode: choice.invoice_mode,
  period_start: periodOf(choice)?.start ?? null,
});

/** An invoice as it was issued, with its lines. 404. */
export async function readDocument({ db, scope, clock }: Ctx, id: number) {
  const [invoice] = await readInvoices(db, scope, [id], dayOf(clock(), scope.time_zone));
  if (!invoice) throw notFound('invoice');
  return invoice;
}

/** What an invoice that nobody has issued yet has not. */
const notIssued = {
  id: null,
  invoice_number: null,
  status: 'unsent',
  paid_amount: 0,
  paid_at: null,
  sent_at: null,
  voided_at: null,
  void_reason: '',
  credits_invoice_id: null,
  credits_invoice_number: null,
  credited_by_id: null,
  credited_by_number: null,
} as const;

type Generated = z.infer<typeof generatedInvoiceSchema>;

/**
 * One job's invoice: a preview without any effect, or with `download` the invoice issued. With nothing new the newest
 * valid invoice of the same choice; 422 'Nothing to invoice' where there never was one, with what is left out and
 * why. 404 for a job that is not there.
 */
export async function generateInvoice(
  ctx: Ctx,
  input: z.infer<typeof generateInvoiceSchema>,
): Promise<Generated> {
  const { db } = ctx;
  const { invoice_type, type, download } = input;
  if (invoice_type && type && invoice_type !== type) {
    throw new AppError('invalid', 'invoice_type and type are not the same.', {
      fields: { type: 'is not the same as invoice_type' },
    });
  }
  const choice = choiceOf({ ...input, invoice_type: invoice_type ?? type ?? 'both' });
  const [job] = await invoiceJobs(db, ctx.scope, { ids: [input.id] });
  if (!job) throw notFound('job');
  if (download) {
    const [issued] = await issueInvoices(ctx, [job.id], choice);
    const { id, composed, warnings } = issued!;
    if (id === undefined) return existingInvoice(ctx, job.id, choice, composed.left_out);
    return issuedBefore(ctx, id, { existing: false, warnings, left_out: composed.left_out });
  }
  const composed = (await composeJobs(ctx, { jobs: [job], choice })).get(job.id)!;
  const { lines, left_out } = composed;
  if (lines.length === 0) return existingInvoice(ctx, job.id, choice, left_out);
  const { values, warnings } = frozenToday(ctx, job, composed, choice);
  const document: InvoiceDocument = { ...notIssued, ...values, open_amount: values.amount_due, lines };
  const fileName = `preview-job-${job.id}.pdf`;
  return {
    preview: true,
    existing: false,
    id: null,
    invoice_number: null,
    fileName,
    ...composed.figures,
    document,
    warnings,
    left_out,
  };
}

async function issuedBefore(
  ctx: Ctx,
  id: number,
  told: Pick<Generated, 'existing' | 'warnings' | 'left_out'>,
): Promise<Generated> {
  const invoice = await readDocument(ctx, id);
  const { invoice_number } = invoice;
  const fileName = fileNameOf(invoice_number);
  return { preview: false, id, invoice_number, fileName, ...figuresOf(invoice), document: null, ...told };
}

async function existingInvoice(
  ctx: Ctx,
  jobId: number,
  choice: InvoiceChoice,
  left_out: Generated['left_out'],
): Promise<Generated> {
  const [newest] = await validInvoices(ctx.db, ctx.scope, [jobId], sameChoice(choice));
  if (!newest)
    throw new AppError('unprocessable', 'Nothing to invoice', { fields: 'state', details: { left_out } });
  return issuedBefore(ctx, newest.id, { existing: true, warnings: [], left_out });
}

export async function lockExisting({ db, scope }: Ctx, id: number) {
  const invoice = await lockInvoice(db, scope, id);
  if (!invoice) throw notFound('invoice');
  return invoice;
}

/**
 * Marks an invoice as sent, moves its due date while it is not, tells what was paid of it. 404; 409 for a void one, after
 * a sent one's due date was told, for a payment on a credited one, and when it changed since; 422 for a time to come and
 * for more than is due.
 */
export async function changeInvoice(
  ctx: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateInvoiceSchema>,
): Promise<{ id: number }> {
  const { db, scope, clock } = ctx;
  const invoice = await lockExisting(ctx, id);
  await assertVersion(db, scope, 'invoices', invoice, expected_updatedAt);
  const { sent_at, due_date, paid_amount, paid_at } = changes;
  if (Object.values(changes).every((value) => value === undefined)) return { id };
  if (invoice.voided_at) throw new AppError('conflict', 'This invoice is void.', { fields: 'state' });
  const sent = sent_at === undefined ? undefined : toInstant(sent_at, scope.time_zone, 'sent_at');
  if (sent !== undefined && sent > clock() + 86_400_000) {
    throw fieldError('unprocessable', 'sent_at', 'An invoice cannot have been sent in the future.');
  }
  if (due_date !== undefined && due_date !== invoice.due_date) {
    if (invoice.sent_at) {
      throw fieldError('conflict', 'due_date', 'This invoice was sent with its due date.');
    }
    if (due_date < invoice.issue_date) {
      throw fieldError('invalid', 'due_date', 'The due date lies before the date of issue.');
    }
  }
  const told = { paid_amount, paid_at };
  await updateInvoice(db, scope, id, {
    due_date,
    ...(sent !== undefined && { sent_at: toIso(sent) }),
    ...paymentOf(invoice, told, { now: clock(), zone: scope.time_zone }),
  });
  return { id };
}

/**
 * Withdraws an invoice: not yet sent it is voided and keeps its number; sent, a credit note with the next
 * number takes it back. So it does where something was paid: whoever paid has it, marked as sent or not. Either way what
 * was on it may be billed anew. 404; 409 where that was done before.
 */
export async function removeInvoice(
  ctx: Ctx,
  { id, reason }: z.infer<typeof removeInvoiceSchema>,
): Promise<z.infer<typeof removedInvoiceSchema>> {
  const { db, scope, clock } = ctx;
  const { job_id } = await lockExisting(ctx, id);
  // Who issues at the same time sees all that is freed or nothing.
  await lockInvoicing(db, scope, [job_id]);
  const invoice = await readDocument(ctx, id);
  if (invoice.status === 'credit_note')
    throw new AppError('conflict', 'A credit note cannot be deleted.', { fields: 'state' });
  if (invoice.status === 'void')
    throw new AppError('conflict', 'This invoice is already void.', { fields: 'state' });
  if (invoice.status === 'credited')
    throw new AppError('conflict', 'This invoice was already credited.', { fields: 'state' });
  const void_reason = reason || 'No reason given';
  await setReason(db, void_reason);
  await freeEntries(db, scope, id);
  if (invoice.sent_at === null && invoice.paid_amount === 0) {
    const voided = { voided_at: toIso(clock()), voided_by: scope.user_id, void_reason };
    await updateInvoice(db, scope, id, voided);
    return { id, outcome: 'voided', credit_note: null };
  }
  const credit_note = await creditNote(ctx, invoice, void_reason);
  return { id, outcome: 'credited', credit_note };
}

/** The same invoice with every amount turned round: same customer, rate of VAT and lines, today's date. */
async function creditNote(ctx: Ctx, invoice: Awaited<ReturnType<typeof readDocument>>, void_reason: string) {
  const { db, scope, clock } = ctx;
  const issue_date = dayOf(clock(), scope.time_zone);
  const [number] = await nextNumbers(ctx, { issueDate: issue_date, count: 1 });
  const invoice_number = number!;
  const values = {
    invoice_number,
    invoice_type: invoice.invoice_type,
    invoice_mode: invoice.invoice_mode,
    period_start: invoice.period_start,
    job_id: invoice.job_id,
    credits_invoice_id: invoice.id,
    issue_date,
    tax_point: issue_date,
    due_date: null,
    supplier: invoice.supplier,
    customer_name: invoice.customer_name,
    customer_address: invoice.customer_address,
    customer_email: invoice.customer_email,
    client_reference: invoice.client_reference,
    job_title: invoice.job_title,
    property_address: invoice.property_address,
    footer: invoice.footer,
    ...creditOf(invoice),
    void_reason,
    created_by: scope.user_id,
    createdAt: toIso(clock()),
  };
  const lines = invoice.lines.map(({ invoice_id: _, amount, unit_price, ...line }) => ({
    ...line,
    unit_price: unit_price === null ? null : -unit_price,
    amount: -amount,
  }));
  const [id] = await insertInvoices(db, scope, [{ values, lines }]);
  return { id: id!, invoice_number };
}
