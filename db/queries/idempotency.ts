import type { Database } from '../client.ts';
import type { Scope } from '../scope.ts';

/** A write that its sender may repeat: the key belongs to the user and the concrete path (PATCH /jobs/7). */
export interface IdempotencyClaim {
  path: string;
  key: string;
  /** A keyed hash of the input, in hex. */
  body_hash: string;
}

/**
 * Claims the key inside the caller's transaction. A second caller waits here until the first has committed.
 * Returns undefined when the key is new, else what the first call sent and was answered. Keys live 90 days
 * (`removeOutlived`).
 */
export async function claimIdempotencyKey(
  db: Database,
  scope: Scope,
  claim: IdempotencyClaim,
): Promise<{ body_hash: string; response: unknown } | undefined> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ company_id: scope.company_id, user_id: scope.user_id, ...claim })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return undefined;
  return db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response'])
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', scope.user_id)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow();
}

/** Keeps the answer beside the work it answers, in the same transaction. */
export async function keepIdempotentAnswer(
  db: Database,
  scope: Scope,
  claim: IdempotencyClaim,
  response: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response ?? null) })
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', scope.user_id)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key)
    .execute();
}

/** Lets go of a key whose work failed: only successes are kept. */
export async function forgetIdempotencyKey(
  db: Database,
  scope: Scope,
  { path, key }: IdempotencyClaim,
): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', scope.user_id)
    .where('path', '=', path)
    .where('key', '=', key)
    .where('response', 'is', null)
    .execute();
}
