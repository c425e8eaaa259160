import { z } from 'zod';
import { can, router } from '#server/rpc/trpc.ts';
import { listArchives } from './queries.ts';
import { archiveFileSchema, archiveIdSchema, companyArchiveSchema, createArchiveSchema } from './schema.ts';
import { cancelRunning, createArchive, openArchive, readReady } from './service.ts';

/** Archives of everything that the company has. */
export const companyArchivesRouter = router({
  list: can('company-archive.read')
    .meta({
      personal: true,
      rest: {
        method: 'GET',
        path: '/company/archives',
        summary: 'List the archives of everything that the company has, the newest 20. Access tokens can’t be used.',
        paged: { limit: 20 },
      },
    })
    .output(z.array(companyArchiveSchema))
    .query(({ ctx }) => listArchives(ctx.db, ctx.scope)),

  create: can('company-archive.create')
    .meta({
      personal: true,
      requiresPassword: true,
      rest: {
        method: 'POST',
        path: '/company/archives',
        summary:
          'Begin to make an archive of everything that the company has: one at a time, and three in 24 hours. Access tokens can’t be used.',
        status: 201,
      },
    })
    .input(createArchiveSchema)
    .output(companyArchiveSchema)
    .mutation(({ ctx }) => createArchive(ctx)),

  cancel: can('company-archive.create')
    .meta({
      personal: true,
      rest: {
        method: 'POST',
        path: '/company/archives/{id}/cancel',
        summary: 'Stop making an archive, unless it is ready already. Access tokens can’t be used.',
      },
    })
    .input(archiveIdSchema)
    .output(companyArchiveSchema)
    .mutation(({ ctx, input }) => cancelRunning(ctx, input.id)),

  download: can('company-archive.read')
    .meta({
      personal: true,
      rest: {
        method: 'GET',
        path: '/company/archives/{id}/download',
        summary: 'Download an archive, for 7 days. Each download is in the history. Access tokens can’t be used.',
        download: {
          types: ['application/zip'],
          make: (ctx, { id }: z.infer<typeof archiveFileSchema>) => openArchive(ctx, id),
        },
      },
    })
    .input(archiveIdSchema)
    .output(archiveFileSchema)
    .query(async ({ ctx, input }) => {
      const { id, file_name, size } = await readReady(ctx, input.id);
      return { id, file_name, size };
    }),
});
