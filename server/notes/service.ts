import type { z } from 'zod';
import { deleteRow, findByClientRef, insertOnce, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertVersion } from '#server/infra/assertions.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, clientRefTaken, notFound } from '#server/infra/errors.ts';
import { parentOf } from '#server/infra/parent.ts';
import { type ReportedTime, reportedTime } from '#server/infra/reported-time.ts';
import { lockNote } from './queries.ts';
import type { createNoteSchema, removeNoteSchema, updateNoteSchema } from './schema.ts';

/** A worker's note, until an admin shows it to the landlord. */
const hidden = { visible_to_landlord: false };

/** How long those who are no admins may change or take back what they wrote. */
const ownForMs = 24 * 3_600_000;

/**
 * The new note's id, or that of the one which the same person made under the same client_ref. 403 for what is the
 * admins', 404 for a job or property that the caller may not read, 409 for a client_ref of somebody else's note.
 */
export async function createNote(
  { db, scope, clock }: Ctx,
  {
    job_id,
    property_id,
    note,
    client_ref,
    visible_to_landlord = false,
    ...told
  }: z.infer<typeof createNoteSchema>,
): Promise<{ id: number }> {
  if (scope.role !== 'admin') assertAllowedFields({ visible_to_landlord }, [], hidden);
  const place = await parentOf(db, scope, { job_id, property_id });
  const createdAt = reportedTime(clock, scope.time_zone, told) ?? toIso(clock());
  const id = await insertOnce(db, scope, 'notes', {
    ...place,
    note,
    visible_to_landlord,
    client_ref,
    createdAt,
    updatedAt: createdAt,
  });
  if (id !== undefined) return { id };
  const made = await findByClientRef(db, scope, 'notes', client_ref!);
  if (made?.maker === scope.user_id) return { id: made.id };
  throw clientRefTaken('note');
}

/** The note locked for its change, at the time that a phone told, or now. 404 outside what the caller may read, 403 for who is no admin and has lost hold of it. */
async function lockOwn({ db, scope, clock }: Ctx, { id, ...told }: ReportedTime & { id: number | string }) {
  const note = await lockNote(db, scope, id);
  if (!note) throw notFound('note');
  if (scope.role === 'admin') return note;
  if (note.user_id !== scope.user_id) {
    throw new AppError('forbidden', 'Only an admin may change a note that somebody else wrote.');
  }
  const changedAt = Date.parse(reportedTime(clock, scope.time_zone, told) ?? toIso(clock()));
  if (changedAt - Date.parse(note.createdAt) >= ownForMs) {
    throw new AppError('forbidden', 'A note can be changed for 24 hours. Please ask an admin.');
  }
  return note;
}

/** Changes the fields given; others than admins change the words of their own for 24 hours. 403, 404, 409 when it changed since. */
export async function changeNote(
  ctx: Ctx,
  { changes, expected_updatedAt, ...named }: z.infer<typeof updateNoteSchema>,
): Promise<{ id: number }> {
  const { db } = ctx;
  const note = await lockOwn(ctx, named);
  if (ctx.scope.role !== 'admin')
    assertAllowedFields(changes, ['note'], { visible_to_landlord: note.visible_to_landlord });
  await assertVersion(db, ctx.scope, 'notes', note, expected_updatedAt);
  if (Object.keys(changes).length > 0) await updateRow(db, ctx.scope, 'notes', note.id, changes);
  return { id: note.id };
}

/** Deletes a note; others than admins their own for 24 hours. 403, 404. */
export async function removeNote(ctx: Ctx, named: z.infer<typeof removeNoteSchema>): Promise<{ id: number }> {
  const { db } = ctx;
  const note = await lockOwn(ctx, named);
  await deleteRow(db, ctx.scope, 'notes', note.id);
  return { id: note.id };
}
