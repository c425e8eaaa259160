import type { z } from 'zod';
import { deleteRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { found, stateConflict } from '#server/infra/errors.ts';
import { areEqual, copyCustomer, lockJoined, markJoined, moveInvoices } from './joined-queries.ts';
import { customerUses, lockCustomer } from './queries.ts';
import type { joinAgainSchema, keepJoinedSchema, splitJoinedSchema, splitSchema } from './schema.ts';

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
  if (from === null || !property.customer_joined) throw stateConflict('This property has a customer of its own.');
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
  if (from === null || from === to) throw stateConflict('This property is with that customer already.');
  await updateRow(db, scope, 'properties', property_id, { customer_id: to });
  const invoices = await moveInvoices(db, scope, { property_id, from, to });
  await markJoined(db, scope, [property_id], true);
  const uses = await customerUses(db, scope, from);
  const isLeft = Object.values(uses).every((count) => count === 0);
  if (isLeft && (await areEqual(db, scope, [from, to]))) await deleteRow(db, scope, 'customers', from);
  return { property_id, customer_id: to, former_customer_id: from, invoices };
}
