import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { statProcedures } from './constants.ts';
import type { CallCtx } from './context.ts';
import { canonicalJson } from './raw-input.ts';

/** Minimum time between the starts of two computations of the same figures. */
const paceMs = 2_000;

interface SharedResult {
  /** Of the last computation, by performance.now(). */
  begun: number;
  running: Promise<unknown> | undefined;
  /** Begins after the call that asks for it, so that it contains the change which made it ask. */
  next: Promise<unknown> | undefined;
}

const byDatabase = new WeakMap<Database, Map<string, SharedResult>>();

/**
 * The result of `compute`, which runs at most once in 2 seconds for all admins of the company that ask for the same
 * figures because of a live event. Nobody gets a result that began before they asked: they wait instead. All other calls
 * compute at once and alone: of other roles, after an own write, inside a transaction.
 */
export async function shareResult<R>(
  ctx: CallCtx,
  call: { type: string; path: string; getRawInput: () => Promise<unknown> },
  compute: () => Promise<R>,
): Promise<R> {
  const isShared =
    ctx.live && call.type === 'query' && statProcedures.includes(call.path) && ctx.scope.role === 'admin';
  if (!isShared || ctx.db.isTransaction) return compute();
  const all = byDatabase.get(ctx.db) ?? new Map<string, SharedResult>();
  byDatabase.set(ctx.db, all);
  const key = canonicalJson([ctx.scope.company_id, call.path, (await call.getRawInput()) ?? null]);
  const entry = all.get(key) ?? { begun: Number.NEGATIVE_INFINITY, running: undefined, next: undefined };
  all.set(key, entry);
  entry.next ??= computeNext(entry, compute, () => all.delete(key));
  return entry.next as Promise<R>;
}

async function computeNext<R>(entry: SharedResult, compute: () => Promise<R>, remove: () => void): Promise<R> {
  await entry.running?.catch(() => {});
  const wait = entry.begun + paceMs - performance.now();
  if (wait > 0) await sleep(wait);
  entry.begun = performance.now();
  entry.running = entry.next;
  entry.next = undefined;
  const result = compute();
  void removeUnused(entry, result, remove);
  return result;
}

/** Removes an entry that nobody has asked for again once the pace allows an immediate computation. */
async function removeUnused(entry: SharedResult, result: Promise<unknown>, remove: () => void): Promise<void> {
  const { begun } = entry;
  await result.catch(() => {});
  await sleep(Math.max(0, begun + paceMs - performance.now()), undefined, { ref: false });
  if (entry.begun === begun && !entry.next) remove();
}
