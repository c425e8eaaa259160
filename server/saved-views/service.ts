import type { z } from 'zod';
import { deleteRow, insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertVersion } from '#server/checks/assertions.ts';
import { fieldError, found, notFound } from '#server/infra/errors.ts';
import { maxViews } from './constants.ts';
import { countSavedViews, lockSavedView } from './queries.ts';
import type { createSavedViewSchema, savedViewIdSchema, updateSavedViewSchema } from './schema.ts';

/** 422 beyond the limit; 409 if one has the name already. */
export async function createSavedView(
  { db, scope }: Ctx,
  input: z.infer<typeof createSavedViewSchema>,
): Promise<{ id: number }> {
  if ((await countSavedViews(db, scope)) >= maxViews) {
    throw fieldError('unprocessable', 'name', `You have ${maxViews} saved views. Delete one first.`, 'limit_reached');
  }
  return { id: await insertRow(db, scope, 'saved_views', { ...input, user_id: scope.user_id }) };
}

/** One's own; a shared one can be changed by everybody who shares it, but stays shared. 403, 404, 409. */
export async function changeSavedView(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateSavedViewSchema>,
): Promise<{ id: number }> {
  const view = found(await lockSavedView(db, scope, id), 'view');
  if (view.user_id !== scope.user_id && changes.is_shared === false) {
    throw fieldError('forbidden', 'is_shared', 'Only the person who made this view can stop sharing it.');
  }
  await assertVersion(db, scope, 'saved_views', view, expected_updatedAt);
  if (Object.values(changes).some((value) => value !== undefined)) {
    await updateRow(db, scope, 'saved_views', id, changes);
  }
  return { id };
}

/** One's own, or a shared one. 404. */
export async function removeSavedView(
  { db, scope }: Ctx,
  { id }: z.infer<typeof savedViewIdSchema>,
): Promise<{ id: number }> {
  if (!(await lockSavedView(db, scope, id))) throw notFound('view');
  await deleteRow(db, scope, 'saved_views', id);
  return { id };
}
