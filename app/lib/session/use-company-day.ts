import { useCurrentMinute } from '#app/lib/current-minute.ts';
import { dayIn } from '#app/lib/days.ts';
import type { SessionAnswer } from '#server/auth/schema.ts';
import { useSession } from './use-session.ts';

const fallbackZone = 'Europe/London';

/** The company's zone and its current day. `now` is the current minute in ms. */
export function useCompanyDay() {
  const { data } = useSession();
  const now = useCurrentMinute(data?.now ?? '');
  const timeZone = data?.time_zone ?? fallbackZone;
  return { timeZone, now, today: dayIn(timeZone, now) };
}

/** The same for a loader. */
export function companyDayOf({ time_zone, now }: Pick<SessionAnswer, 'time_zone' | 'now'>): string {
  return dayIn(time_zone ?? fallbackZone, now);
}
