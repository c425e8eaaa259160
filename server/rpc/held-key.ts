import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { AppError } from '#server/infra/errors.ts';
import type { Steps } from './context.ts';
import {
  answerHeldKey,
  extendHeldKey,
  type HeldKey,
  heldSeconds,
  holdIdempotencyKey,
  type IdempotencyClaim,
  isSameBody,
  noteHeldProgress,
  readIdempotencyKey,
  releaseHeldKey,
} from './idempotency-queries.ts';

export const keyReused = () =>
  new AppError('conflict', 'This Idempotency-Key has already been used with a different body.', { fields: 'request' });

/** A second caller's maximum wait and its polling interval. */
const waitMs = 20_000;
const lookEveryMs = 250;

export interface Hold extends Steps {
  answer(response: unknown): Promise<void>;
  /** Releases without an answer. `forget`: the call failed, so delete the key unless something was done under it. */
  release(options: { forget: boolean }): Promise<void>;
}

/**
 * Holds a key during a multi-step call. A second caller waits for the answer, at most `wait` ms, then gets 409 with
 * Retry-After. If a run is killed, its hold expires and the next one continues from its progress.
 */
export async function holdKey(
  db: Database,
  scope: Scope,
  claim: IdempotencyClaim,
  wait: number = waitMs,
): Promise<Hold | { response: unknown }> {
  const held: HeldKey = { ...claim, holder: randomUUID() };
  const deadline = performance.now() + wait;
  for (;;) {
    const before = await holdIdempotencyKey(db, scope, held);
    if (before) return holdOf(db, scope, held, before);
    const known = await readIdempotencyKey(db, scope, claim);
    if (known && !isSameBody(claim, known)) throw keyReused();
    // Begun under the previous APP_SECRET: goes on under that hash.
    if (known) held.body_hash = known.body_hash;
    if (known && known.response !== null) return { response: known.response };
    if (performance.now() >= deadline) {
      const message = 'This request is still being processed. Try again in a moment.';
      throw new AppError('conflict', message, { fields: 'request', retryAfter: 5 });
    }
    await pause(lookEveryMs);
  }
}

function holdOf(db: Database, scope: Scope, held: HeldKey, before: readonly number[]): Hold {
  // A failed extension is repeated in time; a run that lost its hold can record no progress.
  const extend = () => void extendHeldKey(db, scope, held).catch(() => undefined);
  const timer = setInterval(extend, (heldSeconds * 1000) / 3);
  timer.unref();
  return {
    before,
    async done(transaction, ids) {
      if (await noteHeldProgress(transaction, scope, held, ids)) return;
      throw new Error('Another run goes on under this Idempotency-Key.');
    },
    async answer(response) {
      clearInterval(timer);
      await answerHeldKey(db, scope, held, response);
    },
    async release(options) {
      clearInterval(timer);
      await releaseHeldKey(db, scope, held, options);
    },
  };
}
