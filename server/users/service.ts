import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, insertRow, updateRow } from '#db/crud.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/infra/assertions.ts';
import { anonymisedMessage } from '#server/infra/constants.ts';
import { fieldError, notFound, stateConflict } from '#server/infra/errors.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { setPasswordHash } from '../auth/login-queries.ts';
import { hashPassword } from '../auth/passwords.ts';
import { replacePassword } from '../auth/service.ts';
import { inviteByMail } from '../session/service.ts';
import { closeForWorker } from '../time-tracking/service.ts';
import { countPropertiesOf, userUses } from './queries.ts';
import type { createUserSchema, updateUserSchema } from './schema.ts';

/**
 * A database trigger creates the login; this sets its password, or mails an invitation to choose one. 409 if the address
 * is in use in any company.
 */
export async function createUser(
  ctx: Ctx,
  { password, ...values }: z.infer<typeof createUserSchema>,
): Promise<{ id: number; invited: boolean }> {
  const { db, scope } = ctx;
  const id = await insertRow(db, scope, 'users', values);
  if (password !== undefined) {
    await setPasswordHash(db, scope, id, await hashPassword(password));
    return { id, invited: false };
  }
  return { id, invited: values.status !== 'disabled' && (await inviteByMail(ctx, id)) };
}

/** A landlord named at a property keeps the role (J15); a database reference enforces it. */
async function checkRoleChange(db: Database, scope: Scope, id: number): Promise<void> {
  const count = await countPropertiesOf(db, scope, id);
  if (count === 0) return;
  const properties = count === 1 ? 'a property' : `${count} properties`;
  throw fieldError(
    'conflict',
    'role',
    `This user is the landlord or agent for ${properties}. Choose someone else there first.`,
  );
}

/**
 * Changes the given fields. A new password or disabling ends the user's sessions and access tokens (migration 0023, and
 * here the sessions for a new password); the session that changes its own password survives. Disabling or becoming a
 * landlord closes the open record (T42). 404, 409 if changed since or for the last active admin.
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
  if (user.anonymised_at !== null) throw stateConflict(anonymisedMessage);
  const { password, ...values } = changes;
  const role = values.role ?? user.role;
  const status = values.status ?? user.status;
  if (user.role === 'landlord' && role !== 'landlord') await checkRoleChange(db, scope, id);
  await updateRow(db, scope, 'users', id, values);

  if (password !== undefined) {
    await replacePassword(db, scope, id, password, id === scope.user_id ? ctx.session.id : undefined);
  }
  if (status === 'disabled' || role === 'landlord') await closeForWorker(ctx, id);
  return { id };
}

/** 409, listing what blocks it, if other rows refer to the user. Nobody deletes themselves or the last active admin. */
export async function removeUser({ db, scope }: Ctx, id: number): Promise<{ id: number }> {
  // Locked first, so nothing can be added between the count and the deletion.
  if (!(await lockUser(db, scope, id))) throw notFound('user');
  if (id === scope.user_id) throw stateConflict('You can’t delete your own account.');
  assertUnreferenced('user', await userUses(db, scope, id), 'Disable the account instead.');
  await deleteRow(db, scope, 'users', id);
  return { id };
}
