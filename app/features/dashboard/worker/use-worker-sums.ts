import { useEffect, useRef } from 'react';
import { trpc } from '#app/lib/trpc.ts';

/** Another device may start or end this worker's timer. */
const everyMs = 60_000;
const byItself = {
  meta: { silent: true },
  refetchInterval: everyMs,
  trpc: { context: { background: true } },
} as const;

/** This week by day; the dashboard's loader asks for the same. */
export const daysOfThisWeek = { dateRange: 'this_week', daily: true } as const;

/** A worker's sums, days and running record. `today` (YYYY-MM-DD): on a new day everything is asked anew. */
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
    /** As it was answered, to say how old it is. */
    known: sums,
    /** All three as one question, for whatever failed of them. */
    whole: {
      error: sums.error ?? days.error,
      isFetching: all.some((query) => query.isFetching),
      refetch: () => {
        for (const query of all) query.refetch();
      },
    },
  };
}
