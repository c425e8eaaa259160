import type { z } from 'zod';
import type { Database } from '#db/client.ts';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import { lockUser } from '#db/queries/users.ts';
import type { Scope } from '#db/scope.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/checks/assertions.ts';
import { AppError, fieldError, found, notFound, stateConflict } from '#server/infra/errors.ts';
import { continueEach, type Outcomes, outcomesOf, writeEach } from '#server/infra/write-each.ts';
import type { CallCtx } from '#server/rpc/context.ts';
import { ownAddressMessage, sharedLoginMessage } from '../auth/constants.ts';
import {
  allowInvites,
  findMembership,
  seatLogin,
  setPasswordHash,
  setPasswordHashes,
  unseatForAddress,
} from '../auth/login-queries.ts';
import { hashPassword } from '../auth/passwords.ts';
import { replacePassword } from '../auth/service.ts';
import { inviteByMail } from '../session/service.ts';
import { closeForWorker } from '../time-tracking/service.ts';
import { replaceTrades } from '../trades/queries.ts';
import { tradeReader } from '../trades/service.ts';
import { anonymisedMessage } from './constants.ts';
import { countPropertiesOf, userUses } from './queries.ts';
import type { createUserSchema, updateUserSchema } from './schema.ts';

type CreateInput = z.infer<typeof createUserSchema>;

/**
 * A database trigger creates the login; this sets its password, or mails an invitation to choose one. Whoever has a log-in
 * elsewhere is mailed one in any case, to join with what they have; the answer tells nothing of that. 409 if the address is
 * in use in the company.
 */
export async function createUser(
  ctx: Ctx,
  { password, trades, ...values }: CreateInput,
): Promise<{ id: number; invited: boolean }> {
  const { db, scope } = ctx;
  await allowInvites(db);
  const id = await insertRow(db, scope, 'users', values);
  if (trades) await replaceTrades(db, scope, [{ user_id: id, trades: (await tradeReader(ctx))(trades) }]);
  if (password !== undefined) await setPasswordHash(db, scope, id, await hashPassword(password));
  const invited = await inviteNew(ctx, id, { password, ...values });
  return { id, invited: password === undefined && invited };
}

async function inviteNew(
  ctx: Ctx,
  user_id: number,
  { password, status }: Pick<CreateInput, 'password' | 'status'>,
): Promise<boolean> {
  if (status === 'disabled') return false;
  const { company_id } = ctx.scope;
  if (password !== undefined && !(await findMembership(ctx.db, { company_id, user_id }))?.must_join) return false;
  return inviteByMail(ctx, user_id);
}

/** `createUser` for many. A dry run mails nothing and hashes no passwords, which is slow by design. */
export async function createUsers(
  ctx: Ctx,
  inputs: readonly CreateInput[],
  { isDryRun }: { isDryRun: boolean },
): Promise<Outcomes<{ id: number }>> {
  const { db, scope } = ctx;
  await allowInvites(db);
  const readTrades = await tradeReader(ctx);
  const read = await outcomesOf(inputs, ({ trades = '', ...input }) => ({ ...input, trades: readTrades(trades) }));
  const outcomes = await continueEach(read, (rows) =>
    writeEach(db, rows, async (some) => {
      const values = some.map(({ password: _, trades: __, ...row }) => row);
      const ids = await insertMany(db, scope, 'users', values);
      const withTrades = ids.flatMap(({ id }, at) =>
        some[at]!.trades.length > 0 ? [{ user_id: id, trades: some[at]!.trades }] : [],
      );
      if (withTrades.length > 0) await replaceTrades(db, scope, withTrades);
      return ids;
    }),
  );
  if (isDryRun) return outcomes;
  const made = outcomes.flatMap((each, place) =>
    each.status === 'fulfilled' ? [{ ...inputs[place]!, user_id: each.value.id }] : [],
  );
  const hashes = made.flatMap(({ user_id, password }) =>
    password === undefined ? [] : [hashPassword(password).then((hash) => ({ user_id, hash }))],
  );
  await setPasswordHashes(db, scope, await Promise.all(hashes));
  for (const { user_id, ...input } of made) await inviteNew(ctx, user_id, input);
  return outcomes;
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
    'in_use',
  );
}

/**
 * Changes the given fields. A new password or disabling ends the user's sessions and access tokens (end_access, end_tokens, and
 * here the sessions for a new password); the session that changes its own password survives. Disabling or becoming a
 * landlord closes the open record (T42). 403 for the address or password of somebody who also uses it elsewhere, 404, 409
 * if changed since or for the last active admin.
 */
export async function changeUser(
  ctx: CallCtx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateUserSchema>,
): Promise<{ id: number }> {
  const { db, scope } = ctx;
  const user = found(await lockUser(db, scope, id), 'user');
  await assertVersion(db, scope, 'users', user, expected_updatedAt);
  if (Object.keys(changes).length === 0) return { id };
  if (user.anonymised_at !== null) throw stateConflict('locked', anonymisedMessage);
  const { password, trades, ...values } = changes;
  const role = values.role ?? user.role;
  const status = values.status ?? user.status;
  if (user.role === 'landlord' && role !== 'landlord') await checkRoleChange(db, scope, id);
  const isInvited = await prepareLogin(ctx, id, changes);
  await updateRow(db, scope, 'users', id, values);
  if (trades !== undefined) {
    await replaceTrades(db, scope, [{ user_id: id, trades: (await tradeReader(ctx))(trades) }]);
  }
  if (values.email !== undefined) {
    const isSeated = await seatLogin(db, { company_id: scope.company_id, user_id: id });
    if (!isSeated && isInvited && status === 'active') await inviteByMail(ctx, id);
  }

  if (password !== undefined) {
    const isSelf = id === scope.user_id;
    await replacePassword(db, scope, id, password, isSelf ? { keptSession: ctx.session.id, isOwn: true } : {});
  }
  if (status === 'disabled' || role === 'landlord') await closeForWorker(ctx, id);
  return { id };
}

/**
 * Before a new address or password. 403 for a log-in that also opens other companies, where it would too. An address that
 * has a log-in leaves the user without one, until its owner joins; the admin is told nothing of that. Answers whether the
 * address changes.
 */
async function prepareLogin(
  { db, scope }: CallCtx,
  user_id: number,
  { email, password }: z.infer<typeof updateUserSchema>['changes'],
): Promise<boolean> {
  if (email === undefined && password === undefined) return false;
  const key = { company_id: scope.company_id, user_id };
  const membership = await findMembership(db, key);
  const isNew = email !== undefined && email.toLowerCase() !== membership?.email.toLowerCase();
  if (membership?.is_shared && (isNew || password !== undefined)) {
    throw new AppError('forbidden', user_id === scope.user_id ? ownAddressMessage : sharedLoginMessage);
  }
  if (isNew) await unseatForAddress(db, key, email);
  return isNew;
}

/** 409, listing what blocks it, if other rows refer to the user. Nobody deletes themselves or the last active admin. */
export async function removeUser({ db, scope }: Ctx, id: number): Promise<{ id: number }> {
  // Locked first, so nothing can be added between the count and the deletion.
  if (!(await lockUser(db, scope, id))) throw notFound('user');
  if (id === scope.user_id) throw stateConflict('protected', 'You can’t delete your own account.');
  assertUnreferenced('user', await userUses(db, scope, id), 'Disable the account instead.');
  await deleteRow(db, scope, 'users', id);
  return { id };
}
