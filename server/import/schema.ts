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

/** Actions for a row that is like an existing one, or like an earlier row of the file. */
export const duplicateActions = ['skip', 'update', 'add'] as const;
const actionSchema = z.enum(duplicateActions);
export type DuplicateAction = z.infer<typeof actionSchema>;

const rowsInput = {
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
  duplicates: actionSchema
    .default('skip')
    .describe(
      'What becomes of rows that are like an existing row or an earlier row of this call: skip leaves them out, update changes the existing row in the fields that have a value here, add adds them anyway.',
    ),
  decisions: z
    .array(z.strictObject({ row: z.int().min(1).max(maxRows), action: actionSchema }))
    .max(maxRows)
    .default([])
    .describe('The same for single rows, from 1. skip leaves out any row.'),
};

/** For the preview, which looks for duplicates in all rows before it checks them in parts. */
export const duplicatesInput = z.strictObject(rowsInput);

export const importSchema = z.strictObject({
  ...rowsInput,
  dry_run: z.boolean().default(false).describe('Validates the rows without importing them.'),
  confirm_past: z.boolean().optional().describe('Confirms rates that change the value of existing records.'),
  file_name: z.string().max(200).default('').describe('Shown in the list of imports.'),
  headings: z
    .array(z.strictObject({ heading: z.string().min(1).max(100), field: z.string().min(1).max(100).nullable() }))
    .max(maxFields)
    .default([])
    .describe('What was chosen for headings that say something else, for the next file. Null: not imported.'),
});

const errorSchema = z.object({
  row: z.number(),
  /** Null: the whole row. */
  field: z.string().nullable(),
  message: z.string(),
  /** Changes the value of existing records; `confirm_past` allows it. */
  is_question: z.boolean().optional(),
  refers_to: z.string().optional().describe('The cell names a row of this table, which is not there.'),
});
export type ImportError = z.infer<typeof errorSchema>;

const duplicateSchema = z.object({
  row: z.number(),
  action: actionSchema,
  id: z.number().nullable().describe('The existing row that it is like; null: like_row names an earlier one.'),
  like_row: z.number().nullable().describe('The earlier row of this call that it is like.'),
  /** Of the existing row, if rows of the table have a name. */
  name: z.string(),
});
export type Duplicate = z.infer<typeof duplicateSchema>;
export const duplicatesSchema = z.array(duplicateSchema);

export const importedSchema = z.object({
  table: z.string(),
  dry_run: z.boolean(),
  import_id: z.number().nullable().describe('Of POST /imports/{id}/undo; null if nothing was imported.'),
  /** Rows that were added. */
  ids: z.array(z.number()),
  /** Existing rows that were updated. */
  updated: z.array(z.number()),
  duplicates: duplicatesSchema.describe(
    'Rows that are like an existing one or an earlier one, and what became of them.',
  ),
  /** Dry run only; otherwise errors are a 422. */
  errors: z.array(errorSchema),
});

export const importHeadingsSchema = z.strictObject({ table: tableSchema });
export const rememberedSchema = z.record(z.string(), z.string());

export const importRowSchema = z.object({
  id: z.number(),
  table: z.string(),
  file_name: z.string(),
  /** Rows that it added. */
  count: z.number(),
  /** Rows that it changed. */
  updated: z.number(),
  undone_at: z.string().nullable(),
  createdAt: z.string(),
  /** Null: the user was deleted. */
  created_by: z.string().nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const undoneSchema = z.object({
  /** Rows that were deleted. */
  ids: z.array(z.number()),
  /** Rows that have their former values again. */
  updated: z.array(z.number()),
});

export const importIdSchema = z.strictObject({ id: idSchema });

/** In `details.rows` of the 409 of an undo. */
const remainingRowSchema = z.object({
  /** In the file, from 1. */
  row: z.number(),
  id: z.number(),
  /** If rows of the table have one. */
  name: z.string(),
  message: z.string(),
});
export type RemainingRow = z.infer<typeof remainingRowSchema>;

export const undoImportSchema = z.strictObject({
  table: tableSchema,
  ids: z.array(idSchema).min(1).max(maxRows),
});
