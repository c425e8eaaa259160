import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { restoredAge, saidAt } from '#app/lib/restored.ts';
import { keptUserId } from '../active-tracking.ts';
import { phoneStore } from '../queue/phone-outbox.ts';
import { keptProcedures, procedureOf } from './kept-procedures.ts';

/*
 * What was last known of a user's own data is kept in the phone's database, so that the app shows it without signal. One
 * user's at a time: another log-in, a log-out and the end of a session clear it.
 */

const kept = keptProcedures;
const quietMs = 500;
/** What nobody looked at for so long is not kept any more. */
const keptMs = 14 * 24 * 3_600_000;

type Known = DehydratedState['queries'][number];

/**
 * Restores what was last known of this user, then keeps what the pages learn, a moment after they learn it. A page knows
 * only its own part: what others learnt stays. Answers how to stop.
 */
export function keepKnown(queryClient: QueryClient, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isGone = false;
  async function keep() {
    timer = undefined;
    const { queries } = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.data !== undefined && kept.has(procedureOf(queryKey)),
    });
    const learnt = (JSON.parse(JSON.stringify(queries)) as Known[]).map(asAnswered);
    const last = learnt.find(({ queryKey }) => isLast(queryKey));
    const store = await phoneStore();
    if (isGone) return;
    await store.keepKnown(userId, 'queries', (before) => merged(knownOf(before), learnt, Date.now()));
    // Restored, it is older than what the outbox has written there.
    if (last && saidAt(last.state.dataUpdatedAt) === last.state.dataUpdatedAt)
      await store.keepKnown(userId, 'last', () => last.state.data);
  }
  const learn = () => {
    timer ??= setTimeout(() => keep().catch(() => {}), quietMs);
  };
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && kept.has(procedureOf(query.queryKey))) learn();
  });
  restoreKnown(queryClient, userId)
    .catch(() => {})
    .finally(() => {
      if (!isGone) learn();
    });
  return () => {
    isGone = true;
    clearTimeout(timer);
    stop();
  };
}

const isLast = (queryKey: readonly unknown[]) => procedureOf(queryKey) === 'timeTracking.last';
/** That it could not be asked for again does not make the answer a failure. */
const asAnswered = (query: Known): Known => ({
  ...query,
  state: { ...query.state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null },
});
const knownOf = (stored: unknown): Known[] => (Array.isArray(stored) ? stored : []);

/** By query the newer of what was kept and what this page knows. */
export function merged(before: readonly Known[], learnt: readonly Known[], now: number): Known[] {
  const all = new Map<string, Known>();
  for (const query of [...before, ...learnt]) {
    const at = saidAt(query.state.dataUpdatedAt) ?? 0;
    const known = saidAt(all.get(query.queryHash)?.state.dataUpdatedAt ?? 0) ?? 0;
    if (at >= known && now - at < keptMs) all.set(query.queryHash, query);
  }
  return [...all.values()];
}

/**
 * Puts what was last known of a user into the cache, where the page knows nothing: all of it on a page that opened without
 * signal; the lists that are still to come on a page that was served. Whatever the server says is newer.
 */
export async function restoreKnown(queryClient: QueryClient, userId = keptUserId()): Promise<void> {
  if (userId === undefined) return;
  const store = await phoneStore();
  const queries = knownOf(await store.readKnown(userId, 'queries'));
  if (queries.length === 0) return;
  const last = await store.readKnown(userId, 'last');
  for (const query of queries) {
    // What arrived since is known by the outbox, which may have sent in another tab.
    if (isLast(query.queryKey) && last !== undefined) query.state.data = last;
    query.state.dataUpdatedAt = restoredAge(query.state.dataUpdatedAt);
  }
  hydrate(queryClient, { mutations: [], queries });
}

/** Nothing of anybody stays; entries that wait to be sent do. */
export async function forgetKnown(): Promise<void> {
  await (await phoneStore()).forgetKnown();
}
