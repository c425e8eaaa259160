import { z } from 'zod';
import { currentPasswordSchema } from '#server/auth/schema.ts';
import { idSchema } from '#server/infra/input.ts';
import { archiveStates, archiveSteps } from './constants.ts';

export const createArchiveSchema = z.strictObject({ currentPassword: currentPasswordSchema });
export const archiveIdSchema = z.strictObject({ id: idSchema });

export const companyArchiveSchema = z.object({
  id: z.number(),
  state: z.enum(archiveStates),
  /** Of a running one: what it is at. */
  step: z.enum(archiveSteps),
  rows_done: z.number(),
  files_done: z.number(),
  /** Null: not counted yet. */
  files_total: z.number().nullable(),
  bytes_done: z.number(),
  /** Of one that failed: why. */
  error: z.string(),
  file_name: z.string(),
  /** Bytes, once it is ready. */
  size: z.number().nullable(),
  created_by: z.number().nullable(),
  created_by_name: z.string(),
  createdAt: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type CompanyArchive = z.infer<typeof companyArchiveSchema>;

export const archiveFileSchema = z.object({ id: z.number(), file_name: z.string(), size: z.number() });
