import { useEffect, useRef } from 'react';
import { dayIn, weekOf } from '#app/lib/days.ts';
import { trpc } from '#app/lib/trpc.ts';
import type { ActiveTracking } from '#app/offline/active-tracking.ts';

export interface WorkInput {
  /** This week's ended records by day. */
  days: readonly { start_date: string; total_duration: number }[];
  running: Pick<ActiveTracking, 'startTime' | 'isDriving'> | null;
  /** Minutes that have ended on this phone and are not sent yet, by day. */
  waiting: ReadonlyMap<string, number>;
  /** The current minute, ms. */
  now: number;
  timeZone: string;
}

export interface WorkedTime {
  today: number;
  week: number;
  days: { day: string; minutes: number; isToday: boolean }[];
}

/** Counts whole clock minutes, as the server does when a record ends. */
const minuteOf = (milliseconds: number) => Math.floor(milliseconds / 60_000);

/**
 * Minutes of today, of the week and of each day: ended records, sent or not, plus the running one so far. A record belongs entirely
 * to the day on which it started.
 */
export function workedTime({ days, running, waiting, now, timeZone }: WorkInput): WorkedTime {
  const today = dayIn(timeZone, now);
  const week = weekOf(today);
  const since = running ? Math.max(0, minuteOf(now) - minuteOf(Date.parse(running.startTime))) : 0;
  const runningDay = running && dayIn(timeZone, running.startTime);
  const onDay = (day: string) => (waiting.get(day) ?? 0) + (day === runningDay ? since : 0);
  const ended = new Map(days.map((row) => [row.start_date, row.total_duration]));
  const all = week.map((day) => ({ day, minutes: (ended.get(day) ?? 0) + onDay(day), isToday: day === today }));
  return {
    // By day, because what the phone fetched yesterday calls another day today.
    today: all.find(({ isToday }) => isToday)?.minutes ?? 0,
    week: all.reduce((sum, { minutes }) => sum + minutes, 0),
    days: all,
  };
}

/** Another device may start or end this worker's timer. */
const byItself = { refetchInterval: 60_000, trpc: { context: { background: true } } } as const;

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
    /** The server's unfinished record. */
    last: last.data,
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
