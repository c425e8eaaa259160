import { parseDay } from '#server/infra/typed/day.ts';

/** Error of a typed day, which must not be after `today` (YYYY-MM-DD). */
export function pastDayError(text: string, today: string): string | undefined {
  const day = parseDay(text, today);
  if (day === null) return 'Enter a date';
  return day > today ? 'The date can’t be in the future' : undefined;
}
