import { sql } from 'kysely';
import { type Actor, actorSettings } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { Scope } from '#db/scope.ts';

/** A repeatable write. The key belongs to the user and the concrete path (PATCH /jobs/7). */
export interface IdempotencyClaim {
  path: string;
  key: string;
  /** HMAC of the input, hex. */
  body_hash: string;
  /** The same under the previous APP_SECRET: a phone may send again what it sent before the change. */
  previous_hash?: string;
}

export const isSameBody = ({ body_hash, previous_hash }: IdempotencyClaim, earlier: { body_hash: string }): boolean =>
  earlier.body_hash === body_hash || earlier.body_hash === previous_hash;

/**
 * Claims the key in the caller's transaction and sets its actor; undefined if the key is new. A second caller waits for
 * the first's commit and gets its hash and answer, without an actor: it must write nothing. Keys live 90 days (S12).
 */
export async function claimIdempotencyKey(
  db: Database,
  scope: Scope,
  { path, key, body_hash }: IdempotencyClaim,
  actor: Actor,
): Promise<{ body_hash: string; response: unknown } | undefined> {
  const claim = sql`
    insert into idempotency_keys (company_id, user_id, path, key, body_hash)
    values (${scope.company_id}, ${scope.user_id}, ${path}, ${key}, ${body_hash})
    on conflict do nothing returning ${actorSettings(actor)}`;
  const claimed = await prepared(db, 'idempotency.claim', claim.compile(db));
  if (claimed.length > 0) return undefined;
  return db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'response'])
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', scope.user_id)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
}

export async function saveIdempotentAnswer(
  db: Database,
  scope: Scope,
  claim: IdempotencyClaim,
  response: unknown,
): Promise<void> {
  const answer = db
    .updateTable('idempotency_keys')
    .set({ response: JSON.stringify(response ?? null) })
    .where('company_id', '=', scope.company_id)
    .where('user_id', '=', scope.user_id)
    .where('path', '=', claim.path)
    .where('key', '=', claim.key);
  await prepared(db, 'idempotency.answer', answer);
}

/** Seconds until a hold expires unless extended. */
export const leaseSeconds = 30;

/** `holder` is a UUID of the run. */
export interface LeasedKey extends IdempotencyClaim {
  holder: string;
}

const rowOf = (scope: Scope, { path, key }: IdempotencyClaim) => sql`company_id = ${scope.company_id}
  and user_id = ${scope.user_id} and path = ${path} and key = ${key}`;
const leasedBy = (scope: Scope, held: LeasedKey) => sql`${rowOf(scope, held)} and held_by = ${held.holder}`;
const untilThen = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Returns the progress under a key that is new or whose hold expired. Undefined if held, answered, or another body. */
export async function leaseIdempotencyKey(
  db: Database,
  scope: Scope,
  { path, key, body_hash, holder }: LeasedKey,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ progress: number[] | null }>`
    insert into idempotency_keys as k (company_id, user_id, path, key, body_hash, held_by, held_until)
    values (${scope.company_id}, ${scope.user_id}, ${path}, ${key}, ${body_hash}, ${holder}, ${untilThen})
    on conflict on constraint idempotency_keys_pk do update
      set held_by = excluded.held_by, held_until = excluded.held_until
      where k.response is null and k.body_hash = excluded.body_hash
        and (k.held_until is null or k.held_until < clock_timestamp())
    returning progress`.execute(db);
  return rows[0] && (rows[0].progress ?? []);
}

/** `response` is null until answered. Undefined if the key was released and deleted. */
export async function readIdempotencyKey(
  db: Database,
  scope: Scope,
  claim: IdempotencyClaim,
): Promise<{ body_hash: string; response: unknown } | undefined> {
  const { rows } = await sql<{ body_hash: string; response: unknown }>`
    select body_hash, response from idempotency_keys where ${rowOf(scope, claim)}`.execute(db);
  return rows[0];
}

export async function extendKeyLease(db: Database, scope: Scope, held: LeasedKey): Promise<void> {
  await sql`update idempotency_keys set held_until = ${untilThen} where ${leasedBy(scope, held)}`.execute(db);
}

/** Records progress in the transaction that made it. False if the run no longer holds its key. */
export async function saveKeyProgress(
  db: Database,
  scope: Scope,
  held: LeasedKey,
  ids: readonly number[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update idempotency_keys set progress = coalesce(progress, '{}') || ${ids}::bigint[]
    where ${leasedBy(scope, held)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function answerLeasedKey(db: Database, scope: Scope, held: LeasedKey, response: unknown): Promise<void> {
  await sql`update idempotency_keys set response = ${JSON.stringify(response ?? null)}::jsonb,
    held_by = null, held_until = null, progress = null where ${leasedBy(scope, held)}`.execute(db);
}

/** Releases an unanswered key. `forget` deletes it if nothing was done under it: only successes are kept. */
export async function releaseKeyLease(
  db: Database,
  scope: Scope,
  held: LeasedKey,
  { forget }: { forget: boolean },
): Promise<void> {
  if (forget) await sql`delete from idempotency_keys where ${leasedBy(scope, held)} and progress is null`.execute(db);
  await sql`update idempotency_keys set held_by = null, held_until = null where ${leasedBy(scope, held)}`.execute(db);
}
