import { z } from 'zod';
import {
  clientRefSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  reportedTimeFields,
  textSchema,
} from '#server/infra/input.ts';
import { listInput, listOutput } from '#server/infra/list-input.ts';

const noteText = textSchema(10_000).min(1, 'Please write a note.');

export const createNoteSchema = z.strictObject({
  /** With it the property is the job's. Only admins may leave it out. */
  job_id: idOrRefSchema.nullish(),
  property_id: idSchema.optional(),
  note: noteText,
  /** Admins only. */
  visible_to_landlord: z.boolean().optional(),
  client_ref: clientRefSchema.optional(),
  ...reportedTimeFields,
});

export const updateNoteSchema = z.strictObject({
  id: idOrRefSchema,
  changes: z.strictObject({
    note: noteText.optional(),
    /** Admins only. */
    visible_to_landlord: z.boolean().optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
  ...reportedTimeFields,
});

export const removeNoteSchema = z.strictObject({ id: idOrRefSchema, ...reportedTimeFields });

/** Of a job or a property; admins may list all. */
export const listNotesSchema = listInput(
  { property_id: idSchema.optional(), job_id: idOrRefSchema.optional() },
  ['createdAt', 'updatedAt', 'id'],
  { sort: 'createdAt', order: 'desc' },
);

export const noteSchema = z.object({
  id: z.number(),
  note: z.string(),
  /** Null: of a job that its writer may not read, such as one closed since. */
  property_id: z.number().nullable(),
  job_id: z.number().nullable(),
  /** Null with `User`: for landlords, and where the user was deleted. */
  user_id: z.number().nullable(),
  User: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  visible_to_landlord: z.boolean(),
  client_ref: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Note = z.infer<typeof noteSchema>;

export const noteListSchema = listOutput(noteSchema);
