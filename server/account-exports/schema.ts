import { z } from 'zod';
import { dateSchema, idSchema } from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { accountExportSorts, accountPrograms, bookEntryKinds } from './constants.ts';

const programSchema = z.enum(accountPrograms).describe('The program that the files are for.');
const period = { start_date: dateSchema, end_date: dateSchema };
const onlyNew = z.boolean().optional().describe('Leaves out entries that are in files for this program already.');

export const previewSchema = z.strictObject({ program: programSchema, ...period, only_new: onlyNew });

export const createAccountExportSchema = z.strictObject({
  program: programSchema,
  ...period,
  only_new: onlyNew,
  confirm_repeated: z
    .boolean()
    .optional()
    .describe('Makes the files although some of their entries are in files for this program already.'),
});

export const listAccountExportsSchema = listInput({ program: z.enum(accountPrograms).optional() }, accountExportSorts, {
  sort: 'createdAt',
  order: 'desc',
});
export const accountExportIdSchema = z.strictObject({ id: idSchema });

const pounds = z.number();
const totalsSchema = z.object({
  kind: z.enum(bookEntryKinds),
  count: z.number(),
  /** Pounds. Credit notes and repayments are positive. */
  net: pounds,
  vat: pounds,
  gross: pounds,
  cis: pounds,
});
export type AccountTotals = z.infer<typeof totalsSchema>;

const entrySchema = z.object({
  kind: z.enum(bookEntryKinds),
  reference: z.string(),
  day: z.string(),
  /** Pounds, and what the last file said. Null: it is not there any more. */
  amount: pounds.nullable(),
  exported_amount: pounds,
  exported_at: z.string(),
  exported_by: z.string(),
});

export const accountPreviewSchema = z.object({
  program: programSchema,
  ...period,
  totals: z.array(totalsSchema),
  /** Invoices that no customer has yet: they are left out until they are sent. */
  unsent: z.number(),
  /** How many entries of the period are in files for this program already, and the newest of these files. */
  repeated: z.number(),
  last_export: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** Entries that an earlier file has with another amount, or that are gone. At most 100. */
  changed: z.array(entrySchema),
  /** Names without a code, by the key of their setting: the files can't be made. */
  missing_codes: z.array(z.object({ setting: z.string(), names: z.array(z.string()) })),
});
export type AccountPreview = z.infer<typeof accountPreviewSchema>;

export const accountExportSchema = z.object({
  id: z.number(),
  program: programSchema,
  ...period,
  file_name: z.string(),
  totals: z.array(totalsSchema),
  sha256: z.string(),
  size: z.number(),
  created_by: z.number().nullable(),
  created_by_name: z.string(),
  createdAt: z.string(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
export const accountExportListSchema = listOutput(accountExportSchema);

export const accountFileSchema = z.object({
  id: z.number(),
  file_name: z.string(),
  sha256: z.string(),
  size: z.number(),
});
