import { setActor } from '#db/actor.ts';
import { lockUser } from '#db/queries/users.ts';
import { recordPasskey } from '#server/auth/history-queries.ts';
import { removeSecondSteps, verifyAdded } from '#server/auth/passkeys.ts';
import type { Passkey, PasskeyRegistration } from '#server/auth/schema.ts';
import { requiresSteps } from '#server/auth/service.ts';
import { isStillLive } from '#server/auth/session.ts';
import { canMail } from '#server/company-settings/mail-settings.ts';
import { toIso } from '#server/infra/clock.ts';
import { AppError, found, stateConflict } from '#server/infra/errors.ts';
import { enqueue } from '#server/infra/queue/enqueue.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { adminStepsMessage, maxPasskeys, sharedLoginMessage, twoFactorUnchangedMessage } from '../auth/constants.ts';
import { findMembership } from '../auth/login-queries.ts';
import { deletePasskeys, findPasskey, insertPasskey, listPasskeys, renamePasskey } from '../auth/passkey-queries.ts';
import { confirmSession, endPasskeySessions } from '../auth/session-queries.ts';
import { findTwoFactor } from '../auth/two-factor-queries.ts';
import { deviceLabel } from './device.ts';
import { findLoginOfUser } from './link-queries.ts';
import { passkeyAddedMessage, stepsRemovedMessage } from './mail-text.ts';

/**
 * Adds a passkey for the caller, tells them by email, and lets this session count as opened by it. 409 beyond 20 or if it
 * was added before, 401 if the session ended meanwhile: a passkey must not outlive a password change that it was added
 * before.
 */
export async function addPasskey(
  ctx: CallCtx,
  { response, name = deviceLabel(ctx.userAgent) }: { response: PasskeyRegistration; name?: string | undefined },
): Promise<Passkey> {
  const { scope, session, clock, settings, config } = ctx;
  const { user } = session;
  const checked = await verifyAdded(ctx, scope, response);
  return ctx.db.transaction().execute(async (db) => {
    await setActor(db, { id: user.id, name: user.name, requestId: ctx.requestId });
    // Locked, so that concurrent calls count each other's passkey.
    await lockUser(db, scope, scope.user_id);
    if ((await listPasskeys(db, scope)).length >= maxPasskeys)
      throw stateConflict('limit_reached', `You have ${maxPasskeys} passkeys. Remove one first.`);
    const added = await insertPasskey(db, scope, { ...checked, name, createdAt: toIso(clock()) });
    if (!added) throw stateConflict('duplicate', 'This passkey was added before.');
    await confirmSession(db, session.id, added.id);
    if (!(await isStillLive(db, session, ctx))) throw new AppError('unauthenticated');
    await recordPasskey(db, scope, { user_id: scope.user_id, from: null, to: name });
    if (canMail(settings, config)) {
      await enqueue(db, 'send_mail', {
        company_id: scope.company_id,
        to: { name: user.name, address: user.email },
        ...passkeyAddedMessage(user.first_name, settings.company_name, name),
      });
    }
    return added;
  });
}

/** Renames one of the caller's own, which history records. 404 for any other. */
export async function changePasskey(ctx: CallCtx, { id, name }: { id: number; name: string }): Promise<Passkey> {
  const { db, scope } = ctx;
  await lockUser(db, scope, scope.user_id);
  const known = found(await findPasskey(db, scope, id), 'passkey');
  if (name === known.name) return known;
  await renamePasskey(db, scope, { id, name });
  await recordPasskey(db, scope, { user_id: scope.user_id, from: known.name, to: name });
  return { ...known, name };
}

/** Also ends other sessions that it opened. 409 if it is the only second step where a company requires one. */
export async function removePasskey({ db, scope, session, config }: CallCtx, id: number): Promise<{ id: number }> {
  await lockUser(db, scope, scope.user_id);
  const known = found(await findPasskey(db, scope, id), 'passkey');
  if (await requiresSteps(db, scope, config)) {
    const hasCodes = Boolean((await findTwoFactor(db, scope))?.secret_value);
    if (!hasCodes && (await listPasskeys(db, scope)).length === 1)
      throw stateConflict('protected', twoFactorUnchangedMessage);
  }
  await deletePasskeys(db, scope, id);
  await recordPasskey(db, scope, { user_id: scope.user_id, from: known.name, to: null });
  await endPasskeySessions(db, scope, { passkey_id: id, exceptId: session.id });
  return { id };
}

/** For a lost phone; ends sessions and mails them. 404; 403 for admins and shared log-ins; 409 if nothing is on. */
export async function removeStepsOf(
  { db, scope, session, settings, config }: CallCtx,
  user_id: number,
): Promise<{ codes: boolean; passkeys: number }> {
  const user = found(await lockUser(db, scope, user_id), 'user');
  if (user.role === 'admin') throw new AppError('forbidden', adminStepsMessage);
  const membership = await findMembership(db, { company_id: scope.company_id, user_id });
  if (membership?.is_shared) throw new AppError('forbidden', sharedLoginMessage);
  const removed = await removeSecondSteps(db, scope, user_id);
  if (!removed) throw stateConflict('wrong_state', 'This person has neither one-time codes nor passkeys.');
  if (canMail(settings, config)) {
    const { email, first_name, last_name } = await findLoginOfUser(db, { company_id: scope.company_id, user_id });
    await enqueue(db, 'send_mail', {
      company_id: scope.company_id,
      to: { name: `${first_name} ${last_name}`.trim(), address: email },
      ...stepsRemovedMessage(first_name, settings.company_name, session.user.name),
    });
  }
  return removed;
}
