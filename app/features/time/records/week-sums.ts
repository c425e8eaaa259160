import { addDays, sundayOf } from '#app/lib/date-presets.ts';
import { sumPounds } from '#server/pricing/constants.ts';

type SumsRange = 'this_week' | 'last_week' | 'last_3_months' | 'last_12_months' | 'all';

/** The smallest range of `timeTracking.sums` that includes the week of a Sunday. */
export function rangeOfWeek(sunday: string, today: string): SumsRange {
  const thisWeek = sundayOf(today);
  if (sunday === thisWeek) return 'this_week';
  if (sunday === addDays(thisWeek, -7)) return 'last_week';
  // Slightly less than the shortest possible 3 and 12 months.
  if (sunday >= addDays(today, -80)) return 'last_3_months';
  return sunday >= addDays(today, -350) ? 'last_12_months' : 'all';
}

interface SumRow {
  start_date: string;
  total_duration: number;
  total_toPay: number;
  pending_pay: number;
}

export interface WeekDay {
  day: string;
  /** Minutes. */
  minutes: number;
  /** Pounds. */
  pay: number;
  /** The part of the pay that awaits review, pounds. */
  pending: number;
}

/** The days of a week from a worker's daily sums, and their total. */
export function weekSums(sunday: string, rows: readonly SumRow[]): { days: WeekDay[]; sum: Omit<WeekDay, 'day'> } {
  const byDay = new Map(rows.map((row) => [row.start_date, row]));
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index);
    const row = byDay.get(day);
    return {
      day,
      minutes: row?.total_duration ?? 0,
      pay: row?.total_toPay ?? 0,
      pending: row?.pending_pay ?? 0,
    };
  });
  return {
    days,
    sum: {
      minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
      pay: sumPounds(days.map(({ pay }) => pay)),
      pending: sumPounds(days.map(({ pending }) => pending)),
    },
  };
}
