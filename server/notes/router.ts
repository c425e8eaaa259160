import { z } from 'zod';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertParentNamed } from '#server/checks/parent.ts';
import { found } from '#server/infra/errors.ts';
import { ownForHours } from '#server/infra/typed/limits.ts';
import { can, router } from '#server/rpc/trpc.ts';
import { listNotes, readNote } from './queries.ts';
import {
  createNoteSchema,
  listNotesSchema,
  noteListSchema,
  noteSchema,
  removeNoteSchema,
  updateNoteSchema,
} from './schema.ts';
import { changeNote, createNote, removeNote } from './service.ts';

const answerNote = async ({ db, scope }: Ctx, { id }: { id: number }) => found(await readNote(db, scope, id), 'note');

export const notesRouter = router({
  create: can('note.create')
    .meta({
      rest: {
        method: 'POST',
        path: '/notes',
        summary: 'Add a note to a job. Admins can also add one to a property.',
        status: 201,
      },
    })
    .input(createNoteSchema)
    .output(noteSchema)
    .mutation(async ({ ctx, input }) => answerNote(ctx, await createNote(ctx, input))),

  list: can('note.read')
    .meta({
      export: { table: 'notes' },
      rest: {
        method: 'GET',
        path: '/notes',
        summary: 'List the notes of a job or property you can read. Landlords see notes marked as visible to them.',
        list: true,
      },
    })
    .input(listNotesSchema)
    .output(noteListSchema)
    .query(({ ctx, input }) => {
      assertParentNamed(ctx, input);
      return listNotes(ctx.db, ctx.scope, input);
    }),

  update: can('note.update')
    .meta({
      rest: {
        method: 'PATCH',
        path: '/notes/{id}',
        summary: `Update a note: your own within ${ownForHours} hours, any note for admins.`,
        wrap: 'changes',
      },
    })
    .input(updateNoteSchema)
    .output(noteSchema)
    .mutation(async ({ ctx, input }) => answerNote(ctx, await changeNote(ctx, input))),

  remove: can('note.delete')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/notes/{id}',
        summary: `Delete a note: your own within ${ownForHours} hours, any note for admins.`,
      },
    })
    .input(removeNoteSchema)
    .output(z.object({ id: z.number() }))
    .mutation(({ ctx, input }) => removeNote(ctx, input)),
});
