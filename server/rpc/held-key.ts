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
  noteHeldProgress,
  readIdempotencyKey,
  releaseHeldKey,
} from './idempotency-queries.ts';

/** How long a second caller waits for the first's answer, and how often it looks. */
const waitMs = 20_000;
const lookEveryMs = 250;

/** A run's hold on its key: what was done under it before, and how it is let go of. */
export interface Hold extends Steps {
  answer(response: unknown): Promise<void>;
  /** Without an answer. `forget`: the call failed, and where nothing was done the key is as if it had never been sent. */
  release(options: { forget: boolean }): Promise<void>;
}

/**
 * Holds a key for as long as a call of many steps runs, also in another process. The second caller waits for the first's
 * answer and gets it; after `wait` ms it is told to come again. Where the first was killed, its hold runs out and the next
 * caller goes on from what it had done.
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
    if (known && known.body_hash !== claim.body_hash) {
      throw new AppError('conflict', 'This Idempotency-Key was already used with another body.', {
        fields: 'request',
      });
    }
    if (known && known.response !== null) return { response: known.response };
    if (performance.now() >= deadline) {
      const words = 'The same request is still being worked on. Please send it again in a moment.';
      throw new AppError('conflict', words, { fields: 'request', retryAfter: 5 });
    }
    await pause(lookEveryMs);
  }
}

function holdOf(db: Database, scope: Scope, held: HeldKey, before: readonly number[]): Hold {
  // A moment without the database is made up for by the next time; a run whose hold was lost can note nothing more.
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
