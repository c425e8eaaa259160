import type { z } from 'zod';
import { deleteRow, insertMany, insertRow, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/checks/assertions.ts';
import { found, notFound } from '#server/infra/errors.ts';
import { type Outcomes, writeEach } from '#server/infra/write-each.ts';
import { lockPriceItem, priceItemUses } from './queries.ts';
import type { createPriceItemSchema, updatePriceItemSchema } from './schema.ts';

type CreateInput = z.infer<typeof createPriceItemSchema>;

/** 409 for a code that another item has, whatever its case. */
export const createPriceItem = async ({ db, scope }: Ctx, input: CreateInput): Promise<{ id: number }> => ({
  id: await insertRow(db, scope, 'price_items', input),
});

export const createPriceItems = (
  { db, scope }: Ctx,
  inputs: readonly CreateInput[],
): Promise<Outcomes<{ id: number }>> => writeEach(db, inputs, (some) => insertMany(db, scope, 'price_items', some));

/** 404 if not in the company, 409 if changed since or for a code that another item has. */
export async function changePriceItem(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updatePriceItemSchema>,
): Promise<{ id: number }> {
  const item = found(await lockPriceItem(db, scope, id), 'item');
  await assertVersion(db, scope, 'price-list', item, expected_updatedAt);
  if (Object.keys(changes).length > 0) await updateRow(db, scope, 'price_items', id, changes);
  return { id };
}

/** 404 if not in the company, 409 once it was quoted or used. */
export async function removePriceItem({ db, scope }: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  if (!(await lockPriceItem(db, scope, id))) throw notFound('item');
  assertUnreferenced('item', await priceItemUses(db, scope, id), 'Archive it instead.');
  await deleteRow(db, scope, 'price_items', id);
  return { id };
}
