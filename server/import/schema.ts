import { z } from 'zod';
import { idSchema } from '#server/infra/input.ts';
import { maxRows } from './constants.ts';

const maxFields = 60;

/** Text as in a file; programs may send numbers and booleans. Empty: field not given. */
const cellSchema = z.union(
  [z.string().max(20_000), z.number(), z.boolean(), z.null()],
  'must be text, a number, true or false',
);
const tableSchema = z.string().max(100);

export const importSchema = z.strictObject({
  table: tableSchema.describe('A table’s REST base, such as properties.'),
  fields: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(maxFields)
    .describe('The field that each cell of a row belongs to, in order. Use the field names of the table’s POST.'),
  rows: z
    .array(z.array(cellSchema).max(maxFields))
    .min(1)
    .max(maxRows)
    .describe(
      'Refer to users by id, email or full name, properties by id, address or #number, and jobs by id, title, title @ address, reference or #number. Dates can also be 22/11/2026, and times without an offset are in the company’s time zone.',
    ),
  dry_run: z.boolean().default(false).describe('Validates the rows without importing them.'),
  confirm_past: z.boolean().optional().describe('Confirms rates that change the value of existing records.'),
});

const errorSchema = z.object({
  row: z.number(),
  /** Null: the whole row. */
  field: z.string().nullable(),
  message: z.string(),
  /** Changes the value of existing records; `confirm_past` allows it. */
  is_question: z.boolean().optional(),
});
export type ImportError = z.infer<typeof errorSchema>;

export const importedSchema = z.object({
  table: z.string(),
  dry_run: z.boolean(),
  ids: z.array(z.number()),
  /** Dry run only; otherwise errors are a 422. */
  errors: z.array(errorSchema),
});

export const undoImportSchema = z.strictObject({
  table: tableSchema,
  ids: z.array(idSchema).min(1).max(maxRows),
});
