import { keepPreviousData } from '@tanstack/react-query';
import { dayIn } from '#app/lib/days.ts';
import { useCompanyDay } from '#app/lib/session/use-company-day.ts';
import { trpc } from '#app/lib/trpc.ts';
import { rangeOfWeek, weekSums } from './week-sums.ts';

/** The daily sums that include a week; shared with the page's loader. */
export const weekInput = (user_id: number, week: string, today: string) => ({
  user_id,
  dateRange: rangeOfWeek(week, today),
  daily: true,
});

const minuteOf = (milliseconds: number) => Math.floor(milliseconds / 60_000);

/** A week of the user's own time. The running record counts on the day it started. */
export function useWeek(userId: number, week: string, today: string) {
  const { timeZone, now } = useCompanyDay();
  const query = trpc.timeTracking.sums.useQuery(weekInput(userId, week, today), {
    meta: { silent: true },
    placeholderData: keepPreviousData,
  });
  const { data: running } = trpc.timeTracking.last.useQuery(
    { id: userId },
    { meta: { silent: true }, trpc: { context: { background: true } } },
  );
  const sums = query.data && weekSums(week, query.data);
  const runningDay = running && dayIn(timeZone, running.start_time);
  const since = running ? Math.max(0, minuteOf(now) - minuteOf(Date.parse(running.start_time))) : 0;
  const day = sums?.days.find((each) => each.day === runningDay);
  if (sums && day) {
    day.minutes += since;
    sums.sum.minutes += since;
  }
  return {
    sums,
    isRunning: running != null,
    query,
  };
}
