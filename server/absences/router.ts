import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { found } from '#server/infra/errors.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { absenceFields } from './fields.ts';
import { listAbsences, readAbsence } from './queries.ts';
import {
  absenceIdSchema,
  absenceListSchema,
  absenceSchema,
  createAbsenceSchema,
  listAbsencesSchema,
  updateAbsenceSchema,
} from './schema.ts';
import { changeAbsence, createAbsence, createAbsences, removeAbsence } from './service.ts';

const answerAbsence = async ({ db, scope }: Ctx, { id }: { id: number }) =>
  found(await readAbsence(db, scope, id), 'absence');

export const absencesRouter = router({
  create: can('absence.create')
    .meta({
      import: {
        table: 'absences',
        createMany: createAbsences,
        duplicates: [{ by: ['user_id', 'start_date', 'end_date'] }],
      },
      rest: { method: 'POST', path: '/absences', summary: 'Record days on which a worker is away.', status: 201 },
    })
    .input(createAbsenceSchema)
    .output(absenceSchema)
    .mutation(async ({ ctx, input }) => answerAbsence(ctx, await createAbsence(ctx, input))),

  list: can('absence.read')
    .meta({
      export: { table: 'absences', fields: absenceFields },
      rest: {
        method: 'GET',
        path: '/absences',
        summary: 'List absences: all for admins, your own for other roles.',
        list: true,
      },
    })
    .input(listAbsencesSchema)
    .output(absenceListSchema)
    .query(({ ctx, input }) => listAbsences(ctx.db, ctx.scope, input)),

  update: can('absence.update')
    .meta({
      rest: { method: 'PATCH', path: '/absences/{id}', summary: 'Update an absence.', wrap: 'changes' },
    })
    .input(updateAbsenceSchema)
    .output(absenceSchema)
    .mutation(async ({ ctx, input }) => answerAbsence(ctx, await changeAbsence(ctx, input))),

  remove: can('absence.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/absences/{id}',
        summary: 'Delete an absence. It can be restored from the history.',
      },
    })
    .input(absenceIdSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeAbsence(ctx, input)),
});
