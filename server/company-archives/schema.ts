import { z } from 'zod';
import { currentPasswordSchema } from '#server/auth/schema.ts';
import { idSchema } from '#server/infra/input.ts';
import { archiveStates, archiveSteps } from './constants.ts';

export const createArchiveSchema = z.strictObject({ currentPassword: currentPasswordSchema });
export const archiveIdSchema = z.strictObject({ id: idSchema });

export const companyArchiveSchema = z.object({
  id: z.number(),
  state: z
    .enum(archiveStates)
    .describe('running until it is ready, has failed or was cancelled; expired after 7 days.'),
  step: z.enum(archiveSteps).describe('What a running one is at.'),
  rows_done: z.number().describe('Rows that are in it, once all are.'),
  files_done: z.number().describe('Files that are in it, thumbnails too.'),
  files_total: z.number().nullable().describe('Files of the company, without thumbnails. Null: not counted yet.'),
  bytes_done: z.number().describe('Bytes of the files that are in it.'),
  error: z.string().describe('Why it failed; empty otherwise.'),
  file_name: z.string(),
  size: z.number().nullable().describe('Bytes, once it is ready.'),
  created_by: z.number().nullable(),
  created_by_name: z.string().describe('The name of the admin who asked for it.'),
  createdAt: z.string(),
  finished_at: z.string().nullable().describe('When it was ready, failed or was cancelled.'),
  expires_at: z.string().nullable().describe('Until when it can be downloaded.'),
});
export type CompanyArchive = z.infer<typeof companyArchiveSchema>;

export const archiveFileSchema = z.object({ id: z.number(), file_name: z.string(), size: z.number() });
