import { plainText } from './plain-text.ts';
import type { Read } from './read.ts';

export const minutesError = 'Enter minutes such as 45, or hours such as 1:30 or 1h 30.';

/** A duration in minutes: 45, 45m, 1:30, 1:30:00, 1h, 1h 30, 1.5h, 1,5h. */
export function readMinutes(text: string): Read<number> {
  const input = plainText(text).toLowerCase();
  const plain = /^(\d{1,6})\s*(?:m|min|mins|minutes)?$/.exec(input);
  if (plain) return { value: Number(plain[1]) };
  const clock = /^(\d{1,5})(?::|\s*h\s*)([0-5]\d)(?::00|\s*m)?$/.exec(input);
  if (clock) return { value: Number(clock[1]) * 60 + Number(clock[2]) };
  const hours = /^(\d{1,5})(?:[.,](\d{1,2}))?\s*h$/.exec(input);
  if (!hours) return { error: minutesError };
  const hundredths = Number((hours[2] ?? '').padEnd(2, '0'));
  return { value: Number(hours[1]) * 60 + Math.round((hundredths * 60) / 100) };
}

export const hoursError = 'Enter hours such as 8, 7.5 or 7:30.';

export function readHours(text: string): Read<number> {
  const input = plainText(text);
  const read = readMinutes(/^\d+(?:[.,]\d+)?$/.test(input) ? `${input}h` : input);
  return read.error === undefined ? read : { error: hoursError };
}
