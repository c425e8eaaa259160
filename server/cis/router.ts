import { Readable } from 'node:stream';
import { printDocument } from '#server/documents/print-document.ts';
import { supplierOf } from '#server/documents/supplier-of.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { cisPage, fileNameOf } from './document.ts';
import { exportValues } from './export-values.ts';
import { cisFields } from './fields.ts';
import {
  type CisStatement,
  cisListSchema,
  cisOfSchema,
  cisReturnCheckSchema,
  cisReturnFileSchema,
  cisReturnSchema,
  cisReturnXmlSchema,
  cisRowSchema,
  listCisSchema,
} from './schema.ts';
import { checkReturn, listCis, makeReturn, readCis } from './service.ts';

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
      export: { table: 'cis', fields: cisFields, values: exportValues },
      rest: {
        method: 'GET',
        path: '/cis',
        summary:
          'List payments to subcontractors and CIS deductions for a tax month, as needed for the monthly return.',
        list: true,
      },
    })
    .input(listCisSchema)
    .output(cisListSchema)
    .query(({ ctx, input }) => listCis(ctx, input)),

  get: can('cis.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/cis/user/{id}',
        summary: 'Get a subcontractor’s payments and deductions for a tax month.',
      },
    })
    .input(cisOfSchema)
    .output(cisRowSchema)
    .query(({ ctx, input }) => readCis(ctx, input)),

  pdf: can('cis.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/cis/user/{id}/pdf',
        summary: 'Download a subcontractor’s payment and deduction statement as a PDF.',
        download: { types: ['application/pdf'], make: printed },
      },
    })
    .input(cisOfSchema)
    .output(cisRowSchema)
    .query(({ ctx, input }) => readCis(ctx, input)),

  checkReturn: can('cis.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/cis/return',
        summary: 'Check what the monthly return (CIS300) of a tax month says, and what it still needs.',
      },
    })
    .input(cisReturnSchema)
    .output(cisReturnCheckSchema)
    .query(({ ctx, input }) => checkReturn(ctx, input)),

  returnFile: can('cis.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/cis/return/file',
        summary: 'Download the monthly return (CIS300) of a tax month as the XML file that HMRC’s schema asks for.',
        download: {
          types: ['application/xml'],
          make: (_ctx, { file_name, xml }: { file_name: string; xml: string }) => ({
            fileName: file_name,
            type: 'application/xml',
            open: () => Readable.from([xml]),
          }),
        },
      },
    })
    .input(cisReturnFileSchema)
    .output(cisReturnXmlSchema)
    .query(({ ctx, input }) => makeReturn(ctx, input)),
});
