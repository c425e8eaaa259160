import type { z } from 'zod';
import { toIso } from '#server/infra/clock.ts';
import { dayOf } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { bulkInvoices } from './bulk.ts';
import { pdfDownload, zipOfInvoices } from './download.ts';
import { mailDraft, sendInvoice } from './mail.ts';
import { jobMargin } from './margin.ts';
import { listOwed } from './owed-queries.ts';
import { logoReader } from './print.ts';
import { listInvoices } from './queries.ts';
import { fileNameOf, monthOf } from './rules.ts';
import {
  type BulkInvoices,
  bulkInvoicesOutputSchema,
  bulkInvoicesSchema,
  generatedInvoiceSchema,
  generateInvoiceSchema,
  type IssuedInvoice,
  invoiceIdSchema,
  invoiceListSchema,
  issuedInvoiceSchema,
  listInvoicesSchema,
  listOwedSchema,
  mailDraftSchema,
  marginSchema,
  owedListSchema,
  removedInvoiceSchema,
  removeInvoiceSchema,
  searchInvoicesSchema,
  sendInvoiceSchema,
  sentInvoiceSchema,
  updateInvoiceSchema,
} from './schema.ts';
import { changeInvoice, generateInvoice, readDocument, removeInvoice } from './service.ts';

const today = ({ scope, clock }: CallCtx) => dayOf(clock(), scope.time_zone);

function list(ctx: CallCtx, { period, ...input }: z.infer<typeof listInvoicesSchema>) {
  const asked = { ...input, ...(period && { month: monthOf(period) }) };
  return listInvoices(ctx.db, ctx.scope, asked, today(ctx));
}

const logosOf = (ctx: CallCtx) => logoReader(ctx, ctx.scope);

/** The bytes that `generate` stands for. */
async function generatedPdf(
  ctx: CallCtx,
  { document, id, fileName }: z.infer<typeof generatedInvoiceSchema>,
) {
  const printed = document ?? (await readDocument(ctx, id!));
  const disposition = document ? 'inline' : 'attachment';
  return pdfDownload(ctx.printer, printed, { fileName, disposition, logoOf: logosOf(ctx) });
}

function reprinted(ctx: CallCtx, document: IssuedInvoice) {
  const fileName = fileNameOf(document.invoice_number);
  return pdfDownload(ctx.printer, document, {
    fileName,
    disposition: 'inline',
    logoOf: logosOf(ctx),
  });
}

/** A dry run has no bytes: its answer is the JSON. */
function bulkZip(ctx: CallCtx, { dry_run, invoices, fileName }: BulkInvoices) {
  if (dry_run) return undefined;
  const { db, scope, printer, clock } = ctx;
  const issued = invoices.map(({ id, invoice_number }) => ({ id: id!, invoice_number: invoice_number! }));
  const modifiedAt = toIso(clock());
  const logoOf = logosOf(ctx);
  const open = () => zipOfInvoices(db, scope, printer, { invoices: issued, modifiedAt, logoOf });
  return { fileName, type: 'application/zip', open };
}

export const invoicesRouter = router({
  list: can('invoice.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices',
        summary: 'Invoices and credit notes, newest first.',
        list: true,
      },
    })
    .input(listInvoicesSchema)
    .output(invoiceListSchema)
    .query(({ ctx, input }) => list(ctx, input)),

  search: can('invoice.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/search',
        summary: 'Invoices by words in number, customer, property, job or reference.',
        list: true,
      },
    })
    .input(searchInvoicesSchema)
    .output(invoiceListSchema)
    .query(({ ctx, input }) => list(ctx, input)),

  owed: can('invoice.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/owed',
        summary: 'What each customer owes, and how late it is.',
        list: true,
      },
    })
    .input(listOwedSchema)
    .output(owedListSchema)
    .query(({ ctx, input }) => listOwed(ctx.db, ctx.scope, input, today(ctx))),

  get: can('invoice.read')
    .meta({
      rest: { method: 'GET', path: '/invoices/{id}', summary: 'An invoice with its lines, as issued.' },
    })
    .input(invoiceIdSchema)
    .output(issuedInvoiceSchema)
    .query(({ ctx, input }) => readDocument(ctx, input.id)),

  pdf: can('invoice.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/{id}/pdf',
        summary: 'An invoice as PDF: the same figures for ever.',
        download: { types: ['application/pdf'], make: reprinted },
      },
    })
    .input(invoiceIdSchema)
    .output(issuedInvoiceSchema)
    .query(({ ctx, input }) => readDocument(ctx, input.id)),

  generate: can('invoice.issue')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/generate/job/{id}',
        summary: "A job's invoice as PDF: a preview, or with download=true issued.",
        download: { types: ['application/pdf'], make: generatedPdf },
      },
    })
    .input(generateInvoiceSchema)
    .output(generatedInvoiceSchema)
    .mutation(({ ctx, input }) => generateInvoice(ctx, input)),

  generateBulk: can('invoice.issue')
    .meta({
      transaction: 'each',
      rest: {
        method: 'POST',
        path: '/invoices/generate/bulk',
        summary: 'An invoice for each job with a status, as ZIP; dry_run only tells what would be issued.',
        download: { types: ['application/zip', 'application/json'], make: bulkZip },
      },
    })
    .input(bulkInvoicesSchema)
    .output(bulkInvoicesOutputSchema)
    .mutation(({ ctx, input, signal }) =>
      bulkInvoices(ctx, input, {
        name: ctx.session.user.name,
        requestId: ctx.requestId,
        signal,
        steps: ctx.steps,
      }),
    ),

  margin: can('invoice.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/jobs/{id}/margin',
        summary: 'What a job brings and what it costs, without VAT.',
      },
    })
    .input(invoiceIdSchema)
    .output(marginSchema)
    .query(({ ctx, input }) => jobMargin(ctx, input.id)),

  update: can('invoice.issue')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/invoices/{id}',
        summary:
          'Mark an invoice as sent, tell what was paid of it, or move the due date of one that is not sent.',
        wrap: 'changes',
      },
    })
    .input(updateInvoiceSchema)
    .output(issuedInvoiceSchema)
    .mutation(async ({ ctx, input }) => {
      await changeInvoice(ctx, input);
      return readDocument(ctx, input.id);
    }),

  mailDraft: can('invoice.issue')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/{id}/mail-draft',
        summary: 'What a mail with this invoice would say, and to whom it would go.',
      },
    })
    .input(invoiceIdSchema)
    .output(mailDraftSchema)
    .query(({ ctx, input }) => mailDraft(ctx, input.id)),

  send: can('invoice.issue')
    .meta({
      rest: {
        method: 'POST',
        path: '/invoices/{id}/send',
        summary: 'Mail an invoice with its PDF to the customer; sent_at is set once the mail server has it.',
        message: 'It is on its way.',
      },
    })
    .input(sendInvoiceSchema)
    .output(sentInvoiceSchema)
    .mutation(({ ctx, input }) => sendInvoice(ctx, input)),

  remove: can('invoice.void')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/invoices/{id}',
        summary: 'Void an invoice that was not sent; credit one that was. What was on it may be billed anew.',
      },
    })
    .input(removeInvoiceSchema)
    .output(removedInvoiceSchema)
    .mutation(({ ctx, input }) => removeInvoice(ctx, input)),
});
