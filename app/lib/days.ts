/* Days 'YYYY-MM-DD' of known instants only. What depends on a zone's rules is in server/infra/time-zone.ts. */
import { wallClock } from '#server/wall-clock.ts';

/** The day in a zone of an instant (ISO or ms). */
export const dayIn = (timeZone: string, instant: string | number): string => wallClock(instant, timeZone).slice(0, 10);

/** The seven days, Sunday to Saturday, of the week containing a day. */
export function weekOf(day: string): string[] {
  const at = new Date(`${day}T00:00:00Z`);
  const sunday = at.getTime() - at.getUTCDay() * 86_400_000;
  return Array.from({ length: 7 }, (_, index) => new Date(sunday + index * 86_400_000).toISOString().slice(0, 10));
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** '2026-11-21' -> 'Saturday'. */
export const weekdayName = (day: string): string => dayNames[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
