import type { z } from 'zod';
import { deleteRow, insertOnce, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertAllowedFields, assertVersion, rowSentBefore } from '#server/checks/assertions.ts';
import { parentOf } from '#server/checks/parent.ts';
import { type ReportedTime, reportedTime } from '#server/checks/reported-time.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, found } from '#server/infra/errors.ts';
import { ownForHours } from '#server/infra/typed/limits.ts';
import { lockNote } from './queries.ts';
import type { createNoteSchema, removeNoteSchema, updateNoteSchema } from './schema.ts';

const hidden = { visible_to_landlord: false };

/** A known client_ref returns its note. 403 for admin-only fields, 404 if not visible, 409 for another's client_ref. */
export async function createNote(
  { db, scope, clock }: Ctx,
  { job_id, property_id, note, client_ref, visible_to_landlord = false, ...reported }: z.infer<typeof createNoteSchema>,
): Promise<{ id: number }> {
  if (scope.role !== 'admin') assertAllowedFields({ visible_to_landlord }, [], hidden);
  const place = await parentOf(db, scope, { job_id, property_id });
  const createdAt = reportedTime(clock, scope.time_zone, reported) ?? toIso(clock());
  const id = await insertOnce(db, scope, 'notes', {
    ...place,
    note,
    visible_to_landlord,
    client_ref,
    createdAt,
    updatedAt: createdAt,
  });
  return id === undefined ? rowSentBefore({ db, scope }, 'notes', client_ref!) : { id };
}

/** Locks a note for a change at the reported time, or now. 404 if not visible, 403 for a non-admin after 24 hours. */
async function lockOwn({ db, scope, clock }: Ctx, { id, ...reported }: ReportedTime & { id: number | string }) {
  const note = found(await lockNote(db, scope, id), 'note');
  if (scope.role === 'admin') return note;
  if (note.user_id !== scope.user_id) {
    throw new AppError('forbidden', 'Only admins can change notes written by someone else.');
  }
  const changedAt = Date.parse(reportedTime(clock, scope.time_zone, reported) ?? toIso(clock()));
  if (changedAt - Date.parse(note.createdAt) >= ownForHours * 3_600_000) {
    throw new AppError('forbidden', `Notes can only be changed within ${ownForHours} hours. Ask an admin.`);
  }
  return note;
}

/** Non-admins change only the text of their own, for 24 hours. 403, 404, 409 if changed since. */
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

/** Non-admins delete only their own, for 24 hours. 403, 404. */
export async function removeNote(ctx: Ctx, named: z.infer<typeof removeNoteSchema>): Promise<{ id: number }> {
  const { db } = ctx;
  const note = await lockOwn(ctx, named);
  await deleteRow(db, ctx.scope, 'notes', note.id);
  return { id: note.id };
}
