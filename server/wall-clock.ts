const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * What clocks in the zone show at an instant (ISO or ms): '2026-11-20T08:30'. A module of its own, because the first page
 * of a phone needs days but no forms (format.ts).
 */
export function wallClock(instant: string | number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Swedish dates are written as ISO.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  return clock.format(new Date(instant)).replace(' ', 'T');
}
