/*
 * How figures, days and times read: on screens, in mails, on paper, in headings of files and in the demonstration. Plain
 * functions that need nothing else, so that every module may use them. Data exports keep ISO (server/infra/file-times.ts).
 *
 * A day has three forms: 'Wed 25 Nov' (formatDate), '25 Nov 2026' (formatFullDate) and with its time
 * '25 Nov 2026, 08:28' (formatMoment).
 */
import { wallClock } from './wall-clock.ts';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const counts = new Intl.NumberFormat('en-GB');
const percents = /* @__PURE__ */ new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const quantities = /* @__PURE__ */ new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const lists = /* @__PURE__ */ new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** U+2212: as wide as a plus, and never broken from its figure. */
const minus = '−';

/** Pounds with 2 decimals: 1234.5 -> '£1,234.50', -5 -> '−£5.00'. */
export const formatPounds = (amount: number): string => pounds.format(amount).replace('-', minus);

/** Pounds as typed into a field or read by programs: 1234.5 -> '1234.50'. */
export const plainPounds = (amount: number): string => amount.toFixed(2);

/** 1234 -> '1,234'. */
export const formatCount = (count: number): string => counts.format(count);

/** 1234.5 -> '1,234.5': at most three decimals. */
export const formatQuantity = (quantity: number): string => quantities.format(quantity);

/** 17.5 -> '17.5%'. */
export const formatPercent = (percent: number): string => `${percents.format(percent)}%`;

/** Megabytes or gigabytes: 1_240_000_000 -> '1.2 GB'. */
export const formatBytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

/** How long something took, from milliseconds: 3412 -> '3.4 s'. */
export const formatElapsed = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** ['Ann', 'Bob', 'Cy'] -> 'Ann, Bob and Cy'. */
export const formatList = (items: readonly string[]): string => lists.format(items);

const two = (value: number) => String(value).padStart(2, '0');

/** Minutes as HH:MM, for columns of figures: 455 -> '07:35'. Hours exceed 24: 3000 -> '50:00'. */
export function formatMinutes(minutes: number): string {
  const whole = Math.abs(Math.round(minutes));
  return `${minutes < 0 ? minus : ''}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** '41:07, of which 04:30 driving'; without driving only the first. */
export const formatWithDriving = (minutes: number, driving: number): string =>
  driving > 0 ? `${formatMinutes(minutes)}, of which ${formatMinutes(driving)} driving` : formatMinutes(minutes);

/** Minutes in a sentence, where HH:MM would read as a time of day: 206 -> '3 h 26 min'. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes);
  const parts = [
    whole >= 60 && `${formatCount(Math.floor(whole / 60))} h`,
    (whole % 60 > 0 || whole < 60) && `${whole % 60} min`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Seconds as HH:MM:SS. Negative durations (the phone's clock is behind) show as 0. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** The time of day of an instant in the company's zone: '07:48'. */
export const formatTimeOfDay = (instant: string | number, timeZone: string): string =>
  wallClock(instant, timeZone).slice(11);

/** From Sunday. */
export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
// Not by Intl: British English writes 'Sept'.
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const partsOf = (day: string) => {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return {
    weekday: date.getUTCDay(),
    date: date.getUTCDate(),
    month: monthNames[date.getUTCMonth()],
    year: date.getUTCFullYear(),
  };
};

/** A day 'YYYY-MM-DD': 'Fri 20 Nov', and of another year than `thisYear` 'Thu 20 Nov 2025'. */
export function formatDate(day: string, thisYear?: number): string {
  const { weekday, date, month, year } = partsOf(day);
  const isOtherYear = thisYear !== undefined && year !== thisYear;
  return `${weekdayNames[weekday]} ${date} ${month}${isOtherYear ? ` ${year}` : ''}`;
}

/** A day 'YYYY-MM-DD' that is read in years to come: '20 Nov 2026'. */
export function formatFullDate(day: string): string {
  const { date, month, year } = partsOf(day);
  return `${date} ${month} ${year}`;
}

/** An instant in the company's zone: '20 Nov 2026, 16:26'. */
export function formatMoment(instant: string | number, timeZone: string): string {
  const [day = '', time = ''] = wallClock(instant, timeZone).split('T');
  return `${formatFullDate(day)}, ${time}`;
}

/** Two days: '15–21 Nov 2026', '29 Nov – 5 Dec 2026'. */
export function formatDateRange(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const end = formatFullDate(to);
  if (from.slice(0, 7) === to.slice(0, 7)) return from === to ? end : `${first.date}–${end}`;
  const begin = first.year === last.year ? `${first.date} ${first.month}` : formatFullDate(from);
  return `${begin} – ${end}`;
}

/** A month 'YYYY-MM', or a day of it: 'Nov 2026'. */
export const formatMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
