import type { z } from 'zod';
import { logoReader } from '#server/documents/logos.ts';
import { toIso } from '#server/infra/clock.ts';
import { withSums } from '#server/infra/list-input.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { bulkInvoices } from './bulk.ts';
import { pdfDownload, zipOfInvoices } from './download.ts';
import { exportValues } from './export-values.ts';
import { invoiceFields, invoiceLineFields, invoicePaymentFields, owedFields } from './fields.ts';
import { listInvoiceLines } from './line-queries.ts';
import { mailDraft, sendInvoice } from './mail.ts';
import { jobMargin } from './margin.ts';
import { listOwed, openMoney, sumOwed } from './owed-queries.ts';
import { listInvoicePayments } from './payment-queries.ts';
import { listInvoices, sumInvoices } from './queries.ts';
import { fileNameOf, monthOf } from './rules.ts';
import {
  type BulkInvoices,
  bulkInvoicesOutputSchema,
  bulkInvoicesSchema,
  generatedInvoiceSchema,
  generateInvoiceSchema,
  type IssuedInvoice,
  invoiceIdSchema,
  invoiceLineListSchema,
  invoiceListSchema,
  invoicePaymentListSchema,
  issuedInvoiceSchema,
  listInvoiceLinesSchema,
  listInvoicePaymentsSchema,
  listInvoicesSchema,
  listOwedSchema,
  mailDraftSchema,
  marginSchema,
  markedSentSchema,
  markSentSchema,
  openMoneySchema,
  owedListSchema,
  removedInvoiceSchema,
  removeInvoiceSchema,
  searchInvoicesSchema,
  sendInvoiceSchema,
  sentInvoiceSchema,
  updateInvoiceSchema,
} from './schema.ts';
import { changeInvoice, generateInvoice, markInvoicesSent, readDocument, removeInvoice } from './service.ts';

async function list(ctx: CallCtx, { period, sums, ...input }: z.infer<typeof listInvoicesSchema>) {
  const requested = { ...input, ...(period && { month: monthOf(period) }) };
  const today = todayOf(ctx);
  const page = await listInvoices(ctx.db, ctx.scope, requested, today);
  return withSums(page, sums, () => sumInvoices(ctx.db, ctx.scope, requested, today));
}

const logosOf = (ctx: CallCtx) => logoReader(ctx, ctx.scope);

async function generatedPdf(ctx: CallCtx, { document, id, fileName }: z.infer<typeof generatedInvoiceSchema>) {
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

/** A dry run answers with JSON only. */
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
      export: {
        table: 'invoices',
        fields: invoiceFields,
        values: exportValues,
      },
      rest: {
        method: 'GET',
        path: '/invoices',
        summary: 'List invoices and credit notes, newest first.',
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
        summary: 'Search invoices by number, customer, property, job or reference.',
        list: true,
      },
    })
    .input(searchInvoicesSchema)
    .output(invoiceListSchema)
    .query(({ ctx, input }) => list(ctx, input)),

  owed: can('invoice.read')
    .meta({
      export: { table: 'invoices-owed', fields: owedFields },
      rest: {
        method: 'GET',
        path: '/invoices/owed',
        summary: 'List the amounts each customer owes, by how late they are.',
        list: true,
      },
    })
    .input(listOwedSchema)
    .output(owedListSchema)
    .query(async ({ ctx, input: { sums, ...input } }) => {
      const today = todayOf(ctx);
      return withSums(await listOwed(ctx.db, ctx.scope, input, today), sums, () =>
        sumOwed(ctx.db, ctx.scope, input, today),
      );
    }),

  openMoney: can('invoice.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/open-money',
        summary: 'Get what waits to be invoiced, sent and paid, and what is owed by how late it is.',
      },
    })
    .output(openMoneySchema)
    .query(({ ctx }) => openMoney(ctx.db, ctx.scope, { today: todayOf(ctx), terms: ctx.session.settings })),

  lines: can('invoice.read')
    .meta({
      export: { table: 'invoices-lines', fields: invoiceLineFields },
      rest: {
        method: 'GET',
        path: '/invoices/lines',
        summary:
          'List the lines of invoices and credit notes, with the filters of the invoices. Lines of void invoices are left out.',
        list: true,
      },
    })
    .input(listInvoiceLinesSchema)
    .output(invoiceLineListSchema)
    .query(({ ctx, input: { period, ...input } }) =>
      listInvoiceLines(ctx.db, ctx.scope, { ...input, ...(period && { month: monthOf(period) }) }, todayOf(ctx)),
    ),

  payments: can('invoice.read')
    .meta({
      export: { table: 'invoices-payments', fields: invoicePaymentFields },
      rest: {
        method: 'GET',
        path: '/invoices/payments',
        summary: 'List payments on invoices, and repayments, which are negative.',
        list: true,
      },
    })
    .input(listInvoicePaymentsSchema)
    .output(invoicePaymentListSchema)
    .query(({ ctx, input }) => listInvoicePayments(ctx.db, ctx.scope, input)),

  get: can('invoice.read')
    .meta({
      rest: { method: 'GET', path: '/invoices/{id}', summary: 'Get an issued invoice with its lines.' },
    })
    .input(invoiceIdSchema)
    .output(issuedInvoiceSchema)
    .query(({ ctx, input }) => readDocument(ctx, input.id)),

  pdf: can('invoice.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/{id}/pdf',
        summary: 'Download an issued invoice as a PDF. Its figures never change.',
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
        summary: 'Preview a job’s invoice as a PDF, or issue it with download=true.',
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
        summary:
          'Issue an invoice for each job with the given status and download them as a ZIP. Use dry_run to preview.',
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
        summary: 'Get a job’s revenue and costs, excluding VAT.',
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
        summary: 'Mark an invoice as sent, record a payment, or change the due date of an unsent invoice.',
        wrap: 'changes',
      },
    })
    .input(updateInvoiceSchema)
    .output(issuedInvoiceSchema)
    .mutation(async ({ ctx, input }) => {
      await changeInvoice(ctx, input);
      return readDocument(ctx, input.id);
    }),

  markSent: can('invoice.issue')
    .meta({
      rest: {
        method: 'POST',
        path: '/invoices/mark-sent',
        summary: 'Mark invoices that were sent otherwise than by Fettle, such as by post.',
      },
    })
    .input(markSentSchema)
    .output(markedSentSchema)
    .mutation(({ ctx, input }) => markInvoicesSent(ctx, input)),

  mailDraft: can('invoice.issue')
    .meta({
      rest: {
        method: 'GET',
        path: '/invoices/{id}/mail-draft',
        summary: 'Preview the email for this invoice and its recipient.',
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
        summary: 'Email an invoice with its PDF to the customer. sent_at is set once the mail server accepts it.',
        message: 'The email is being sent.',
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
        summary: 'Void an unsent invoice, or credit a sent one. Its items can then be invoiced again.',
      },
    })
    .input(removeInvoiceSchema)
    .output(removedInvoiceSchema)
    .mutation(({ ctx, input }) => removeInvoice(ctx, input)),
});
