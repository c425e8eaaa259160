/* Days 'YYYY-MM-DD' of known instants only. What depends on a zone's rules is in server/infra/time-zone.ts. */

/** The day in a zone of an instant (ISO or ms). */
export function dayIn(timeZone: string, instant: string | number): string {
  // Swedish dates are written as ISO.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant));
}

/** The seven days, Sunday to Saturday, of the week containing a day. */
export function weekOf(day: string): string[] {
  const at = new Date(`${day}T00:00:00Z`);
  const sunday = at.getTime() - at.getUTCDay() * 86_400_000;
  return Array.from({ length: 7 }, (_, index) => new Date(sunday + index * 86_400_000).toISOString().slice(0, 10));
}

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long' });

/** '2026-11-21' -> 'Saturday'. */
export function weekdayName(day: string): string {
  return weekday.format(new Date(`${day}T00:00:00Z`));
}
