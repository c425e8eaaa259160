import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#app/lib/trpc.ts';
import { partsOf } from '#server/auth/constants.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { storedIdentity, storedTracking, storeTracking, subscribeActive } from './active-tracking.ts';
import { type Entry, ownerOf } from './entry.ts';
import type { Outbox } from './queue/outbox.ts';
import { isTime, pendingTime, selectRunning, trackingAfter, unfinishedAfter } from './running.ts';

const lastKey = (userId: number) => getQueryKey(trpc.timeTracking.last, { id: userId }, 'query');

/** Recomputes the stored state on each response of `timeTracking.last` and outbox change (null: cannot store). */
export function watchRunning(outbox: Outbox | null, queryClient: QueryClient): void {
  let isStoring = false;
  let identity: string | undefined;
  let entries: readonly Entry[] | undefined;
  /** The response that was evaluated last, and its time (ms). */
  let seen: { data: unknown; at: number } | undefined;

  function evaluate() {
    identity = storedIdentity();
    entries = outbox ? outbox.snapshot().entries : [];
    if (identity === undefined || entries === undefined) return storeTracking(storedTracking(), 'unread');
    const own = entries.filter((entry) => ownerOf(entry) === identity);
    const last = queryClient.getQueryData<TimeRecord | null>(lastKey(partsOf(identity).user_id));
    storeTracking(selectRunning(storedTracking(), last, own), pendingTime(own).length > 0 ? 'some' : 'none');
  }

  subscribeActive(() => {
    if (storedIdentity() !== identity) evaluate();
  });
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (identity === undefined || String(query.queryKey[0]) !== 'timeTracking,last') return;
    if (query !== queryClient.getQueryCache().find({ queryKey: lastKey(partsOf(identity).user_id) })) return;
    const { data, dataUpdatedAt: at } = query.state;
    if (seen?.data === data && seen?.at === at) return;
    seen = { data, at };
    // While storing, `entries` still contains sent entries; the outbox rereads them next and evaluates again.
    if (!isStoring) evaluate();
  });
  outbox?.subscribe(() => {
    if (outbox.snapshot().entries !== entries) evaluate();
  });
  outbox?.onOutcome((entry, outcome) => {
    if (outcome.is !== 'done' || !isTime(entry)) return;
    isStoring = true;
    storeTimeResponse(queryClient, entry, outcome.answer, entries ?? []);
    isStoring = false;
  });
  evaluate();
}

/** Writes the response to a time entry into stored state and cached query. `entries` still contains the entry. */
export function storeTimeResponse(
  queryClient: QueryClient,
  entry: Entry,
  answer: unknown,
  entries: readonly Entry[],
): void {
  if (ownerOf(entry) === storedIdentity()) storeTracking(trackingAfter(storedTracking(), entry, answer, entries));
  const queryKey = lastKey(entry.user_id);
  // A response in flight may be older.
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (last: unknown) => unfinishedAfter(last, answer));
}
