import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { AppError } from '#server/infra/errors.ts';
import type { Steps } from './context.ts';
import {
  answerLeasedKey,
  extendKeyLease,
  type IdempotencyClaim,
  isSameBody,
  type LeasedKey,
  leaseIdempotencyKey,
  leaseSeconds,
  readIdempotencyKey,
  releaseKeyLease,
  saveKeyProgress,
} from './idempotency-queries.ts';

export const keyReused = () =>
  new AppError('conflict', 'This Idempotency-Key has already been used with a different body.', {
    errorCause: 'key_reused',
    fields: 'request',
  });

/** A second caller's maximum wait and its polling interval. */
const waitMs = 20_000;
const pollMs = 250;

export interface KeyLease extends Steps {
  answer(response: unknown): Promise<void>;
  /** Releases without an answer. `forget`: the call failed, so delete the key unless something was done under it. */
  release(options: { forget: boolean }): Promise<void>;
}

/** Leases a key for a multi-step call; a second caller waits `wait` ms, then gets 409. Expired leases are continued. */
export async function leaseKey(
  db: Database,
  scope: Scope,
  claim: IdempotencyClaim,
  wait: number = waitMs,
): Promise<KeyLease | { response: unknown }> {
  const leased: LeasedKey = { ...claim, holder: randomUUID() };
  const deadline = performance.now() + wait;
  for (;;) {
    const before = await leaseIdempotencyKey(db, scope, leased);
    if (before) return leaseOf(db, scope, leased, before);
    const existing = await readIdempotencyKey(db, scope, claim);
    if (existing && !isSameBody(claim, existing)) throw keyReused();
    // Begun under the previous APP_SECRET: goes on under that hash.
    if (existing) leased.body_hash = existing.body_hash;
    if (existing && existing.response !== null) return { response: existing.response };
    if (performance.now() >= deadline) {
      const message = 'This request is still being processed. Try again in a moment.';
      throw new AppError('conflict', message, { errorCause: 'busy', fields: 'request', retryAfter: 5 });
    }
    await pause(pollMs);
  }
}

function leaseOf(db: Database, scope: Scope, leased: LeasedKey, before: readonly number[]): KeyLease {
  // A failed extension is repeated in time; a run that lost its hold can record no progress.
  const extend = () => void extendKeyLease(db, scope, leased).catch(() => undefined);
  const timer = setInterval(extend, (leaseSeconds * 1000) / 3);
  timer.unref();
  return {
    before,
    async done(transaction, ids) {
      if (await saveKeyProgress(transaction, scope, leased, ids)) return;
      throw new Error('Another run goes on under this Idempotency-Key.');
    },
    async answer(response) {
      clearInterval(timer);
      await answerLeasedKey(db, scope, leased, response);
    },
    async release(options) {
      clearInterval(timer);
      await releaseKeyLease(db, scope, leased, options);
    },
  };
}
