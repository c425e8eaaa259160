import { z } from 'zod';
import { idSchema } from '#server/infra/input.ts';
import { maxRows } from './constants.ts';

const mostFields = 60;

/** A cell as a file has it; a program may send numbers and booleans as they are. Empty: the field is not given. */
const cellSchema = z.union(
  [z.string().max(20_000), z.number(), z.boolean(), z.null()],
  'must be text, a number, true or false',
);
const tableSchema = z.string().max(100);

export const importSchema = z.strictObject({
  /** A table's REST base, such as properties. */
  table: tableSchema.describe('A table’s REST base, such as properties.'),
  fields: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(mostFields)
    .describe('The fields of the table’s POST that the cells of each row are, in their order.'),
  rows: z
    .array(z.array(cellSchema).max(mostFields))
    .min(1)
    .max(maxRows)
    .describe(
      'Users, properties and jobs may be named: by id, e-mail or whole name, by address, by title or reference. Dates also as 22/11/2026, times in the company’s zone.',
    ),
  dry_run: z.boolean().default(false).describe('Only says what would be wrong; nothing is added.'),
  confirm_past: z.boolean().optional().describe('Yes to rates that change what existing records are worth.'),
});

const errorSchema = z.object({
  /** From 1. */
  row: z.number(),
  /** Null: the row as a whole. */
  field: z.string().nullable(),
  message: z.string(),
  /** It would change what existing records are worth: `confirm_past` lets it. */
  is_question: z.boolean().optional(),
});
export type ImportError = z.infer<typeof errorSchema>;

export const importedSchema = z.object({
  table: z.string(),
  dry_run: z.boolean(),
  /** Of what was added, in the order of the rows; none after a dry run. */
  ids: z.array(z.number()),
  /** What is wrong; only after a dry run, since otherwise nothing is added and the answer is 422. */
  errors: z.array(errorSchema),
});

export const undoImportSchema = z.strictObject({
  table: tableSchema,
  /** What an import answered. */
  ids: z.array(idSchema).min(1).max(maxRows),
});
