import { printDocument } from '#server/infra/pdf/print-document.ts';
import { supplierOf } from '#server/infra/pdf/supplier-of.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { cisPage, fileNameOf } from './document.ts';
import { type CisStatement, cisListSchema, cisOfSchema, cisRowSchema, listCisSchema } from './schema.ts';
import { listCis, readCis } from './service.ts';

function printed({ settings, printer }: CallCtx, statement: CisStatement) {
  const contractor = {
    ...supplierOf(settings),
    cis_employer_reference: settings.text('cis_employer_reference'),
    cis_utr: settings.text('cis_utr'),
  };
  return printDocument(printer, {
    page: cisPage(statement, contractor),
    fileName: fileNameOf(statement),
    author: contractor.company_name,
    day: statement.month_end,
  });
}

export const cisRouter = router({
  list: can('cis.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/cis',
        summary:
          'What subcontractors were paid in a tax month, and what was deducted: the figures of the return.',
        list: true,
      },
    })
    .input(listCisSchema)
    .output(cisListSchema)
    .query(({ ctx, input }) => listCis(ctx, input)),

  get: can('cis.read')
    .meta({
      rest: { method: 'GET', path: '/cis/user/{id}', summary: "A subcontractor's tax month." },
    })
    .input(cisOfSchema)
    .output(cisRowSchema)
    .query(({ ctx, input }) => readCis(ctx, input)),

  pdf: can('cis.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/cis/user/{id}/pdf',
        summary: "A subcontractor's payment and deduction statement as PDF.",
        download: { types: ['application/pdf'], make: printed },
      },
    })
    .input(cisOfSchema)
    .output(cisRowSchema)
    .query(({ ctx, input }) => readCis(ctx, input)),
});
