import { dayIn } from '#app/lib/days.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';
import { momentsAt } from '#app/lib/zoned-moment.ts';

/* Converts instants to wall-clock times of the company's zone and back; server: server/infra/time-zone.ts. */

/** `day` is 'YYYY-MM-DD', `time` is 'HH:MM'. */
export interface ZonedTime {
  day: string;
  time: string;
  /** The second occurrence when the clocks go back; default the first. */
  isSecond?: boolean;
}

export const zonedTime = (instant: string, timeZone: string): ZonedTime => ({
  day: dayIn(timeZone, instant),
  time: formatTimeOfDay(instant, timeZone),
});

/** The ISO instant of a wall-clock time; null if the clocks skip it. */
export function instantAt({ day, time, isSecond }: ZonedTime, timeZone: string): string | null {
  const moment = momentsAt(`${day}T${time}`, timeZone).at(isSecond ? -1 : 0);
  return moment === undefined ? null : new Date(moment).toISOString();
}
