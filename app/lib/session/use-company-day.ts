import { useSyncExternalStore } from 'react';
import { atEachFull, now as clockNow } from '#app/lib/clock.ts';
import { dayIn } from '#app/lib/days.ts';
import type { SessionAnswer } from '#server/auth/schema.ts';
import { useSession } from './use-session.ts';

const minuteMs = 60_000;
const startOfMinute = (ms: number) => Math.floor(ms / minuteMs) * minuteMs;
const subscribe = atEachFull(minuteMs);
const fallbackZone = 'Europe/London';

/** When the server made this page: parts of it hydrate late, after the session was fetched again. */
let servedAt: string | undefined;

function servedTime(answered = ''): number {
  if (typeof document === 'undefined') return Date.parse(answered);
  servedAt ??= answered;
  return Date.parse(servedAt);
}

/**
 * The company's zone and its current day. `now`: the start of the current minute, ms; while hydrating that of the
 * page's server time, so that server and browser render the same.
 */
export function useCompanyDay() {
  const { data } = useSession();
  const now = useSyncExternalStore(
    subscribe,
    () => startOfMinute(clockNow()),
    () => startOfMinute(servedTime(data?.now)),
  );
  const timeZone = data?.time_zone ?? fallbackZone;
  return { timeZone, now, today: dayIn(timeZone, now) };
}

/** The same for a loader. */
export function companyDayOf({ time_zone, now }: Pick<SessionAnswer, 'time_zone' | 'now'>): string {
  return dayIn(time_zone ?? fallbackZone, now);
}
