import { z } from 'zod';
import {
  clientRefSchema,
  expectedUpdatedAtSchema,
  idOrRefSchema,
  idSchema,
  reportedTimeFields,
  textSchema,
} from '#server/infra/input.ts';
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';
import { noteFields } from './fields.ts';

const noteText = textSchema(noteFields.note.limit).min(1, 'Enter a note.');

export const createNoteSchema = z.strictObject({
  /** Implies the property. Only admins may omit it (N4). */
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
    visible_to_landlord: z.boolean().optional(),
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
  ...reportedTimeFields,
});

export const removeNoteSchema = z.strictObject({ id: idOrRefSchema, ...reportedTimeFields });

/** Only admins may list all. */
export const listNotesSchema = listInput(
  { property_id: idSchema.optional(), job_id: idOrRefSchema.optional(), /** Of createdAt. */ ...daysInput },
  ['createdAt', 'updatedAt', 'id'],
  { sort: 'createdAt', order: 'desc' },
);

export const noteSchema = z.object({
  id: z.number(),
  note: z.string(),
  /** Null if the author may not read the job, for example one closed since. */
  property_id: z.number().nullable(),
  job_id: z.number().nullable(),
  /** Null for landlords and if the user was deleted. */
  user_id: z.number().nullable(),
  User: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
  visible_to_landlord: z.boolean(),
  client_ref: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Note = z.infer<typeof noteSchema>;

export const noteListSchema = listOutput(noteSchema);
