import type { z } from 'zod';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/checks/assertions.ts';
import { found, notFound } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { type Outcomes, writeEach } from '#server/infra/write-each.ts';
import { customerUses, type FiguresOn, linkUser, lockCustomer, unlinkUser } from './queries.ts';
import type { createCustomerSchema, customerUserSchema, updateCustomerSchema } from './schema.ts';

type CreateInput = z.infer<typeof createCustomerSchema>;

export const figuresToday = (ctx: Ctx): FiguresOn => ({ today: todayOf(ctx), terms: ctx.settings });

export const createCustomer = async ({ db, scope }: Ctx, input: CreateInput): Promise<{ id: number }> => ({
  id: await insertRow(db, scope, 'customers', input),
});

export const createCustomers = (
  { db, scope }: Ctx,
  inputs: readonly CreateInput[],
): Promise<Outcomes<{ id: number }>> => writeEach(db, inputs, (some) => insertMany(db, scope, 'customers', some));

/** 404 if not in the company, 409 if changed since. The billing fields of its properties follow (take_payer). */
export async function changeCustomer(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updateCustomerSchema>,
): Promise<{ id: number }> {
  const customer = found(await lockCustomer(db, scope, id), 'customer');
  await assertVersion(db, scope, 'customers', customer, expected_updatedAt);
  if (Object.keys(changes).length > 0) await updateRow(db, scope, 'customers', id, changes);
  return { id };
}

/** 404 if not in the company, 409 while anything names it. */
export async function removeCustomer({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await lockCustomer(db, scope, id))) throw notFound('customer');
  assertUnreferenced('customer', await customerUses(db, scope, id), 'Archive it instead.');
  await deleteRow(db, scope, 'customers', id);
  return { id };
}

type UserInput = z.infer<typeof customerUserSchema>;

/** 404 for a user who is no landlord. A log-in that the customer has already stays. */
export async function linkUserTo({ db, scope }: Ctx, { id, user_id }: UserInput): Promise<{ id: number }> {
  found(await lockCustomer(db, scope, id), 'customer');
  await linkUser(db, scope, { id, user_id });
  return { id };
}

export async function unlinkUserOf({ db, scope }: Ctx, input: UserInput): Promise<{ id: number }> {
  found(await lockCustomer(db, scope, input.id), 'customer');
  if (!(await unlinkUser(db, scope, input))) throw notFound('landlord', 'user_id');
  return { id: input.id };
}
