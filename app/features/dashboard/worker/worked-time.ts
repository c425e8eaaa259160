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

/** Counts whole clock minutes, as the server does when a record ends. */
const minuteOf = (milliseconds: number) => Math.floor(milliseconds / 60_000);

/**
 * Minutes of today, of the week and of each day: ended records plus the running one so far. A record belongs entirely
 * to the day on which it started.
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
