import { createHmac } from 'node:crypto';
import type { TRPCError } from '@trpc/server';
import { type Actor, setActor } from '#db/actor.ts';
import type { Database } from '#db/client.ts';
import type { Scope } from '#db/scope.ts';
import { isRetryable } from '#server/infra/errors.ts';
import type { Context } from './context.ts';
import { claimIdempotencyKey, type IdempotencyClaim, isSameBody, saveIdempotentAnswer } from './idempotency-queries.ts';
import { keyReused, leaseKey } from './lease-key.ts';
import { canonicalJson } from './raw-input.ts';
import { concretePath } from './rest-meta.ts';
import type { ProcedureMeta } from './trpc.ts';

/** Attempts when Postgres picks this transaction as a deadlock victim. */
const attempts = 4;

/** Carries a handler's error out of the transaction, to roll it back. */
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

/** One transaction: the work, its history rows (which read the actor set here) and its Idempotency-Key. */
export async function inTransaction<R extends Result>(link: Link<R>): Promise<R> {
  if (link.type !== 'mutation' || link.meta?.transaction === false) return link.next({ ctx: { db: link.ctx.db } });
  // Inside another call, such as an import, use its transaction, actor and key.
  if (link.ctx.db.isTransaction) return link.next({ ctx: { db: link.ctx.db } });
  if (link.meta?.transaction === 'each') return inSteps(link);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(link);
    } catch (error) {
      const cause = error instanceof RolledBack ? (error.error.cause ?? error.error) : error;
      if (isRetryable(cause) && attempt < attempts) continue;
      throw error instanceof RolledBack ? error.error : error;
    }
  }
}

function runOnce<R extends Result>(link: Link<R>): Promise<R> {
  const { ctx } = link;
  return ctx.db.transaction().execute(async (db) => {
    const { user, scope } = ctx.session ?? {};
    const actor: Actor = { id: user?.id ?? null, name: user?.name ?? '', requestId: ctx.requestId };
    const answer = async () => {
      await ctx.precondition?.(db);
      return link.next({ ctx: { db } });
    };
    // Keys belong to users, so a visitor's is ignored.
    if (ctx.idempotencyKey === undefined || !scope || link.path.startsWith('auth.')) {
      await setActor(db, actor);
      return orRollBack(await answer());
    }

    const claim = await claimOf(link, ctx.idempotencyKey);
    const earlier = await claimed(db, scope, claim, actor);
    // tRPC checks only the result's shape, so the stored answer can replace the handler's.
    if (earlier) return { ok: true, data: earlier.response, ctx } as unknown as R;
    const result = orRollBack(await answer());
    await saveIdempotentAnswer(db, scope, claim, result.ok ? storedAnswer(result.data, link.meta) : null);
    return result;
  });
}

async function claimOf<R extends Result>(
  { ctx, meta, path, getRawInput }: Link<R>,
  key: string,
): Promise<IdempotencyClaim> {
  const rawInput = await getRawInput();
  const { appSecret, previousAppSecret } = ctx.config;
  const body = canonicalJson(withoutSentAt(rawInput));
  // An HMAC, because bodies may contain passwords that a leaked table must not reveal.
  const hashUnder = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
  return {
    path: meta?.rest ? `${meta.rest.method} ${concretePath(meta.rest, rawInput)}` : path,
    key,
    body_hash: hashUnder(appSecret),
    ...(previousAppSecret !== undefined && { previous_hash: hashUnder(previousAppSecret) }),
  };
}

async function claimed(db: Database, scope: Scope, claim: IdempotencyClaim, actor: Actor) {
  const earlier = await claimIdempotencyKey(db, scope, claim, actor);
  if (earlier && !isSameBody(claim, earlier)) throw keyReused();
  return earlier;
}

/** One transaction per step. A repeat waits for the answer, or continues if the first was interrupted. */
async function inSteps<R extends Result>(link: Link<R>): Promise<R> {
  const { db, session, idempotencyKey } = link.ctx;
  const scope = session?.scope;
  if (idempotencyKey === undefined || !scope) return link.next({ ctx: { db } });
  const hold = await leaseKey(db, scope, await claimOf(link, idempotencyKey));
  if ('response' in hold) return { ok: true, data: hold.response, ctx: link.ctx } as unknown as R;
  const result = await link.next({ ctx: { db, steps: hold } });
  if (result.ok && !wasBrokenOff(result.data)) await hold.answer(result.data);
  else await hold.release({ forget: !result.ok });
  return result;
}

function storedAnswer(data: unknown, { shownOnce = [] }: ProcedureMeta = {}): unknown {
  if (shownOnce.length === 0) return data;
  return { ...(data as object), ...Object.fromEntries(shownOnce.map((field) => [field, null])) };
}

const wasBrokenOff = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'cancelled' in answer && answer.cancelled === true;

function orRollBack<R extends Result>(result: R): R {
  if (!result.ok) throw new RolledBack(result.error);
  return result;
}

/** A resend has a new `sent_at` but is the same request. */
function withoutSentAt(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const { sent_at, ...rest } = input as Record<string, unknown>;
  return 'data' in rest ? { ...rest, data: withoutSentAt(rest.data) } : rest;
}
