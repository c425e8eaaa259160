/* The forms of server/format.ts as screens use them: what depends on the present year takes it from the page's clock. */
import { formatDate as dateOfYear, formatFullDate as fullDate, formatDateRange as range } from '#server/format.ts';
import { now } from './clock.ts';
import type { DaySpan } from './date-presets.ts';
import { dayIn } from './days.ts';
import { clockTime } from './zoned-moment.ts';

// biome-ignore lint/performance/noBarrelFile: screens import every form from here, whether it needs the clock or not
export {
  formatBytes,
  formatCount,
  formatDateRange,
  formatDuration,
  formatFullDate,
  formatMinutes,
  formatMoment,
  formatMonth,
  formatPercent,
  formatPounds,
  formatSeconds,
  formatTimeOfDay,
  monthNames,
  plainPounds,
  weekdayNames,
} from '#server/format.ts';

const yearOf = (ms: number) => new Date(ms).getUTCFullYear();
/** The year when the server rendered the page (root.tsx): a phone's clock may be wrong, its zone half a day off. */
const servedYear = typeof document === 'undefined' ? 0 : yearOf(Number(document.documentElement?.dataset.served ?? 0));
const currentYear = () => Math.max(servedYear, yearOf(now()));

/** A day 'YYYY-MM-DD': 'Fri 20 Nov', and of another year 'Thu 20 Nov 2025'. */
export const formatDate = (day: string, thisYear = currentYear()): string => dateOfYear(day, thisYear);

/** The day of an ISO instant in the company's zone: 'Fri 20 Nov'. */
export const formatDay = (instant: string, timeZone: string): string => formatDate(dayIn(timeZone, instant));

/** A moment that may be in the hour that occurs twice: '25 Oct 2026, 01:30 (second)'. */
export const formatExactMoment = (instant: string, timeZone: string): string =>
  `${fullDate(dayIn(timeZone, instant))}, ${clockTime(instant, timeZone)}`;

/** The days of a list's filter, either of which may be open: '2–27 Nov', 'From 2 Nov', 'Until 27 Nov 2025'. */
export function formatSpan({ start_date, end_date }: DaySpan, thisYear = currentYear()): string {
  const short = (text: string) => text.replace(` ${thisYear}`, '');
  if (start_date && end_date) {
    const isOfYear = start_date.slice(0, 4) === end_date.slice(0, 4);
    const text = range(start_date, end_date);
    return isOfYear ? short(text) : text;
  }
  if (start_date) return `From ${short(fullDate(start_date))}`;
  return end_date ? `Until ${short(fullDate(end_date))}` : '';
}
