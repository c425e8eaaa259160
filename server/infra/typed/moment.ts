import { existingDay, parseDay } from './day.ts';
import { plainText } from './plain-text.ts';
import { parseClock } from './time.ts';

/**
 * Parses 'mon 8.30' or '3/11/2026 08:30:15', trying each split into a day and a time; null without both. The time is
 * that of `parseClock`.
 */
export function parseDayAndTime(typed: string, today: string): { day: string; time: string } | null {
  const parts = plainText(typed)
    .replace(/^(\d{4}-\d\d-\d\d)T/i, '$1 ')
    .split(/[\s,]+/)
    .filter(Boolean);
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const day = parseDay(parts.slice(0, at).join(' '), today);
    const time = parseClock(parts.slice(at).join(' '));
    if (day && time) return { day, time };
  }
  return null;
}

const instant =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)? ?(?:Z|UTC|GMT|([+-])(\d\d)(?::?(\d\d))?)$/i;

/**
 * Converts an instant with offset, as in exports ('2026-11-03 08:30:00+00:00'), to ISO in UTC; null otherwise, and for
 * days and times that do not exist, which JavaScript's own parser would move.
 */
export function parseInstant(typed: string): string | null {
  const [
    ,
    year,
    month,
    date,
    hours,
    minutes,
    seconds = '0',
    fraction = '',
    sign,
    offsetHours = '0',
    offsetMinutes = '0',
  ] = instant.exec(plainText(typed)) ?? [];
  const day = existingDay(Number(year), Number(month), Number(date));
  const exists = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  if (day === null || !exists || Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -1 : 1);
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(date),
    Number(hours),
    Number(minutes) - offset,
    Number(seconds),
    ms,
  );
  return new Date(at).toISOString();
}
