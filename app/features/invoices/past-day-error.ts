import { parseDay } from '#server/infra/typed/day.ts';

/** Of a typed day that may be at most `today` (YYYY-MM-DD). */
export function pastDayError(text: string, today: string): string | undefined {
  const day = parseDay(text, today);
  if (day === null) return 'Enter a date';
  return day > today ? 'The date can’t be in the future' : undefined;
}
