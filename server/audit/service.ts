import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import { lockWorker } from '#db/queries/time-records.ts';
import { deletedFileDays } from '#server/files/constants.ts';
import { found, isRetryable, isServerError, stateConflict, toAppError } from '#server/infra/errors.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { allowInvites } from '../auth/login-queries.ts';
import { changeRates } from '../user-rates/service.ts';
import { readDeletion } from './queries.ts';
import { type Deletion, deletedWith, restorableEntities, restoreRow } from './restore-queries.ts';
import type { restoredSchema, restoreSchema } from './schema.ts';

const isLost = (deletion: Deletion, now: number) =>
  deletion.entity === 'files' && now - Date.parse(deletion.at) >= deletedFileDays * 86_400_000;

/**
 * Restores a deleted row with its id and what was deleted with it; logged as 'restore'. A user returns without
 * password, sessions and tokens. 404; 409 with the reason if it is not a deletion, already restored, rejected by a
 * rule, a file without bytes, or a rate that changes past values without confirmation.
 */
export async function restoreDeleted(
  ctx: CallCtx,
  { id, reason, confirm_past }: z.infer<typeof restoreSchema>,
): Promise<z.infer<typeof restoredSchema>> {
  const { db, scope, clock } = ctx;
  const deletion = found(await readDeletion(db, scope, id), 'change');
  if (deletion.action !== 'delete') throw stateConflict('wrong_state', 'Only deleted items can be restored.');
  if (!restorableEntities.includes(deletion.entity)) throw stateConflict('wrong_state', 'This can’t be restored.');
  if (isLost(deletion, clock())) throw stateConflict('wrong_state', 'This file’s contents are no longer stored.');
  await setActor(db, {
    id: scope.user_id,
    name: ctx.session.user.name,
    requestId: ctx.requestId,
    action: 'restore',
    ...(reason && { reason }),
  });
  // The address of a user may have a log-in elsewhere, to which they are then invited again.
  if (deletion.entity === 'users') await allowInvites(db);
  const bringBack = async () => {
    if (!(await restoreOrExplain(ctx, deletion)))
      throw stateConflict('already_done', 'This has already been restored.');
  };
  // Locks the worker first, like every write of their time or rates (T4).
  const userId = deletion.subject_user_id;
  if (['time-tracking', 'users-rates'].includes(deletion.entity) && userId !== null)
    await lockWorker(db, scope, userId);
  if (deletion.entity === 'users-rates' && userId !== null) {
    const day = String(deletion.from?.effective_from);
    await changeRates(ctx, { userId, day, confirmed: confirm_past }, bringBack);
  } else {
    await bringBack();
  }

  const children = await deletedWith(db, scope, deletion);
  const left = children.filter((child) => isLost(child, clock()));
  const back = children.filter((child) => !left.includes(child));
  for (const child of back) await restoreOrExplain(ctx, child);
  const named = ({ entity, entity_id }: Deletion) => ({ entity, id: entity_id });
  return { ...named(deletion), with: back.map(named), left_out: left.map(named) };
}

async function restoreOrExplain({ db, scope }: CallCtx, deletion: Deletion): Promise<boolean> {
  try {
    return await restoreRow(db, deletion, scope);
  } catch (error) {
    if (isRetryable(error)) throw error;
    const known = toAppError(error);
    if (!isServerError(known.code))
      throw stateConflict(known.errorCause ?? 'wrong_state', `This can’t be restored: ${known.message}`);
    // A constraint without a message, which only a restore can violate.
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('23'))
      throw stateConflict('stale', 'This can’t be restored because related data has changed since it was deleted.');
    throw error;
  }
}
