import { addDays, sundayOf } from '#app/lib/date-presets.ts';

/** The Sunday of the week in the URL, else of the last one that has ended. Shared with the page's loader. */
export function statementWeek(search: URLSearchParams, today: string): string {
  const requested = search.get('week') ?? '';
  const isDay = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(requested);
  return isDay ? sundayOf(requested) : addDays(sundayOf(today), -7);
}
