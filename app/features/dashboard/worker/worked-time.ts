import { dayIn, weekOf } from '#app/lib/days.ts';

interface Running {
  start_time: string;
}

interface DayRow {
  start_date: string;
  total_duration: number;
}

interface Input {
  /** Minutes of ended records. */
  sums: { sum_today: number; sum_week: number };
  /** This week's ended records by day. */
  days: readonly DayRow[];
  running: Running | null;
  now: number;
  timeZone: string;
}

export interface WorkedTime {
  today: number;
  week: number;
  days: { day: string; minutes: number; isToday: boolean }[];
}

/** Minutes are counted by the clock, as the server counts a record's duration once it ends. */
const minuteOf = (milliseconds: number) => Math.floor(milliseconds / 60_000);

/**
 * Today's and the week's minutes and the week day by day: what has ended, and the running record's minutes so far on the
 * day on which it started, to which a record belongs whole.
 */
export function workedTime({ sums, days, running, now, timeZone }: Input): WorkedTime {
  const today = dayIn(timeZone, now);
  const week = weekOf(today);
  const since = running ? Math.max(0, minuteOf(now) - minuteOf(Date.parse(running.start_time))) : 0;
  const runningDay = running && dayIn(timeZone, running.start_time);
  const onDay = (day: string) => (day === runningDay ? since : 0);
  const ended = new Map(days.map((row) => [row.start_date, row.total_duration]));
  return {
    today: sums.sum_today + onDay(today),
    week: sums.sum_week + (runningDay && week.includes(runningDay) ? since : 0),
    days: week.map((day) => ({ day, minutes: (ended.get(day) ?? 0) + onDay(day), isToday: day === today })),
  };
}
