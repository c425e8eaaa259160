import type { z } from 'zod';
import { deleteRow, insertMany, insertOnce, updateRow } from '#db/crud.ts';
import { landlordsAmong } from '#db/queries/users.ts';
import type { Ctx } from '#server/auth/ctx.ts';
import { assertUnreferenced, assertVersion } from '#server/checks/assertions.ts';
import { fieldError, found, notFound } from '#server/infra/errors.ts';
import { continueEach, type Outcomes, outcomesOf, writeEach } from '#server/infra/write-each.ts';
import { addressesSharing, findPropertyByRef, lockProperty, propertyUses } from './queries.ts';
import { addressTerms, countShared, leastShared } from './rules.ts';
import type { createPropertySchema, similarInputSchema, updatePropertySchema } from './schema.ts';

type CreateInput = z.infer<typeof createPropertySchema>;

const billingFields = [
  'billing_name',
  'billing_address',
  'billing_email',
  'billing_reverse_charge',
  'billing_cis_rate',
] as const satisfies readonly (keyof CreateInput)[];

/** 400 for a customer beside billing fields, which say who it is themselves (K3). */
function checkPayer(input: Partial<CreateInput>): void {
  const given = input.customer_id === undefined ? undefined : billingFields.find((field) => input[field] !== undefined);
  if (given) throw fieldError('invalid', given, 'Choose a customer or enter billing details, not both.');
}

/** A known client_ref returns the existing property. 404 for an unknown landlord or agent. */
export async function createProperty({ db, scope }: Ctx, input: CreateInput): Promise<{ id: number }> {
  checkPayer(input);
  const id = await insertOnce(db, scope, 'properties', input);
  if (id !== undefined) return { id };
  return found(await findPropertyByRef(db, scope, input.client_ref!), 'property');
}

export async function createProperties(
  { db, scope }: Ctx,
  inputs: readonly CreateInput[],
): Promise<Outcomes<{ id: number }>> {
  // A foreign key says the same, but not about which rows.
  const named = inputs.flatMap(({ landlord_id, agent_id }) => [landlord_id ?? [], agent_id ?? []].flat());
  const landlords = new Set(await landlordsAmong(db, scope, [...new Set(named)]));
  const isUnknown = (id: number | null | undefined) => typeof id === 'number' && !landlords.has(id);
  const checked = await outcomesOf(inputs, (input) => {
    checkPayer(input);
    if (isUnknown(input.landlord_id)) throw notFound('landlord', 'landlord_id');
    if (isUnknown(input.agent_id)) throw notFound('agent', 'agent_id');
    return input;
  });
  return continueEach(checked, (rows) => writeEach(db, rows, (some) => insertMany(db, scope, 'properties', some)));
}

/** 404 if not visible or for an unknown landlord or agent, 409 if changed since. */
export async function changeProperty(
  { db, scope }: Ctx,
  { id, changes, expected_updatedAt }: z.infer<typeof updatePropertySchema>,
): Promise<{ id: number }> {
  checkPayer(changes);
  const property = found(await lockProperty(db, scope, id), 'property');
  await assertVersion(db, scope, 'properties', property, expected_updatedAt);
  if (Object.keys(changes).length > 0) await updateRow(db, scope, 'properties', id, changes);
  return { id };
}

/** 409, listing what blocks it, if other rows refer to the property (J14). */
export async function removeProperty({ db, scope }: Ctx, id: number): Promise<{ id: number }> {
  // Locked first, so nothing can be added between the count and the deletion.
  if (!(await lockProperty(db, scope, id))) throw notFound('property');
  assertUnreferenced('property', await propertyUses(db, scope, id), 'Archive it instead.');
  await deleteRow(db, scope, 'properties', id);
  return { id };
}

/** At most 10 possible duplicates, including archived ones; most shared words first. */
export async function similarProperties(
  { db, scope }: Ctx,
  { address, except_id }: z.infer<typeof similarInputSchema>,
) {
  const terms = addressTerms(address);
  if (terms.size < leastShared) return [];
  const candidates = await addressesSharing(db, scope, [...terms], leastShared);
  return candidates
    .filter((each) => each.id !== except_id)
    .map((each) => ({ each, shared: countShared(terms, addressTerms(each.address)) }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || a.each.id - b.each.id)
    .slice(0, 10)
    .map(({ each, shared }) => ({ ...each, shared_words: shared }));
}
