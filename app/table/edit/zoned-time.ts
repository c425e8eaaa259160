import { dayIn } from '#app/lib/days.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { momentsAt } from '#app/lib/zoned-moment.ts';

/* Moments as the clocks of the company's zone show them, and back. server/infra/time-zone.ts does the same for the server. */

/** A day 'YYYY-MM-DD' and a time 'HH:MM'. */
export interface ZonedTime {
  day: string;
  time: string;
  /** The second of two where the clocks show it twice; else the first. */
  isSecond?: boolean;
}

export const zonedTime = (instant: string, timeZone: string): ZonedTime => ({
  day: dayIn(timeZone, instant),
  time: formatTimeOfDay(instant, timeZone),
});

/** The instant, ISO, at which the clocks show this; null where they skip it. */
export function instantAt({ day, time, isSecond }: ZonedTime, timeZone: string): string | null {
  const moment = momentsAt(`${day}T${time}`, timeZone).at(isSecond ? -1 : 0);
  return moment === undefined ? null : new Date(moment).toISOString();
}
