import type { z } from 'zod';
import { setActor } from '#db/actor.ts';
import { lockWorker } from '#db/queries/time-records.ts';
import { AppError, isWorthRepeating, notFound, toAppError } from '#server/infra/errors.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { changeRates } from '../user-rates/service.ts';
import { readDeletion } from './queries.ts';
import { type Deletion, deletedWith, restorableEntities, restoreRow } from './restore-queries.ts';
import type { restoredSchema, restoreSchema } from './schema.ts';

/** Bytes of a deleted file are kept so long. */
const keptMs = 30 * 86_400_000;

const conflict = (words: string) => new AppError('conflict', words, { fields: 'state' });
const isLost = (deletion: Deletion, now: number) =>
  deletion.entity === 'files' && now - Date.parse(deletion.at) >= keptMs;

/**
 * Brings back one deleted row under its own id, and what was deleted with it; history tells it as 'restore'. A user comes
 * back without a password, sessions and tokens. 404, and 409 with the reason: it was no deletion, it is back already, a
 * rule refuses it now, the bytes of a file are gone, or a rate changes what the past is worth and nobody confirmed that.
 */
export async function restoreDeleted(
  ctx: CallCtx,
  { id, reason, confirm_past }: z.infer<typeof restoreSchema>,
): Promise<z.infer<typeof restoredSchema>> {
  const { db, scope, clock } = ctx;
  const deletion = await readDeletion(db, scope, id);
  if (!deletion) throw notFound('change');
  if (deletion.action !== 'delete') throw conflict('Only what was deleted can be brought back.');
  if (!restorableEntities.includes(deletion.entity)) throw conflict('This cannot be brought back.');
  if (isLost(deletion, clock())) throw conflict('The content of this file is no longer kept.');
  await setActor(db, {
    id: scope.user_id,
    name: ctx.session.user.name,
    requestId: ctx.requestId,
    action: 'restore',
    ...(reason && { reason }),
  });
  const bringBack = async () => {
    if (!(await restoreOrSayWhy(ctx, deletion))) throw conflict('This is there already.');
  };
  // Every write of a worker's time or rates first locks that worker's row.
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
  for (const child of back) await restoreOrSayWhy(ctx, child);
  const named = ({ entity, entity_id }: Deletion) => ({ entity, id: entity_id });
  return { ...named(deletion), with: back.map(named), left_out: left.map(named) };
}

async function restoreOrSayWhy({ db, scope }: CallCtx, deletion: Deletion): Promise<boolean> {
  try {
    return await restoreRow(db, deletion, scope);
  } catch (error) {
    if (isWorthRepeating(error)) throw error;
    const known = toAppError(error);
    if (known.code !== 'internal') throw conflict(`This cannot be brought back: ${known.message}`);
    // A rule without words of its own: nobody but a restore can meet it.
    const code = (error as { code?: unknown }).code;
    if (typeof code === 'string' && code.startsWith('23'))
      throw conflict('This cannot be brought back: other things have changed too much since.');
    throw error;
  }
}
