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
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';
import { fileCategories, noCategoryMessage } from './constants.ts';
import { fileFields } from './fields.ts';

export const fileTypes = ['image', 'video', 'pdf'] as const;

const descriptionSchema = clearableTextSchema(fileFields.description.limit);

/** Staff upload to a job, admins also to a property, receipts to an expense. */
export const uploadFields = {
  category: z.enum(fileCategories, noCategoryMessage),
  description: descriptionSchema.optional(),
  job_id: idOrRefSchema.optional(),
  property_id: idSchema.optional(),
  expense_id: idSchema.optional(),
  visible_to_landlord: z.boolean().optional(),
  /** uuid of the first file; the uuids of the others are derived from it. */
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
    description: textSchema(maxQueryLength).optional(),
    /** Of createdAt. */
    ...daysInput,
  },
  ['createdAt', 'updatedAt', 'id', 'category', 'description', 'file_name', 'file_type', 'size'],
  { sort: 'createdAt', order: 'desc' },
);

const text = z.string();

/** A file as the reader's role sees it; landlords get neither uploader nor expense. */
export const fileSchema = z.object({
  id: z.number(),
  client_ref: text.nullable(),
  /** URLs of the content and of the thumbnail (null: none, or not yet). */
  link: text,
  thumbnail: text.nullable(),
  /** URL of a JPEG of a photo that few browsers show: HEIC. Null: the content itself is to be shown. */
  rendition: text.nullable(),
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
  /** Null: a visitor's, or the user was deleted. */
  user_id: z.number().nullish(),
  user_first_name: text.nullish(),
  expense_id: z.number().nullish(),
  visible_to_landlord: z.boolean().optional(),
});
export type FileRow = z.infer<typeof fileSchema>;

export const fileListSchema = listOutput(fileSchema);

export const fileContentSchema = z.object({
  id: z.number(),
  file_name: text,
  mime: text,
  size: z.number(),
  link: text,
});

export const jobArchiveSchema = z.object({
  id: z.number(),
  file_name: text,
  /** Bytes of all files; the archive is slightly larger. */
  size: z.number(),
  files: z.array(z.object({ id: z.number(), file_name: text, size: z.number() })),
});
