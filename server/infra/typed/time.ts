import { readMinutes } from './minutes.ts';

/* 830, 8.30, 08:30, 8, 1730, 5.30pm, 8a. Also +45 or -15: minutes from another time, such as a record's start. */

const dayMinutes = 24 * 60;
const two = (value: number) => String(value).padStart(2, '0');
const written = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

export interface TypedTime {
  time: string;
  /** Days after that of `from`: +45 from 23:30 is the next day. */
  days: number;
}

/** Null if it is no time of day. `from` ('HH:MM') is the base of + and -, which are invalid without it. */
export function parseTime(typed: string, from?: string): TypedTime | null {
  const input = typed.trim().toLowerCase().replace(/\s+/g, '');
  if (/^[+-]/.test(input)) {
    const start = from === undefined ? null : parseTime(from);
    const { value: shift } = readMinutes(input.slice(1));
    if (!start || shift === undefined) return null;
    const [hours = 0, minutes = 0] = start.time.split(':').map(Number);
    const sum = hours * 60 + minutes + (input.startsWith('-') ? -shift : shift);
    return {
      time: written(((sum % dayMinutes) + dayMinutes) % dayMinutes),
      days: Math.floor(sum / dayMinutes),
    };
  }
  const read = /^(\d{1,2})(?:[:.,h]?(\d\d))?(am?|pm?)?$/.exec(input);
  if (!read) return null;
  const minutes = Number(read[2] ?? 0);
  const half = read[3]?.[0];
  const said = Number(read[1]);
  if (half && (said < 1 || said > 12)) return null;
  const hours = half ? (said % 12) + (half === 'p' ? 12 : 0) : said;
  return hours < 24 && minutes < 60 ? { time: `${two(hours)}:${two(minutes)}`, days: 0 } : null;
}
