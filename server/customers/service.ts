import type { z } from 'zod';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/checks/assertions.ts';
import { found, notFound, stateConflict } from '#server/infra/errors.ts';
import { todayOf } from '#server/infra/time-zone.ts';
import { type Outcomes, writeEach } from '#server/infra/write-each.ts';
import { areEqual, copyCustomer, lockJoined, markJoined, moveInvoices } from './joined-queries.ts';
import { customerUses, type FiguresOn, linkUser, lockCustomer, unlinkUser } from './queries.ts';
import type {
  createCustomerSchema,
  customerUserSchema,
  joinAgainSchema,
  keepJoinedSchema,
  splitJoinedSchema,
  splitSchema,
  updateCustomerSchema,
} from './schema.ts';

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

/*
 * The upgrade gave properties with the same billing fields, or the same log-in, one customer (0125_customers_of_properties).
 * The office looks at each: it keeps it so, or splits the property off.
 */

export const keepJoined = async ({ db, scope }: Ctx, { property_ids, kept }: z.infer<typeof keepJoinedSchema>) => ({
  property_ids: await markJoined(db, scope, property_ids, !kept),
});

type Split = z.infer<typeof splitSchema>;

/** 404 for an unknown property, 409 if it is not joined. Invoices that also bill other properties stay where they are. */
export async function splitJoined(
  { db, scope }: Ctx,
  { property_id }: z.infer<typeof splitJoinedSchema>,
): Promise<Split> {
  const property = found(await lockJoined(db, scope, property_id), 'property');
  const { customer_id: from } = property;
  if (from === null || !property.customer_joined)
    throw stateConflict('already_done', 'This property has a customer of its own.');
  const to = await copyCustomer(db, scope, from);
  await updateRow(db, scope, 'properties', property_id, { customer_id: to, customer_joined: false });
  const invoices = await moveInvoices(db, scope, { property_id, from, to });
  return { property_id, customer_id: to, former_customer_id: from, invoices };
}

/** Takes `splitJoined` back. The copy goes, unless it says something else by now, or something else names it. */
export async function joinAgain(
  { db, scope }: Ctx,
  { property_id, customer_id: to }: z.infer<typeof joinAgainSchema>,
): Promise<Split> {
  const property = found(await lockJoined(db, scope, property_id), 'property');
  found(await lockCustomer(db, scope, to), 'customer');
  const { customer_id: from } = property;
  if (from === null || from === to) throw stateConflict('duplicate', 'This property is with that customer already.');
  await updateRow(db, scope, 'properties', property_id, { customer_id: to });
  const invoices = await moveInvoices(db, scope, { property_id, from, to });
  await markJoined(db, scope, [property_id], true);
  const uses = await customerUses(db, scope, from);
  const isLeft = Object.values(uses).every((count) => count === 0);
  if (isLeft && (await areEqual(db, scope, [from, to]))) await deleteRow(db, scope, 'customers', from);
  return { property_id, customer_id: to, former_customer_id: from, invoices };
}
