/*
 * Named ranges of days ('YYYY-MM-DD'). Mirrors server/jobs/date-presets.ts; date-presets.test.ts compares the two.
 * Both ends are inclusive here, as in the lists' start_date and end_date.
 */

export const presetLabels = {
  all: 'All',
  today: 'Today',
  week: 'This week',
  lastweek: 'Last week',
  month: 'This month',
  lastmonth: 'Last month',
  last2months: 'Last 2 months',
  last6months: 'Last 6 months',
  year: 'This year',
  custom: 'Custom',
} as const;

export type DatePreset = keyof typeof presetLabels;
export const datePresets = Object.keys(presetLabels) as readonly DatePreset[];
export const presetOptions = datePresets.map((value) => ({ value, label: presetLabels[value] }));

/** Days in the company's zone, both inclusive; undefined is open-ended. */
export interface DaySpan {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

const dayMs = 86_400_000;

/** Rejects days that do not exist: JavaScript reads 31 February as 3 March. */
export function isDay(text: string): boolean {
  const day = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (day: string, days: number) => dayOf(new Date(at(day).getTime() + days * dayMs));

/** The same day of another month, or that month's last day if it is shorter. */
function addMonths(day: string, months: number): string {
  const from = at(day);
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), last));
  return dayOf(first);
}

export const sundayOf = (day: string) => addDays(day, -at(day).getUTCDay());

/** The range of a preset on a given day. 'all' clears both days; 'custom' keeps the entered ones. */
export function presetSpan(preset: DatePreset, today: string, entered: DaySpan = {}): DaySpan {
  const sunday = sundayOf(today);
  const first = `${today.slice(0, 8)}01`;
  switch (preset) {
    case 'all':
      return {};
    case 'today':
      return { start_date: today, end_date: today };
    case 'week':
      return { start_date: sunday, end_date: addDays(sunday, 6) };
    case 'lastweek':
      return { start_date: addDays(sunday, -7), end_date: addDays(sunday, -1) };
    case 'month':
      return { start_date: first, end_date: addDays(addMonths(first, 1), -1) };
    case 'lastmonth':
      return { start_date: addMonths(first, -1), end_date: addDays(first, -1) };
    case 'last2months':
      return { start_date: addMonths(today, -2), end_date: today };
    case 'last6months':
      return { start_date: addMonths(today, -6), end_date: today };
    case 'year':
      return { start_date: `${today.slice(0, 4)}-01-01`, end_date: `${today.slice(0, 4)}-12-31` };
    case 'custom':
      return entered;
  }
}

/** Length in days, both ends included; Infinity if open-ended. */
export function spanLength({ start_date, end_date }: DaySpan): number {
  if (!start_date || !end_date) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.round((at(end_date).getTime() - at(start_date).getTime()) / dayMs) + 1);
}

/** Minimum days that must be loaded before a preset is useful. */
const leastLoaded: Partial<Record<DatePreset, number>> = {
  today: 2,
  week: 3,
  month: 7,
  lastweek: 10,
  lastmonth: 35,
  last2months: 65,
  last6months: 185,
};

export function isPresetAvailable(preset: DatePreset, loadedDays: number): boolean {
  return loadedDays >= (leastLoaded[preset] ?? 0);
}

/** The intersection of two spans. If it is empty, the end is before the start. */
export function spanWithin(inner: DaySpan, outer: DaySpan): DaySpan {
  const latest = [inner.start_date, outer.start_date].filter(Boolean).sort().at(-1);
  const earliest = [inner.end_date, outer.end_date].filter(Boolean).sort().at(0);
  return { ...(latest && { start_date: latest }), ...(earliest && { end_date: earliest }) };
}
