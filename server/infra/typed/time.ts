import { readMinutes } from './minutes.ts';
import { plainText } from './plain-text.ts';

/*
 * 830, 8.30, 08:30, 8, 1730, 5.30pm, 8a, 5:30:00 p.m. Also +45 or -15: minutes from another time, such as a record's
 * start.
 */

const dayMinutes = 24 * 60;
const two = (value: number) => String(value).padStart(2, '0');
const written = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

export interface TypedTime {
  time: string;
  /** Days after that of `from`: +45 from 23:30 is the next day. */
  days: number;
}

/** 'HH:MM', or with the seconds if they are not 0: '08:30:15', '08:30:15.25'. Null if it is no time of day. */
export function parseClock(typed: string): string | null {
  const input = plainText(typed).toLowerCase().replace(/\s+/g, '');
  const read = /^(\d{1,2})(?:[:.,h]?(\d\d)(?::(\d\d(?:\.\d{1,9})?))?)?(am?|pm?|a\.m\.?|p\.m\.?)?$/.exec(input);
  if (!read) return null;
  const minutes = Number(read[2] ?? 0);
  const seconds = read[3] ?? '00';
  const half = read[4]?.[0];
  const said = Number(read[1]);
  if (half && (said < 1 || said > 12)) return null;
  const hours = half ? (said % 12) + (half === 'p' ? 12 : 0) : said;
  if (hours > 23 || minutes > 59 || Number(seconds) >= 60) return null;
  const time = `${two(hours)}:${two(minutes)}`;
  return Number(seconds) === 0 ? time : `${time}:${seconds}`;
}

/**
 * Null if it is no time of day, or has seconds other than 0. `from` ('HH:MM') is the base of + and -, which are invalid
 * without it.
 */
export function parseTime(typed: string, from?: string): TypedTime | null {
  const input = plainText(typed).toLowerCase().replace(/\s+/g, '');
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
  const time = parseClock(input);
  return time?.length === 5 ? { time, days: 0 } : null;
}
