import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { restoredAge, saidAt } from '#app/lib/restored.ts';
import { keptUserId } from '../active-tracking.ts';
import { phoneStore } from '../queue/phone-outbox.ts';

/*
 * The query cache of workers' pages, persisted in the phone's database so that they open without signal. It holds one user's
 * data: another log-in, a log-out and the end of a session delete it.
 */

/** The procedures whose answers are persisted: those of the pages that open without signal. */
const procedures: ReadonlySet<string> = new Set([
  'amendmentRequests.list',
  'audit.unseen',
  'auth.session',
  'company.contact',
  'expenses.list',
  'files.list',
  'jobs.active',
  'jobs.get',
  'jobs.list',
  'jobTasks.listOfJob',
  'notes.list',
  'payments.list',
  'properties.list',
  'statements.get',
  'timeTracking.currentSums',
  'timeTracking.last',
  'timeTracking.listOfJob',
  'timeTracking.listOfUser',
  'timeTracking.sums',
]);

const debounceMs = 500;
/** Answers older than this are dropped. */
const maxAgeMs = 14 * 24 * 3_600_000;

type PersistedQuery = DehydratedState['queries'][number];

/** 'jobs.list' */
const procedureOf = (key: readonly unknown[]) => (Array.isArray(key[0]) ? key[0].join('.') : '');
const isPersisted = (key: readonly unknown[]) => procedures.has(procedureOf(key));
const isLast = (key: readonly unknown[]) => procedureOf(key) === 'timeTracking.last';

/**
 * Hydrates the cache, then persists what changes in it, shortly after. A page has only part of the data: what other pages
 * persisted stays. Returns how to stop.
 */
export function persistCache(queryClient: QueryClient, userId: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  async function persist() {
    timer = undefined;
    const { queries } = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ queryKey, state }) => state.data !== undefined && isPersisted(queryKey),
    });
    const current = (JSON.parse(JSON.stringify(queries)) as PersistedQuery[]).map(asSuccess);
    const last = current.find(({ queryKey }) => isLast(queryKey));
    const store = await phoneStore();
    if (isStopped) return;
    await store.persist(userId, 'queries', (before) => merged(queriesOf(before), current, Date.now()));
    // A restored one is older than what the outbox has written there.
    if (last && saidAt(last.state.dataUpdatedAt) === last.state.dataUpdatedAt)
      await store.persist(userId, 'last', () => last.state.data);
  }
  const schedule = () => {
    timer ??= setTimeout(() => persist().catch(() => {}), debounceMs);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isPersisted(query.queryKey)) schedule();
  });
  hydrateCache(queryClient, userId)
    .catch(() => {})
    .finally(() => {
      if (!isStopped) schedule();
    });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

/** A failed refetch does not make the answer a failure. */
const asSuccess = (query: PersistedQuery): PersistedQuery => ({
  ...query,
  state: { ...query.state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null },
});
const queriesOf = (stored: unknown): PersistedQuery[] => (Array.isArray(stored) ? stored : []);

/** By query the newer answer, without those that are too old. */
function merged(
  before: readonly PersistedQuery[],
  current: readonly PersistedQuery[],
  now: number,
): PersistedQuery[] {
  const newest = new Map<string, PersistedQuery>();
  for (const query of [...before, ...current]) {
    const at = saidAt(query.state.dataUpdatedAt) ?? 0;
    const known = saidAt(newest.get(query.queryHash)?.state.dataUpdatedAt ?? 0) ?? 0;
    if (at >= known && now - at < maxAgeMs) newest.set(query.queryHash, query);
  }
  return [...newest.values()];
}

/**
 * Puts a user's persisted answers into the cache where it has none: all of them on a page that opened without signal, those
 * still to be fetched on a page that was served. Whatever the server answers is newer.
 */
export async function hydrateCache(queryClient: QueryClient, userId = keptUserId()): Promise<void> {
  if (userId === undefined) return;
  const store = await phoneStore();
  const queries = queriesOf(await store.read(userId, 'queries'));
  if (queries.length === 0) return;
  const last = await store.read(userId, 'last');
  for (const query of queries) {
    // The outbox, which may have sent in another tab, knows the newer one.
    if (isLast(query.queryKey) && last !== undefined) query.state.data = last;
    query.state.dataUpdatedAt = restoredAge(query.state.dataUpdatedAt);
  }
  hydrate(queryClient, { mutations: [], queries });
}

/** Deletes everybody's persisted data. Entries of the outbox stay. */
export async function clearPersistedCache(): Promise<void> {
  await (await phoneStore()).clear();
}
