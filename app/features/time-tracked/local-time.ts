import { formatDateInZone, formatTimeOfDay } from '#app/lib/format.ts';

/** An instant as a date-and-time input has it, in the company's zone: '2026-11-20T08:30'. '' for none. */
export function localTime(instant: string | null, timeZone: string): string {
  return instant ? `${formatDateInZone(instant, timeZone)}T${formatTimeOfDay(instant, timeZone)}` : '';
}
