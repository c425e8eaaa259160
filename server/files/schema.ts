import { z } from 'zod';
import { maxQueryLength } from '#server/infra/constants.ts';
import {
  clearableTextSchema,
  clientRefSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  reportedTimeFields,
  textSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';
import { fileCategories, noCategoryMessage } from './constants.ts';

export const fileTypes = ['image', 'video', 'pdf'] as const;

const descriptionSchema = clearableTextSchema(5000);

/** The fields beside the files. Staff send to a job, admins also to a property; a receipt goes to its expense. */
export const uploadFields = {
  category: z.enum(fileCategories, noCategoryMessage),
  description: descriptionSchema.optional(),
  job_id: idOrRefSchema.optional(),
  property_id: idSchema.optional(),
  expense_id: idSchema.optional(),
  visible_to_landlord: z.boolean().optional(),
  /** Of the first file; the others of the same request get their own from it. */
  client_ref: clientRefSchema.optional(),
  ...reportedTimeFields,
};

export const updateFileSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    category: z.enum(fileCategories, noCategoryMessage).optional(),
    description: descriptionSchema.optional(),
    visible_to_landlord: z.boolean().optional(),
    job_id: idSchema.optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const fileIdSchema = z.strictObject({ id: idSchema });
export const removeFileSchema = z.strictObject({ id: idSchema, ...reportedTimeFields });
export const jobFilesSchema = z.strictObject({ id: idOrRefSchema });

export const listFilesSchema = listInput(
  {
    property_id: idSchema.optional(),
    job_id: idSchema.optional(),
    expense_id: idSchema.optional(),
    category: z.enum(fileCategories).optional(),
    file_type: z.enum(fileTypes).optional(),
    /** Words in the description. */
    description: textSchema(maxQueryLength).optional(),
  },
  ['createdAt', 'updatedAt', 'id', 'category', 'description', 'file_name', 'file_type', 'size'],
  { sort: 'createdAt', order: 'desc' },
);

const text = z.string();

/** A file as its reader's role sees it; who sent it, and whether it is a receipt, is absent for landlords. */
export const fileSchema = z.object({
  id: z.number(),
  client_ref: text.nullable(),
  /** Where its bytes are, and where a small picture of it is (null: there is none, or not yet). */
  link: text,
  thumbnail: text.nullable(),
  file_type: z.enum(fileTypes),
  mime: text,
  file_name: text,
  /** Bytes. */
  size: z.number(),
  /** Pixels, once known. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  description: text,
  category: z.enum(fileCategories),
  job_id: z.number().nullable(),
  job_title: text.nullable(),
  property_id: z.number().nullable(),
  property_address: text.nullable(),
  createdAt: text,
  updatedAt: text,
  /** Null: sent with a visitor's request, or by somebody who was deleted since. */
  user_id: z.number().nullish(),
  user_first_name: text.nullish(),
  expense_id: z.number().nullish(),
  visible_to_landlord: z.boolean().optional(),
});
export type FileRow = z.infer<typeof fileSchema>;

export const fileListSchema = listOutput(fileSchema);

/** What a download stands for, where it is asked for as JSON. */
export const fileContentSchema = z.object({
  id: z.number(),
  file_name: text,
  mime: text,
  size: z.number(),
  link: text,
});

export const jobArchiveSchema = z.object({
  /** The job's id. */
  id: z.number(),
  file_name: text,
  /** Of all files, in bytes; the archive is a little larger. */
  size: z.number(),
  files: z.array(z.object({ id: z.number(), file_name: text, size: z.number() })),
});
