/*
 * How figures, days and times read, said here only (a structure test keeps it so). Days have three forms: a day, a
 * moment and a range.
 */
import { now } from './clock.ts';
import type { DaySpan } from './date-presets.ts';
import { dayIn } from './days.ts';

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const counts = new Intl.NumberFormat('en-GB');

/** U+2212: as wide as a plus, and never broken from its figure. */
const minus = '−';

/** Pounds with 2 decimals: 1234.5 -> '£1,234.50', -5 -> '−£5.00'. */
export const formatPounds = (amount: number) => pounds.format(amount).replace('-', minus);

/** Pounds as typed into a field: 1234.5 -> '1234.50'. */
export const plainPounds = (amount: number) => amount.toFixed(2);

/** 1234 -> '1,234'. */
export const formatCount = (count: number) => counts.format(count);

/** Megabytes or gigabytes: 1_240_000_000 -> '1.2 GB'. */
export const formatBytes = (bytes: number) =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

const two = (value: number) => String(value).padStart(2, '0');

/** Minutes as HH:MM, for columns of figures: 455 -> '07:35'. Hours exceed 24: 3000 -> '50:00'. */
export function formatMinutes(minutes: number) {
  const whole = Math.abs(Math.round(minutes));
  return `${minutes < 0 ? minus : ''}${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** Minutes in a sentence, where HH:MM would read as a time of day: 206 -> '3 h 26 min'. */
export function formatDuration(minutes: number) {
  const whole = Math.round(minutes);
  const parts = [
    whole >= 60 && `${formatCount(Math.floor(whole / 60))} h`,
    (whole % 60 > 0 || whole < 60) && `${whole % 60} min`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Seconds as HH:MM:SS. Negative durations (the phone's clock is behind) show as 0. */
export function formatSeconds(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** The time of day of an ISO instant in the company's zone: '07:48'. */
export function formatTimeOfDay(instant: string, timeZone: string) {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
// Not by Intl: British English writes 'Sept'.
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const yearOf = (ms: number) => new Date(ms).getUTCFullYear();
/** The year when the server rendered the page (root.tsx): a phone's clock may be wrong, its zone half a day off. */
const servedYear = typeof document === 'undefined' ? 0 : yearOf(Number(document.documentElement?.dataset.served ?? 0));
const currentYear = () => Math.max(servedYear, yearOf(now()));

/** A day 'YYYY-MM-DD': 'Fri 20 Nov', and of another year 'Thu 20 Nov 2025'. */
export function formatDate(day: string, thisYear = currentYear()): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  const year = date.getUTCFullYear();
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${monthNames[date.getUTCMonth()]}${year === thisYear ? '' : ` ${year}`}`;
}

/** The day of an ISO instant in the company's zone: 'Fri 20 Nov'. */
export const formatDay = (instant: string, timeZone: string) => formatDate(dayIn(timeZone, instant));

/** An ISO instant in the company's zone: 'Fri 20 Nov, 16:26'. */
export const formatMoment = (instant: string, timeZone: string) =>
  `${formatDay(instant, timeZone)}, ${formatTimeOfDay(instant, timeZone)}`;

/** Two days: '15–21 Nov 2026', '29 Nov – 5 Dec 2026'. */
export function formatDateRange(from: string, to: string): string {
  const [fromYear, fromMonth = '', fromDay] = from.split('-');
  const [toYear, toMonth = '', toDay] = to.split('-');
  const end = `${Number(toDay)} ${monthNames[Number(toMonth) - 1]} ${toYear}`;
  const day = String(Number(fromDay));
  if (from.slice(0, 7) === to.slice(0, 7)) return from === to ? end : `${day}–${end}`;
  return `${day} ${monthNames[Number(fromMonth) - 1]}${fromYear === toYear ? '' : ` ${fromYear}`} – ${end}`;
}

/** The days of a list's filter, either of which may be open: '2–27 Nov', 'From 2 Nov', 'Until 27 Nov 2025'. */
export function formatSpan({ start_date, end_date }: DaySpan, thisYear = new Date().getFullYear()): string {
  const short = (text: string) => text.replace(` ${thisYear}`, '');
  if (start_date && end_date) {
    const isOfYear = start_date.slice(0, 4) === end_date.slice(0, 4);
    const text = formatDateRange(start_date, end_date);
    return isOfYear ? short(text) : text;
  }
  if (start_date) return `From ${short(formatDateRange(start_date, start_date))}`;
  return end_date ? `Until ${short(formatDateRange(end_date, end_date))}` : '';
}

/** A month 'YYYY-MM', or a day of it: 'Nov 2026'. */
export const formatMonth = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
