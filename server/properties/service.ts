import type { z } from 'zod';
import { deleteRow, insertOnce, updateRow } from '#db/crud.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/infra/assertions.ts';
import { notFound } from '#server/infra/errors.ts';
import { addressesSharing, findPropertyByRef, lockProperty, propertyUses } from './queries.ts';
import { addressWords, leastShared, sharedWords } from './rules.ts';
import type { createPropertySchema, similarInputSchema, updatePropertySchema } from './schema.ts';

/** The new property's id, or that of the one already made under the same client_ref. 404 for an unknown landlord or agent. */
export async function createProperty(
  { db, scope }: Ctx,
  input: z.infer<typeof createPropertySchema>,
): Promise<{ id: number }> {
  const id = await insertOnce(db, scope, 'properties', input);
  if (id !== undefined) return { id };
  const made = await findPropertyByRef(db, scope, input.client_ref!);
  if (!made) throw notFound('property');
  return made;
}

/** Changes the fields given. 404 outside the scope or for an unknown landlord or agent, 409 when it changed since. */
export async function changeProperty(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updatePropertySchema>,
): Promise<{ id: number }> {
  const property = await lockProperty(db, scope, id);
  if (!property) throw notFound('property');
  await assertVersion(db, scope, 'properties', property, expected_updatedAt);
  if (Object.keys(changes).length > 0) await updateRow(db, scope, 'properties', id, changes);
  return { id };
}

/** Deletes a property on which nothing hangs; else 409, saying what does. */
export async function removeProperty({ db, scope }: Ctx, id: number): Promise<{ id: number }> {
  // Locked first: nobody can hang anything on it between the count and the deletion.
  if (!(await lockProperty(db, scope, id))) throw notFound('property');
  assertUnreferenced('property', await propertyUses(db, scope, id), 'Archive it instead.');
  await deleteRow(db, scope, 'properties', id);
  return { id };
}

/** At most 10 properties that may be the one of this address, archived ones among them; most words shared first. */
export async function similarProperties(
  { db, scope }: Ctx,
  { address, except_id }: z.infer<typeof similarInputSchema>,
) {
  const words = addressWords(address);
  if (words.size < leastShared) return [];
  const candidates = await addressesSharing(db, scope, [...words], leastShared);
  return candidates
    .filter((each) => each.id !== except_id)
    .map((each) => ({ each, shared: sharedWords(words, addressWords(each.address)) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.each.id - b.each.id)
    .slice(0, 10)
    .map(({ each, shared }) => ({ ...each, shared_words: shared }));
}
