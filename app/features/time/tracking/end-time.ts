import { formatTimeOfDay } from '#app/lib/format.ts';

/** Minutes before now, or 'other' for a typed time of day. */
export type EndChoice = '0' | '5' | '15' | '30' | 'other';

export const endChoices = [
  { value: '0', label: 'Now' },
  { value: '5', label: '-5' },
  { value: '15', label: '-15' },
  { value: '30', label: '-30' },
  { value: 'other', label: 'Other' },
] as const;

const minuteMs = 60_000;

/** Difference of clock minutes, as on the server (T3). */
export const minutesBetween = (start: string, end: string): number =>
  Math.floor(Date.parse(end) / minuteMs) - Math.floor(Date.parse(start) / minuteMs);

/**
 * The chosen end as ISO. A typed 'HH:MM' is that time in the company's zone, the last one before now; in the minute in
 * which the record began it is its start. Undefined while nothing is typed, or where that time did not exist.
 */
export function endAt(
  choice: EndChoice,
  typed: string,
  start: string,
  now: string,
  timeZone: string,
): string | undefined {
  if (choice !== 'other') return new Date(Date.parse(now) - Number(choice) * minuteMs).toISOString();
  if (!/^\d\d:\d\d$/.test(typed)) return undefined;
  // Guesses by arithmetic, then corrects the guess once for a change to or from summer time.
  const [hours = 0, minutes = 0] = typed.split(':').map(Number);
  const shown = formatTimeOfDay(now, timeZone).split(':').map(Number);
  const back = ((shown[0] ?? 0) * 60 + (shown[1] ?? 0) - hours * 60 - minutes + 1440) % 1440;
  const floor = Math.floor(Date.parse(now) / minuteMs) * minuteMs;
  for (const shift of [0, 60, -60]) {
    const at = new Date(floor - (back + shift) * minuteMs).toISOString();
    if (formatTimeOfDay(at, timeZone) === typed && Date.parse(at) <= Date.parse(now)) {
      return minutesBetween(start, at) === 0 ? start : at;
    }
  }
  return undefined;
}

export function endError(end: string | undefined, start: string): string | undefined {
  if (end === undefined) return 'Enter the time you stopped.';
  return Date.parse(end) < Date.parse(start) ? 'The end time can’t be before the start of this tracking.' : undefined;
}
