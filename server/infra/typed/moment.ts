import { parseDay } from './day.ts';
import { parseTime } from './time.ts';

/** Parses 'mon 8.30' or '3/11/2026 08:30:00', trying each split into a day and a time ('HH:MM'); null without both. */
export function parseDayAndTime(typed: string, today: string): { day: string; time: string } | null {
  const parts = typed
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)T/i, '$1 ')
    .replace(/(\d:\d\d):00(\.0+)?$/, '$1')
    .split(/[\s,]+/)
    .filter(Boolean);
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const day = parseDay(parts.slice(0, at).join(' '), today);
    const time = parseTime(parts.slice(at).join(' '));
    if (day && time) return { day, time: time.time };
  }
  return null;
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;

/** Converts an instant with offset, as in exports ('2026-11-03T08:30:00Z'), to ISO in UTC; null otherwise. */
export function parseInstant(typed: string): string | null {
  const ms = instant.test(typed.trim()) ? Date.parse(typed.trim().replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
