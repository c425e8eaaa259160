import { addDays, addMonths, type DayRange, weekStart } from '#server/infra/time-zone.ts';

/** Named date ranges of lists. `custom` is not here: it carries its own days. */
export type DatePreset =
  | 'all'
  | 'today'
  | 'week'
  | 'lastweek'
  | 'month'
  | 'lastmonth'
  | 'last2months'
  | 'last6months'
  | 'year';

/** Half open. Weeks run Sunday to Saturday; month and year are calendar ones; last2months and last6months end today. */
export function presetRange(preset: DatePreset, today: string): DayRange {
  const tomorrow = addDays(today, 1);
  const sunday = weekStart(today);
  const first = `${today.slice(0, 8)}01`;
  switch (preset) {
    case 'all':
      return { from: null, to: null };
    case 'today':
      return { from: today, to: tomorrow };
    case 'week':
      return { from: sunday, to: addDays(sunday, 7) };
    case 'lastweek':
      return { from: addDays(sunday, -7), to: sunday };
    case 'month':
      return { from: first, to: addMonths(first, 1) };
    case 'lastmonth':
      return { from: addMonths(first, -1), to: first };
    case 'last2months':
      return { from: addMonths(today, -2), to: tomorrow };
    case 'last6months':
      return { from: addMonths(today, -6), to: tomorrow };
    case 'year': {
      const newYear = `${today.slice(0, 4)}-01-01`;
      return { from: newYear, to: addMonths(newYear, 12) };
    }
  }
}
