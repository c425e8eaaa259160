import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { keptUserId } from '../active-tracking.ts';
import { phoneStore } from '../outbox/phone-outbox.ts';
import { restoredAt } from './restored.ts';

/*
 * What was last known of a user's own data is kept in the phone's database, so that the app shows it without signal. One
 * user's at a time: another log-in, a log-out and the end of a session clear it.
 */

/** The answers that the workers' pages need, by procedure. */
const kept = new Set([
  'auth.session',
  'jobs.active',
  'jobTasks.listOfJob',
  'notes.list',
  'timeTracking.last',
  'timeTracking.currentSums',
  'timeTracking.sums',
]);
const procedureOf = (key: readonly unknown[]) => (Array.isArray(key[0]) ? key[0].join('.') : '');
const quietMs = 500;
/** So many answers are kept: those of the jobs of a few days. */
const mostKept = 60;

/** Keeps what the pages learn, a moment after they learn it. Answers how to stop. */
export function keepKnown(queryClient: QueryClient, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function keep() {
    timer = undefined;
    const state = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.data !== undefined && kept.has(procedureOf(queryKey)),
    });
    const store = await phoneStore();
    // A page that was just opened has not asked for everything yet: what it has no answer to stays as it was known.
    const before = (await store.readKnown(userId, 'queries')) as DehydratedState | undefined;
    const fresh = new Set(state.queries.map(({ queryHash }) => queryHash));
    const older = before?.queries.filter(({ queryHash }) => !fresh.has(queryHash)) ?? [];
    const learnt = state.queries.find(({ queryKey }) => procedureOf(queryKey) === 'timeTracking.last');
    const last = learnt ? learnt.state.data : await store.readKnown(userId, 'last');
    state.queries = [...state.queries, ...older].slice(0, mostKept);
    if (!isStopped) await store.keepKnown(userId, { queries: JSON.parse(JSON.stringify(state)), last });
  }
  const learn = () => {
    timer ??= setTimeout(() => keep().catch(() => {}), quietMs);
  };
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && kept.has(procedureOf(query.queryKey))) learn();
  });
  learn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}

/** Puts what was last known of this phone's user into the cache; whatever the server says meanwhile is newer. */
export async function restoreKnown(queryClient: QueryClient): Promise<void> {
  const userId = keptUserId();
  if (userId === undefined) return;
  const store = await phoneStore();
  const state = (await store.readKnown(userId, 'queries')) as DehydratedState | undefined;
  if (!state) return;
  const last = await store.readKnown(userId, 'last');
  for (const query of state.queries) {
    // What arrived since is known by the outbox, which may have sent in another tab.
    if (procedureOf(query.queryKey) === 'timeTracking.last' && last !== undefined) query.state.data = last;
    query.state.dataUpdatedAt = restoredAt;
  }
  hydrate(queryClient, state);
}

/** Nothing of anybody stays; entries that wait to be sent do. */
export async function forgetKnown(): Promise<void> {
  await (await phoneStore()).forgetKnown();
}
