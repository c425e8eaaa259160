import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, insertRow, updateRow } from '#db/crud.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/infra/assertions.ts';
import { AppError, fieldError, notFound } from '#server/infra/errors.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { setPasswordHash } from '../auth/login-queries.ts';
import { hashPassword } from '../auth/passwords.ts';
import { deleteUserSessions } from '../auth/session-queries.ts';
import { recordSecretChange } from '../infra/history-queries.ts';
import { closeForWorker } from '../time-tracking/service.ts';
import { countPropertiesOf, userUses } from './queries.ts';
import type { createUserSchema, updateUserSchema } from './schema.ts';

/** The new user's id; their log-in is opened with them, without a password. 409 where the e-mail address is taken anywhere in the installation. */
export async function createUser(
  { db, scope }: Ctx,
  { password, ...values }: z.infer<typeof createUserSchema>,
): Promise<{ id: number }> {
  const id = await insertRow(db, scope, 'users', values);
  await setPasswordHash(db, scope, id, await hashPassword(password));
  return { id };
}

/** A landlord named at a property stays one: the property's own reference says so. */
async function checkRoleChange(db: Database, scope: Scope, id: number): Promise<void> {
  const count = await countPropertiesOf(db, scope, id);
  if (count === 0) return;
  const properties = count === 1 ? 'a property' : `${count} properties`;
  throw fieldError(
    'conflict',
    'role',
    `This user is landlord or agent of ${properties}. Name another one there first.`,
  );
}

/**
 * Changes the fields given. A new password ends the user's sessions and access tokens; so does disabling them, at once
 * (both by migration 0023, the sessions of a new password here), which also closes their open record, as becoming a landlord does. The
 * caller's own new password spares the session that they change it in. 404, 409 when it changed since, and 409 for the last active admin (the database keeps that one).
 */
export async function changeUser(
  ctx: CallCtx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateUserSchema>,
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const user = await lockUser(db, scope, id);
  if (!user) throw notFound('user');
  await assertVersion(db, scope, 'users', user, expected_updatedAt);
  if (Object.keys(changes).length === 0) return { id };
  const { password, ...values } = changes;
  const role = values.role ?? user.role;
  const status = values.status ?? user.status;
  if (user.role === 'landlord' && role !== 'landlord') await checkRoleChange(db, scope, id);
  await updateRow(db, scope, 'users', id, values);

  const account = { company_id: scope.company_id, user_id: id };
  if (password !== undefined) {
    await setPasswordHash(db, scope, id, await hashPassword(password));
    await recordSecretChange(db, scope, { entity: 'users', id, secret: 'password' });
    await deleteUserSessions(db, account, id === scope.user_id ? ctx.session.id : undefined);
  }
  if (status === 'disabled' || role === 'landlord') await closeForWorker(ctx, id);
  return { id };
}

/** Deletes a user on whom nothing hangs; else 409, saying what does. Never oneself, never the last active admin. */
export async function removeUser({ db, scope }: Ctx, id: number): Promise<{ id: number }> {
  // Locked first: nobody can hang anything on them between the count and the deletion.
  if (!(await lockUser(db, scope, id))) throw notFound('user');
  if (id === scope.user_id)
    throw new AppError('conflict', 'You cannot delete yourself.', { fields: 'state' });
  assertUnreferenced('user', await userUses(db, scope, id), 'Disable the account instead.');
  await deleteRow(db, scope, 'users', id);
  return { id };
}
