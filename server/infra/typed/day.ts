/*
 * Shortcuts for typing a day:
 *   t, today      today                    +3, -1      days from today
 *   y, yesterday  the day before           mon, mo     the latest Monday up to today
 *   tomorrow      the day after            3, 3/11, 3.11.26, 3 nov, 3 November 2026, 031126, 2026-11-03
 * The day comes before the month. A missing month or year is the current one. In fields that plan (`ahead`), a weekday
 * and a day without its month or year are the nearest such day from today on.
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

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const written = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const beginning = (names: readonly string[], text: string, least: number) =>
  text.length >= least ? names.findIndex((name) => name.startsWith(text)) : -1;

/** Null for days that do not exist (JavaScript turns 31 February into 3 March) or outside 1900 to 2199. */
function dayOf(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  if (full < 1900 || full > 2199) return null;
  const ms = Date.UTC(full, month - 1, day);
  const text = Number.isNaN(ms) ? '' : written(ms);
  const same = text === `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return same ? text : null;
}

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

/** Returns 'YYYY-MM-DD'; null if it is no existing day. `today` is the company's. */
export function parseDay(typed: string, today: string, reading: DayReading = {}): string | null {
  const text = typed.trim().toLowerCase();
  const near = relative(text, today, reading);
  if (near) return near;
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const run = /^(\d\d)(\d\d)(\d\d|\d{4})?$/.exec(text);
  const parts = run ? run.slice(1).filter(Boolean) : text.split(/[\s./,-]+/).filter(Boolean);
  const [day = '', month, year, ...more] = parts;
  if (more.length > 0 || !/^\d\d?$/.test(day)) return null;
  if (year !== undefined && !/^(\d\d|\d{4})$/.test(year)) return null;
  const named = month === undefined ? -1 : beginning(months, month, 3);
  const inNumbers = month !== undefined && /^\d\d?$/.test(month) ? Number(month) : 0;
  if (month !== undefined && named < 0 && inNumbers === 0) return null;
  const isWritten = month !== undefined;
  const monthNumber = named >= 0 ? named + 1 : inNumbers;
  if (year !== undefined) return dayOf(Number(year), monthNumber, Number(day));
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  // From one 29 February to the next are at most eight years.
  for (let steps = 0; steps <= (reading.ahead ? 8 : 0); steps += 1) {
    const months = thisMonth - 1 + steps;
    const found = isWritten
      ? dayOf(thisYear + steps, monthNumber, Number(day))
      : dayOf(thisYear + Math.floor(months / 12), (months % 12) + 1, Number(day));
    if (found !== null && (!reading.ahead || found >= today)) return found;
  }
  return null;
}

/** 'YYYY-MM-DD' as shown in an editor: '3/11/2026'. */
export function typedDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-');
  return date === undefined ? '' : `${Number(date)}/${Number(month)}/${year}`;
}
