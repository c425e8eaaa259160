import { z } from 'zod';
import { clearableTextSchema, dateSchema, expectedUpdatedAtSchema, idSchema } from '#server/infra/input.ts';
import { daysInput, listInput, listOutput } from '#server/infra/list-input.ts';
import { absenceKinds, absenceSorts } from './constants.ts';
import { absenceFields } from './fields.ts';

const noteSchema = clearableTextSchema(absenceFields.note.limit).optional();

export const createAbsenceSchema = z.strictObject({
  user_id: idSchema,
  start_date: dateSchema,
  end_date: dateSchema,
  kind: z.enum(absenceKinds),
  note: noteSchema,
});

export const updateAbsenceSchema = z.strictObject({
  id: idSchema,
  changes: z.strictObject({
    user_id: idSchema.optional(),
    start_date: dateSchema.optional(),
    end_date: dateSchema.optional(),
    kind: z.enum(absenceKinds).optional(),
    note: noteSchema,
  }),
  expected_updatedAt: expectedUpdatedAtSchema,
});

export const absenceIdSchema = z.strictObject({ id: idSchema });

export const listAbsencesSchema = listInput(
  {
    user_id: idSchema.optional(),
    kind: z.enum(absenceKinds).optional(),
    /** Absences that touch these days. */
    ...daysInput,
  },
  absenceSorts,
  { sort: 'start_date', order: 'desc' },
);

export const absenceSchema = z.object({
  id: z.number(),
  user_id: z.number(),
  User: z.object({ first_name: z.string(), last_name: z.string() }),
  start_date: z.string(),
  end_date: z.string(),
  kind: z.enum(absenceKinds),
  note: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Absence = z.infer<typeof absenceSchema>;

export const absenceListSchema = listOutput(absenceSchema);
