import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { answeredAt, restoredAge } from '#app/lib/restored.ts';
import { storedIdentity } from '../active-tracking.ts';
import { phoneStore } from '../queue/phone-outbox.ts';

/*
 * Persists the query cache of the workers' pages in IndexedDB, so that they open without signal. It holds the data of
 * one user: a log-out, an expired session and the log-in of another user delete it.
 */

/** Procedures used by the pages that open without signal. */
const procedures: ReadonlySet<string> = new Set([
  'amendmentRequests.list',
  'audit.ofRecord',
  'audit.unseen',
  'auth.session',
  'company.contact',
  'expenses.list',
  'files.list',
  'jobs.active',
  'jobs.contentVersions',
  'jobs.get',
  'jobs.list',
  'jobTasks.listOfJob',
  'materials.list',
  'notes.list',
  'payments.list',
  'priceList.offered',
  'properties.list',
  'statements.get',
  'timeTracking.currentSums',
  'timeTracking.last',
  'timeTracking.listOfJob',
  'timeTracking.listOfUser',
  'timeTracking.sums',
  'visits.mine',
]);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const debounceMs = 500;
/** Older responses are dropped. */
const maxAgeMs = 14 * 24 * 3_600_000;

type PersistedQuery = DehydratedState['queries'][number];

/** 'jobs.list' */
const procedureOf = (key: readonly unknown[]) => (Array.isArray(key[0]) ? key[0].join('.') : '');
const isPersisted = (key: readonly unknown[]) => procedures.has(procedureOf(key));
const isLast = (key: readonly unknown[]) => procedureOf(key) === 'timeTracking.last';

/**
 * Hydrates the cache, then persists its changes (debounced). Each page holds only part of the data, so changes are
 * merged into the queries that other pages have persisted. Returns a function that stops it.
 */
export function persistCache(queryClient: QueryClient, identity: string): () => void {
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
    await store.persist(identity, 'queries', (before) => mergeQueries(queriesOf(before), current, Date.now()));
    // A restored record is older than the one that the outbox has stored under 'last'.
    if (last && answeredAt(last.state.dataUpdatedAt) === last.state.dataUpdatedAt)
      await store.persist(identity, 'last', () => last.state.data);
  }
  const schedule = () => {
    timer ??= setTimeout(() => persist().catch(() => {}), debounceMs);
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isPersisted(query.queryKey)) schedule();
  });
  hydrateCache(queryClient, identity)
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

/** Keeps the last data of a query whose refetch failed. */
const asSuccess = (query: PersistedQuery): PersistedQuery => ({
  ...query,
  state: { ...query.state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null },
});
const queriesOf = (stored: unknown): PersistedQuery[] => (Array.isArray(stored) ? stored : []);

/** Keeps the newest response of each query and drops those older than `maxAgeMs`. */
function mergeQueries(
  before: readonly PersistedQuery[],
  current: readonly PersistedQuery[],
  now: number,
): PersistedQuery[] {
  const newest = new Map<string, PersistedQuery>();
  for (const query of [...before, ...current]) {
    const at = answeredAt(query.state.dataUpdatedAt) ?? 0;
    const known = answeredAt(newest.get(query.queryHash)?.state.dataUpdatedAt ?? 0) ?? 0;
    if (at >= known && now - at < maxAgeMs) newest.set(query.queryHash, query);
  }
  return [...newest.values()];
}

async function readPersisted(identity: string) {
  const store = await phoneStore();
  const queries = queriesOf(await store.read(identity, 'queries'));
  return { queries, last: await store.read(identity, 'last') };
}

/** A database that is being closed or opened may fail to answer. Without signal a page has nothing else to show. */
const readAgainAfterMs = 300;

/** Adds the persisted responses of a user to the cache; queries that the server has answered keep their data. */
export async function hydrateCache(queryClient: QueryClient, identity = storedIdentity()): Promise<void> {
  if (identity === undefined) return;
  const read = () => readPersisted(identity);
  const { queries, last } = await read().catch(() => sleep(readAgainAfterMs).then(read));
  for (const query of queries) {
    // The outbox stores a newer record here, also when another tab has sent the entry.
    if (isLast(query.queryKey) && last !== undefined) query.state.data = last;
    query.state.dataUpdatedAt = restoredAge(query.state.dataUpdatedAt);
  }
  hydrate(queryClient, { mutations: [], queries });
}

/** Deletes the persisted data of all users. Outbox entries stay. */
export async function clearPersistedCache(): Promise<void> {
  await (await phoneStore()).clear();
}
