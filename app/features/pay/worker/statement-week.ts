import { addDays, sundayOf } from '#app/lib/date-presets.ts';

/** The Sunday of the week that an address names; else of the last one that has ended. The page's loader asks the same. */
export function statementWeek(search: URLSearchParams, today: string): string {
  const asked = search.get('week') ?? '';
  const isDay = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(asked);
  return isDay ? sundayOf(asked) : addDays(sundayOf(today), -7);
}
