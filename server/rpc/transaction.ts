import { createHmac } from 'node:crypto';
import type { TRPCError } from '@trpc/server';
import { type Actor, setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { AppError, isWorthRepeating } from '#server/infra/errors.ts';
import type { Context } from './context.ts';
import { holdKey } from './held-key.ts';
import { claimIdempotencyKey, type IdempotencyClaim, keepIdempotentAnswer } from './idempotency-queries.ts';
import { canonicalJson } from './raw-input.ts';
import { concretePath } from './rest-line.ts';
import type { ProcedureMeta } from './trpc.ts';

/** Postgres may pick one of two writers as the victim of a deadlock; doing its work again is the cure. */
const attempts = 4;

/** The handler's own refusal, carried out of the transaction so that everything it did is rolled back. */
class RolledBack extends Error {
  constructor(readonly error: TRPCError) {
    super('rolled back');
  }
}

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError };

interface Link<R extends Result> {
  ctx: Context;
  type: string;
  path: string;
  meta: ProcedureMeta | undefined;
  getRawInput: () => Promise<unknown>;
  next: (opts: { ctx: Pick<Context, 'db' | 'steps'> }) => Promise<R>;
}

/**
 * Every mutation is one transaction: the work, its history rows (which read the actor set here) and the row of its
 * Idempotency-Key are committed together or not at all. A key that was used before answers what it answered then.
 */
export async function inTransaction<R extends Result>(link: Link<R>): Promise<R> {
  if (link.type !== 'mutation' || link.meta?.transaction === false)
    return link.next({ ctx: { db: link.ctx.db } });
  // Made within another call, such as an import's: that one's transaction, actor and key are its own too.
  if (link.ctx.db.isTransaction) return link.next({ ctx: { db: link.ctx.db } });
  if (link.meta?.transaction === 'each') return inSteps(link);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(link);
    } catch (error) {
      const fault = error instanceof RolledBack ? (error.error.cause ?? error.error) : error;
      if (isWorthRepeating(fault) && attempt < attempts) continue;
      throw error instanceof RolledBack ? error.error : error;
    }
  }
}

function runOnce<R extends Result>(link: Link<R>): Promise<R> {
  const { ctx } = link;
  return ctx.db.transaction().execute(async (db) => {
    const { user, scope } = ctx.session ?? {};
    const actor: Actor = { id: user?.id ?? null, name: user?.name ?? '', requestId: ctx.requestId };
    const answer = () => link.next({ ctx: { db } });
    // A key belongs to a user: a visitor's says nothing.
    if (ctx.idempotencyKey === undefined || !scope || link.path.startsWith('auth.')) {
      await setActor(db, actor);
      return orRollBack(await answer());
    }

    const claim = await claimOf(link, ctx.idempotencyKey);
    const earlier = await claimed(db, scope, claim, actor);
    // tRPC hands results on by their shape; the answer kept then stands in for the handler's.
    if (earlier) return { ok: true, data: earlier.response, ctx } as unknown as R;
    const result = orRollBack(await answer());
    await keepIdempotentAnswer(db, scope, claim, result.ok ? result.data : null);
    return result;
  });
}

async function claimOf<R extends Result>(
  { ctx, meta, path, getRawInput }: Link<R>,
  key: string,
): Promise<IdempotencyClaim> {
  const rawInput = await getRawInput();
  return {
    path: meta?.rest ? `${meta.rest.method} ${concretePath(meta.rest, rawInput)}` : path,
    key,
    // Keyed, since a body may hold a password: a stolen table must not let it be guessed.
    body_hash: createHmac('sha256', ctx.config.appSecret)
      .update(canonicalJson(withoutSentAt(rawInput)))
      .digest('hex'),
  };
}

/** What the key's first sender was answered, or undefined where this is the first. */
async function claimed(db: Database, scope: Scope, claim: IdempotencyClaim, actor: Actor) {
  const earlier = await claimIdempotencyKey(db, scope, claim, actor);
  if (earlier && earlier.body_hash !== claim.body_hash) {
    throw new AppError('conflict', 'This Idempotency-Key was already used with another body.', {
      fields: 'request',
    });
  }
  return earlier;
}

/**
 * A call of many steps, each a transaction that the handler makes. It holds its key from before the first until it is
 * answered after the last: sent again meanwhile it waits for that answer, and sent again after it was broken off it goes on
 * with what is left.
 */
async function inSteps<R extends Result>(link: Link<R>): Promise<R> {
  const { db, session, idempotencyKey } = link.ctx;
  const scope = session?.scope;
  if (idempotencyKey === undefined || !scope) return link.next({ ctx: { db } });
  const hold = await holdKey(db, scope, await claimOf(link, idempotencyKey));
  if ('response' in hold) return { ok: true, data: hold.response, ctx: link.ctx } as unknown as R;
  const result = await link.next({ ctx: { db, steps: hold } });
  if (result.ok && !wasBrokenOff(result.data)) await hold.answer(result.data);
  else await hold.release({ forget: !result.ok });
  return result;
}

const wasBrokenOff = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'cancelled' in answer && answer.cancelled === true;

function orRollBack<R extends Result>(result: R): R {
  if (!result.ok) throw new RolledBack(result.error);
  return result;
}

/** A phone that sends again says a new `sent_at`; what it asks for is still the same. */
function withoutSentAt(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { sent_at, ...rest } = input as Record<string, unknown>;
  return 'data' in rest ? { ...rest, data: withoutSentAt(rest.data) } : rest;
}
