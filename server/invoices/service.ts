import type { z } from 'zod';
import { setReason } from '#db/actor.ts';
import { updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, fieldError, found, stateConflict } from '#server/infra/errors.ts';
import { todayOf, toInstant } from '#server/infra/time-zone.ts';
import { creditOf, figuresOf } from '../pricing/invoice-figures.ts';
import { noPeriodMessage, rejectionMessages } from './constants.ts';
import { invoiceJobs, validInvoices } from './entry-queries.ts';
import { composeJobs, draftsOf, issueInvoices, nextNumbers } from './issue.ts';
import { freeEntries, insertInvoices, lockInvoicing } from './issue-queries.ts';
import { paymentOf } from './payment.ts';
import { lockInvoice, markSent, readInvoices } from './queries.ts';
import { fileNameOf, type InvoiceChoice, periodOf } from './rules.ts';
import type {
  generatedInvoiceSchema,
  generateInvoiceSchema,
  InvoiceDocument,
  markSentSchema,
  removedInvoiceSchema,
  removeInvoiceSchema,
  updateInvoiceSchema,
} from './schema.ts';

/** 400 for a monthly choice without a month; mode job ignores the month. */
export function choiceOf(input: {
  invoice_type: InvoiceChoice['invoice_type'];
  invoice_mode: InvoiceChoice['invoice_mode'];
  period?: string | undefined;
}): InvoiceChoice {
  const { invoice_type, invoice_mode, period } = input;
  if (invoice_mode === 'monthly' && period === undefined) {
    throw fieldError('invalid', 'period', noPeriodMessage);
  }
  return { invoice_type, invoice_mode, period: invoice_mode === 'monthly' ? period! : null };
}

export const sameChoice = (choice: InvoiceChoice) => ({
  invoice_type: choice.invoice_type,
  invoice_mode: choice.invoice_mode,
  period_start: periodOf(choice)?.start ?? null,
});

/** 404 if there is no such invoice. */
export async function readDocument({ db, scope, clock }: Ctx, id: number) {
  return found((await readInvoices(db, scope, [id], todayOf({ clock, scope })))[0], 'invoice');
}

const notIssued = {
  id: null,
  invoice_number: null,
  status: 'unsent',
  paid_amount: 0,
  paid_method: '',
  paid_reference: '',
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
 * Previews one job's invoice or, with `download`, issues it. With nothing new it returns the newest valid invoice of
 * the same choice (C26). 422 'Nothing to invoice', with what is left out and why, if there never was one. 404.
 */
export async function generateInvoice(ctx: Ctx, input: z.infer<typeof generateInvoiceSchema>): Promise<Generated> {
  const { db } = ctx;
  const { invoice_type, type, download } = input;
  if (invoice_type && type && invoice_type !== type) {
    throw new AppError('invalid', 'invoice_type and type do not match.', {
      fields: { type: 'does not match invoice_type' },
    });
  }
  const choice = choiceOf({ ...input, invoice_type: invoice_type ?? type ?? 'both' });
  const job = found((await invoiceJobs(db, ctx.scope, { ids: [input.id] }))[0], 'job');
  if (download) {
    const [issued] = await issueInvoices(ctx, [job.id], { choice, joint: false });
    const { id, left_out, warnings } = issued!;
    if (id === undefined) return existingInvoice(ctx, job.id, choice, left_out);
    return issuedBefore(ctx, id, { existing: false, warnings, left_out });
  }
  const composed = await composeJobs(ctx, { jobs: [job], choice });
  const { left_out, figures } = composed.get(job.id)!;
  const [draft] = draftsOf(ctx, { jobs: [job], composed, choice, joint: false });
  if (!draft) return existingInvoice(ctx, job.id, choice, left_out);
  const { values, warnings, lines } = draft;
  const sections = draft.sections.map((section, at) => ({ section: at + 1, ...section }));
  const document: InvoiceDocument = {
    ...notIssued,
    ...values,
    delivery: job.customer.delivery,
    job_count: sections.length,
    open_amount: values.amount_due,
    owed_amount: 0,
    to_pay_back: 0,
    sections,
    lines,
  };
  const fileName = `preview-job-${job.number}.pdf`;
  return {
    preview: true,
    existing: false,
    id: null,
    invoice_number: null,
    fileName,
    ...figures,
    document,
    warnings,
    left_out,
  };
}

async function issuedBefore(
  ctx: Ctx,
  id: number,
  payment: Pick<Generated, 'existing' | 'warnings' | 'left_out'>,
): Promise<Generated> {
  const invoice = await readDocument(ctx, id);
  const { invoice_number } = invoice;
  const fileName = fileNameOf(invoice_number);
  return { preview: false, id, invoice_number, fileName, ...figuresOf(invoice), document: null, ...payment };
}

async function existingInvoice(
  ctx: Ctx,
  jobId: number,
  choice: InvoiceChoice,
  left_out: Generated['left_out'],
): Promise<Generated> {
  const [newest] = await validInvoices(ctx.db, ctx.scope, [jobId], sameChoice(choice));
  if (!newest)
    throw new AppError('unprocessable', 'Nothing to invoice', {
      errorCause: 'nothing_to_invoice',
      fields: 'state',
      details: { left_out },
    });
  return issuedBefore(ctx, newest.id, { existing: true, warnings: [], left_out });
}

export async function lockExisting({ db, scope }: Ctx, id: number) {
  return found(await lockInvoice(db, scope, id), 'invoice');
}

/**
 * Marks an invoice as sent, moves its due date until then, or records payments. 404; 409 if it is void, for the due
 * date of a sent one, for a payment on a credited one, or if it changed; 422 for a future time or an overpayment.
 */
export async function changeInvoice(
  ctx: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateInvoiceSchema>,
): Promise<{ id: number }> {
  const { db, scope, clock } = ctx;
  const invoice = await lockExisting(ctx, id);
  await assertVersion(db, scope, 'invoices', invoice, expected_updatedAt);
  const { sent_at, due_date, ...payment } = changes;
  if (Object.values(changes).every((value) => value === undefined)) return { id };
  if (invoice.voided_at) throw stateConflict('closed', rejectionMessages.void);
  const sent = sent_at === undefined ? undefined : sentAt({ scope, clock }, sent_at);
  if (due_date !== undefined && due_date !== invoice.due_date) {
    if (invoice.sent_at) {
      throw fieldError('conflict', 'due_date', rejectionMessages.sentDueDate, 'locked');
    }
    if (due_date < invoice.issue_date) {
      throw fieldError('invalid', 'due_date', 'The due date can’t be before the issue date.');
    }
  }
  await updateRow(db, scope, 'invoices', id, {
    due_date,
    ...(sent !== undefined && { sent_at: sent }),
    ...paymentOf(invoice, payment, { now: clock(), zone: scope.time_zone }),
  });
  return { id };
}

/** A day means noon. 422 in the future. */
function sentAt({ scope, clock }: Pick<Ctx, 'scope' | 'clock'>, said: string): string {
  const at = toInstant(said.length === 10 ? `${said}T12:00` : said, scope.time_zone, 'sent_at');
  if (at > clock() + 86_400_000) {
    throw fieldError('unprocessable', 'sent_at', 'The sent date can’t be in the future.', 'in_future');
  }
  return toIso(at);
}

/** Marks invoices that reached their customers otherwise than by our mail. Answers which: others need no mark. */
export async function markInvoicesSent(
  { db, scope, clock }: Ctx,
  { ids, sent_at }: z.infer<typeof markSentSchema>,
): Promise<{ ids: number[] }> {
  const at = sent_at === undefined ? toIso(clock()) : sentAt({ scope, clock }, sent_at);
  return { ids: await markSent(db, scope, ids, at) };
}

/**
 * Withdraws an invoice and frees its entries: voids an unsent, unpaid one, which keeps its number (C30); else credits
 * it with the next number (C31), because a customer who paid holds it even if it is not marked as sent. 404; 409 if
 * already withdrawn.
 */
export async function removeInvoice(
  ctx: Ctx,
  { id, reason }: z.infer<typeof removeInvoiceSchema>,
): Promise<z.infer<typeof removedInvoiceSchema>> {
  const { db, scope, clock } = ctx;
  await lockExisting(ctx, id);
  const { sections } = await readDocument(ctx, id);
  // A concurrent issuer sees all freed entries or none.
  await lockInvoicing(
    db,
    scope,
    sections.map(({ job_id }) => job_id),
  );
  const invoice = await readDocument(ctx, id);
  if (invoice.status === 'credit_note') throw stateConflict('locked', rejectionMessages.creditNoteKept);
  if (invoice.status === 'void') throw stateConflict('already_done', rejectionMessages.alreadyVoid);
  if (invoice.status === 'credited') throw stateConflict('already_done', rejectionMessages.alreadyCredited);
  const void_reason = reason || 'No reason given';
  await setReason(db, void_reason);
  await freeEntries(db, scope, id);
  if (invoice.status === 'unsent') {
    const voided = { voided_at: toIso(clock()), voided_by: scope.user_id, void_reason };
    await updateRow(db, scope, 'invoices', id, voided);
    return { id, outcome: 'voided', credit_note: null };
  }
  const credit_note = await creditNote(ctx, invoice, void_reason);
  return { id, outcome: 'credited', credit_note };
}

/** Negates every amount, with the same customer, VAT rate and lines, dated today. */
async function creditNote(ctx: Ctx, invoice: Awaited<ReturnType<typeof readDocument>>, void_reason: string) {
  const { db, scope, clock } = ctx;
  const issue_date = todayOf({ clock, scope });
  const [number] = await nextNumbers(ctx, { issueDate: issue_date, count: 1 });
  const invoice_number = number!;
  const { vat, ...figures } = creditOf(invoice);
  const values = {
    invoice_number,
    invoice_type: invoice.invoice_type,
    invoice_mode: invoice.invoice_mode,
    period_start: invoice.period_start,
    job_id: invoice.job_id,
    job_number: invoice.job_number,
    credits_invoice_id: invoice.id,
    issue_date,
    tax_point: issue_date,
    due_date: null,
    supplier: invoice.supplier,
    customer_id: invoice.customer_id,
    customer_name: invoice.customer_name,
    customer_address: invoice.customer_address,
    customer_email: invoice.customer_email,
    customer_vat_number: invoice.customer_vat_number,
    client_reference: invoice.client_reference,
    job_title: invoice.job_title,
    property_address: invoice.property_address,
    footer: invoice.footer,
    ...figures,
    void_reason,
    created_by: scope.user_id,
    createdAt: toIso(clock()),
  };
  const lines = invoice.lines.map(({ invoice_id: _, amount, unit_price, ...line }) => ({
    ...line,
    unit_price: unit_price === null ? null : -unit_price,
    amount: -amount,
  }));
  const sections = invoice.sections.map(({ section: _, ...each }) => each);
  const [id] = await insertInvoices(db, scope, [{ values, lines, sections, vat }]);
  return { id: id!, invoice_number };
}
