import { plainText } from './plain-text.ts';

/*
 * Shortcuts for typing a day:
 *   t, today      today                    +3, -1      days from today
 *   y, yesterday  the day before           mon, mo     the latest Monday up to today
 *   tomorrow      the day after            3, 3/11, 3.11.26, 3 nov, 3 November 2026, 031126, 2026-11-03
 * The day comes before the month. A missing month or year is the current one. In fields that plan (`ahead`), a weekday
 * and a day without its month or year are the nearest such day from today on.
 * As other programs write it: 2026/11/03, 20261103, 3-Nov-26, Tue 3rd November 2026 (the weekday must be right),
 * November 3, 2026, and with a midnight that has no zone: 2026-11-03 00:00:00.
 */

export interface DayReading {
  ahead?: boolean | undefined;
}

const dayMs = 86_400_000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const at = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
};
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const beginning = (names: readonly string[], text: string, least: number) =>
  text.length >= least ? names.findIndex((name) => name.startsWith(text)) : -1;

/** Null for days that do not exist (JavaScript turns 31 February into 3 March) or outside 1900 to 2199. */
export function existingDay(year: number, month: number, day: number): string | null {
  if (!(year >= 1900 && year <= 2199)) return null;
  const ms = Date.UTC(year, month - 1, day);
  const text = Number.isNaN(ms) ? '' : written(ms);
  const same = text === `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return same ? text : null;
}

/** '26' is 2026. */
const fullYear = (text: string) => (text.length === 2 ? 2000 : 0) + Number(text);

function relative(text: string, today: string, { ahead }: DayReading): string | null {
  if (text === 't' || text === 'today') return today;
  if (text === 'y' || text === 'yesterday') return written(at(today) - dayMs);
  if (text === 'tomorrow') return written(at(today) + dayMs);
  const shift = /^([+-])(\d{1,4})$/.exec(text);
  if (shift) return written(at(today) + Number(`${shift[1]}${shift[2]}`) * dayMs);
  const weekday = beginning(weekdays, text, 2);
  if (weekday < 0) return null;
  const now = new Date(at(today)).getUTCDay();
  const days = ahead ? (weekday - now + 7) % 7 : -((now - weekday + 7) % 7);
  return written(at(today) + days * dayMs);
}

/** The midnight that spreadsheets and databases write after a day. */
const midnight = /[t ](?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? ?am)$/;
const yearFirst = /^(\d{4})([-/.])(\d\d?)\2(\d\d?)$/;
const yearFirstRun = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/;

/** Returns 'YYYY-MM-DD'; null if it is no existing day. `today` is the company's. */
export function parseDay(typed: string, today: string, reading: DayReading = {}): string | null {
  const text = plainText(typed).toLowerCase().replace(/\s+/g, ' ');
  const near = relative(text, today, reading);
  if (near) return near;
  const date = text.replace(midnight, '');
  // Only after a whole date: '3 12:00 am' may be any 3rd.
  if (date !== text && !/\d{4}|\d\D+\d+\D+\d/.test(date)) return null;
  const [, name = '', rest = ''] = /^([a-z]{2,9}),? (.+)$/.exec(date) ?? [];
  const weekday = beginning(weekdays, name, 2);
  // 'mon 3' could be a weekday and a time.
  if (weekday < 0 || !/[ ./-]/.test(rest)) return dateOf(date, today, reading);
  const day = dateOf(rest, today, reading);
  return day !== null && new Date(at(day)).getUTCDay() === weekday ? day : null;
}

function dateOf(text: string, today: string, reading: DayReading): string | null {
  const iso = yearFirst.exec(text);
  if (iso) return existingDay(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  // No text of eight digits is a date in both orders: the month would be 19 or more.
  const isoRun = yearFirstRun.exec(text);
  const isoDay = isoRun && existingDay(Number(isoRun[1]), Number(isoRun[2]), Number(isoRun[3]));
  if (isoDay) return isoDay;
  const run = /^(\d\d)(\d\d)(\d\d|\d{4})?$/.exec(text);
  const written = run ? run.slice(1).filter(Boolean) : text.split(/[\s./,-]+/).filter(Boolean);
  // 'November 3, 2026'. Without the year, 'Nov-26' may be a month of 2026.
  const isMonthFirst = written.length === 3 && beginning(months, written[0]!, 3) >= 0;
  const parts = isMonthFirst ? [written[1]!, written[0]!, ...written.slice(2)] : written;
  const [day = '', month, year, ...more] = [
    parts[0]?.replace(/^(\d\d?)(?:st|nd|rd|th)$/, '$1') ?? '',
    ...parts.slice(1),
  ];
  if (more.length > 0 || !/^\d\d?$/.test(day)) return null;
  if (year !== undefined && !/^(\d\d|\d{4})$/.test(year)) return null;
  const named = month === undefined ? -1 : beginning(months, month, 3);
  const inNumbers = month !== undefined && /^\d\d?$/.test(month) ? Number(month) : 0;
  if (month !== undefined && named < 0 && inNumbers === 0) return null;
  const isWritten = month !== undefined;
  const monthNumber = named >= 0 ? named + 1 : inNumbers;
  if (year !== undefined) return existingDay(fullYear(year), monthNumber, Number(day));
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  // From one 29 February to the next are at most eight years.
  for (let steps = 0; steps <= (reading.ahead ? 8 : 0); steps += 1) {
    const months = thisMonth - 1 + steps;
    const found = isWritten
      ? existingDay(thisYear + steps, monthNumber, Number(day))
      : existingDay(thisYear + Math.floor(months / 12), (months % 12) + 1, Number(day));
    if (found !== null && (!reading.ahead || found >= today)) return found;
  }
  return null;
}

/** 'YYYY-MM-DD' as shown in an editor: '3/11/2026'. */
export function typedDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return date === undefined ? '' : `${Number(date)}/${Number(month)}/${year}`;
}
