import type { Readable } from 'node:stream';
import { z } from 'zod';
import { findVisibleJob } from '#db/queries/jobs.ts';
import { AppError, found } from '#server/infra/errors.ts';
import { receivedFilesSchema, storedTypes } from '#server/infra/storage/received-file.ts';
import { type ByteRange, BytesMissing, bytesMissingMessage } from '#server/infra/storage/storage.ts';
import { maxFileMegabytes, maxFiles, ownForHours } from '#server/infra/typed/limits.ts';
import { uniqueNames, zipStream } from '#server/infra/zip.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { deletedFileDays, noFileMessage, noFilesMessage } from './constants.ts';
import { listJobFileBytes, readFileBytes } from './queries.ts';
import { listFiles, readFiles } from './row-queries.ts';
import {
  fileContentSchema,
  fileIdSchema,
  fileListSchema,
  fileSchema,
  jobArchiveSchema,
  jobFilesSchema,
  listFilesSchema,
  removeFileSchema,
  updateFileSchema,
  uploadFields,
} from './schema.ts';
import { changeFile, removeFile, uploadFiles } from './service.ts';

/** Checked first: without files no other error matters. */
const uploadSchema = z.strictObject({
  files: receivedFilesSchema.refine((files) => files.length > 0, noFileMessage),
  ...uploadFields,
});

const answerFile = async ({ db, scope }: CallCtx, { id }: { id: number }) =>
  found((await readFiles(db, scope, [id]))[0], 'file');

/** Logs missing bytes: a disk was lost, or not restored with the database. */
function openStored({ storage, log }: CallCtx, key: string, range?: ByteRange): Promise<Readable> {
  return storage.open(key, range).catch((error) => {
    if (error instanceof BytesMissing) log.warn({ part: 'storage', key }, 'the bytes of a file are missing');
    throw error;
  });
}

/** 404 if the bytes are missing. */
function openBytes(ctx: CallCtx, key: string, range?: ByteRange): Promise<Readable> {
  return openStored(ctx, key, range).catch((error) => {
    throw error instanceof BytesMissing ? new AppError('not_found', bytesMissingMessage) : error;
  });
}

async function bytesOf({ db, scope }: CallCtx, id: number) {
  return found(await readFileBytes(db, scope, id), 'file');
}

async function archiveOf({ db, scope }: CallCtx, id: number) {
  const files = await listJobFileBytes(db, scope, id);
  const names = uniqueNames(files.map(({ file_name }) => file_name));
  return files.map((file, at) => ({ ...file, file_name: names[at]! }));
}

export const filesRouter = router({
  create: can('file.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/files',
        summary: `Upload up to ${maxFiles} files of ${maxFileMegabytes} MB: send them as files parts, and each video’s poster image as poster_0 (for the first file), poster_1, …`,
        status: 201,
        multipart: {
          kinds: ['image', 'video', 'pdf'],
          // PDFs are accepted only as receipts (N12).
          kindsFor: (fields) =>
            ['expense_receipt', undefined].includes(fields.get('category'))
              ? ['image', 'video', 'pdf']
              : ['image', 'video'],
        },
      },
    })
    .input(uploadSchema)
    .output(z.array(fileSchema))
    .mutation(async ({ ctx, input }) => readFiles(ctx.db, ctx.scope, await uploadFiles(ctx, input))),

  list: can('file.read')
    .meta({
      export: { table: 'files' },
      rest: { method: 'GET', path: '/files', summary: 'List files you can read, newest first.', list: true },
    })
    .input(listFilesSchema)
    .output(fileListSchema)
    .query(({ ctx, input }) => listFiles(ctx.db, ctx.scope, input)),

  content: can('file.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/files/{id}/content',
        summary: 'Download a file. Supports Range requests.',
        download: {
          types: storedTypes,
          make: async (ctx, { id }: { id: number }) => {
            const file = await bytesOf(ctx, id);
            return {
              fileName: file.file_name,
              type: file.mime,
              disposition: 'inline',
              size: file.size,
              ...(file.sha256 && { etag: file.sha256 }),
              open: (range) => openBytes(ctx, file.storage_key, range),
            };
          },
        },
      },
    })
    .input(fileIdSchema)
    .output(fileContentSchema)
    .query(({ ctx, input }) => answerFile(ctx, input)),

  thumbnail: can('file.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/files/{id}/thumbnail',
        summary: 'Get a thumbnail of a file, without location data. Returns 404 if there is none.',
        download: {
          types: ['image/webp'],
          make: async (ctx, { id }: { id: number }) => {
            const { file_name, thumbnail_key } = await bytesOf(ctx, id);
            return {
              fileName: `${file_name}.webp`,
              type: 'image/webp',
              disposition: 'inline',
              etag: thumbnail_key!.replaceAll('/', '-'),
              open: () => openBytes(ctx, thumbnail_key!),
            };
          },
        },
      },
    })
    .input(fileIdSchema)
    .output(z.object({ id: z.number(), thumbnail: z.string() }))
    .query(async ({ ctx, input }) => {
      const { id, thumbnail } = await answerFile(ctx, input);
      if (thumbnail === null) throw new AppError('not_found', 'This file has no thumbnail.');
      return { id, thumbnail };
    }),

  rendition: can('file.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/files/{id}/rendition',
        summary: 'Get a JPEG of a HEIC photo, without location data. Returns 404 if there is none.',
        download: {
          types: ['image/jpeg'],
          make: async (ctx, { id }: { id: number }) => {
            const { file_name, poster_key } = await bytesOf(ctx, id);
            return {
              fileName: `${file_name}.jpg`,
              type: 'image/jpeg',
              disposition: 'inline',
              etag: poster_key!.replaceAll('/', '-'),
              open: () => openBytes(ctx, poster_key!),
            };
          },
        },
      },
    })
    .input(fileIdSchema)
    .output(z.object({ id: z.number(), rendition: z.string() }))
    .query(async ({ ctx, input }) => {
      const { id, rendition } = await answerFile(ctx, input);
      if (rendition === null) throw new AppError('not_found', 'This file has no rendition.');
      return { id, rendition };
    }),

  archive: can('file.read')
    .meta({
      rest: {
        method: 'GET',
        path: '/jobs/{id}/files',
        summary: 'Download all files of a job that you can read as a ZIP. Receipts are not included.',
        download: {
          types: ['application/zip'],
          make: async (ctx, { id, file_name }: { id: number; file_name: string }) => {
            const files = await archiveOf(ctx, id);
            return {
              fileName: file_name,
              type: 'application/zip',
              open: () =>
                zipStream(
                  files.map((file) => ({
                    name: file.file_name,
                    size: file.size,
                    modifiedAt: file.createdAt,
                    open: () => openStored(ctx, file.storage_key),
                  })),
                ),
            };
          },
        },
      },
    })
    .input(jobFilesSchema)
    .output(jobArchiveSchema)
    .query(async ({ ctx, input }) => {
      const job = found(await findVisibleJob(ctx.db, ctx.scope, input.id), 'job');
      const files = await archiveOf(ctx, job.id);
      if (files.length === 0) throw new AppError('not_found', noFilesMessage);
      const size = files.reduce((sum, file) => sum + file.size, 0);
      return { id: job.id, file_name: `job-${job.id}-files.zip`, size, files };
    }),

  update: can('file.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/files/{id}',
        summary: `Update a file’s description or category: your own within ${ownForHours} hours, any file for admins.`,
        wrap: 'changes',
      },
    })
    .input(updateFileSchema)
    .output(fileSchema)
    .mutation(async ({ ctx, input }) => answerFile(ctx, await changeFile(ctx, input))),

  remove: can('file.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/files/{id}',
        summary: `Delete a file: your own within ${ownForHours} hours, any file for admins. Its contents are kept for ${deletedFileDays} days.`,
      },
    })
    .input(removeFileSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeFile(ctx, input)),
});
