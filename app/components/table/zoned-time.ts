import { dayIn } from '#app/lib/days.ts';
import { formatTimeOfDay } from '#app/lib/format.ts';

/* Moments as the clocks of the company's zone show them, and back. server/platform/time-zone.ts does the same for the server. */

/** A day 'YYYY-MM-DD' and a time 'HH:MM'. */
export interface ZonedTime {
  day: string;
  time: string;
}

export const zonedTime = (instant: string, timeZone: string): ZonedTime => ({
  day: dayIn(timeZone, instant),
  time: formatTimeOfDay(instant, timeZone),
});

const dayMs = 86_400_000;

/** The instant, ISO, at which the clocks show this; null where they skip it. Where they show it twice, the first. */
export function instantAt({ day, time }: ZonedTime, timeZone: string): string | null {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // What the zone was off by shortly before, and is shortly after: one of the two holds.
  const found = [wall - dayMs, wall + dayMs].flatMap((near) => {
    const there = zonedTime(new Date(near).toISOString(), timeZone);
    const instant = wall - (Date.parse(`${there.day}T${there.time}:00Z`) - near);
    const shown = zonedTime(new Date(instant).toISOString(), timeZone);
    return shown.day === day && shown.time === time ? [instant] : [];
  });
  return found.length > 0 ? new Date(Math.min(...found)).toISOString() : null;
}
