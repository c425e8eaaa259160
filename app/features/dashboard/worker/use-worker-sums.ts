import { useEffect, useRef } from 'react';
import { trpc } from '#app/lib/trpc.ts';

/** Refetch interval, ms: another device may start or end this worker's timer. */
const everyMs = 60_000;
const byItself = { meta: { silent: true }, refetchInterval: everyMs, trpc: { context: { background: true } } } as const;

/** Shared with the dashboard's loader, so that both use the same query key. */
export const daysOfThisWeek = { dateRange: 'this_week', daily: true } as const;

/** A worker's sums, days and running record. A new `today` (YYYY-MM-DD) refetches everything. */
export function useWorkerSums(userId: number | undefined, today: string) {
  const input = { id: userId ?? 0 };
  const enabled = userId !== undefined;
  const sums = trpc.timeTracking.currentSums.useQuery(input, { ...byItself, enabled });
  const last = trpc.timeTracking.last.useQuery(input, { ...byItself, enabled });
  const days = trpc.timeTracking.sums.useQuery(daysOfThisWeek, { ...byItself, enabled });

  const utils = trpc.useUtils();
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    utils.timeTracking.invalidate();
  }, [today, utils]);

  const all = [sums, last, days];
  return {
    sums: sums.data,
    running: last.data,
    days: days.data,
    /** The original query, for its age. */
    known: sums,
    /** All three queries as one, for the error state. */
    whole: {
      error: sums.error ?? days.error,
      isFetching: all.some((query) => query.isFetching),
      refetch: () => {
        for (const query of all) query.refetch();
      },
    },
  };
}
