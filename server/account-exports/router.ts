import { Readable } from 'node:stream';
import { found } from '#server/infra/errors.ts';
import { bufferOf } from '#server/infra/pdf/pdf-of.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { exportValues } from './export-values.ts';
import { accountExportFields } from './fields.ts';
import { listExports, readContent, readExport } from './queries.ts';
import {
  accountExportIdSchema,
  accountExportListSchema,
  accountFileSchema,
  accountPreviewSchema,
  createAccountExportSchema,
  listAccountExportsSchema,
  previewSchema,
} from './schema.ts';
import { createExport, previewExport } from './service.ts';

/** The stored bytes, as they were made. */
async function fileOf({ db, scope }: CallCtx, { id, file_name }: { id: number; file_name: string }) {
  const bytes = bufferOf(found(await readContent(db, scope, id), 'export'));
  return { fileName: file_name, type: 'application/zip', open: () => Readable.from([bytes]) };
}

/** Files for accounts programs: Xero, QuickBooks Online, Sage 50. */
export const accountExportsRouter = router({
  list: can('account-export.read')
    .meta({
      export: { table: 'account-exports', fields: accountExportFields, values: exportValues },
      rest: {
        method: 'GET',
        path: '/account-exports',
        summary: 'List the files that were made for accounts programs.',
        list: true,
        whole: {},
      },
    })
    .input(listAccountExportsSchema)
    .output(accountExportListSchema)
    .query(({ ctx, input }) => listExports(ctx.db, ctx.scope, input)),

  preview: can('account-export.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/account-exports/preview',
        summary: 'Show what a file for an accounts program would have, and what of it was exported before.',
      },
    })
    .input(previewSchema)
    .output(accountPreviewSchema)
    .query(({ ctx, input }) => previewExport(ctx, input)),

  create: can('account-export.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/account-exports',
        summary: 'Make the files of a period for an accounts program, and mark their entries as exported.',
        status: 201,
      },
    })
    .input(createAccountExportSchema)
    .output(accountExportIdSchema)
    .mutation(({ ctx, input }) => createExport(ctx, input)),

  download: can('account-export.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/account-exports/{id}/download',
        summary: 'Download files for an accounts program as a ZIP, the same bytes each time.',
        download: { types: ['application/zip'], make: fileOf },
      },
    })
    .input(accountExportIdSchema)
    .output(accountFileSchema)
    .query(async ({ ctx, input: { id } }) => found(await readExport(ctx.db, ctx.scope, id), 'export')),
});
