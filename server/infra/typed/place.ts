import { plainText } from './plain-text.ts';
import type { Read } from './read.ts';

export const placeError = 'Please enter latitude and longitude, such as 53.48095, -2.23743.';

/** Minutes and seconds are optional: 53.48095, 53°28.857', 53° 28' 51.4". */
const degrees = String.raw`([+-]?\d{1,3}(?:\.\d+)?)(?:\s*[°º]\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:["″”]|'')\s*)?)?`;
const form = new RegExp(String.raw`^${degrees}\s*([NS])?\s*(?:[,;]|\s)\s*${degrees}\s*([EW])?$`);

/** To seven decimals, a centimetre, without zeros at the end. */
const shown = (value: number) => String(Math.round(value * 1e7) / 1e7);

/** Undefined for minutes or seconds from 60 on, and beyond `most`. */
function angle(parts: readonly (string | undefined)[], side: string | undefined, most: number): number | undefined {
  const [whole = '', minutes, seconds] = parts;
  const [plain, m, s] = [Number(whole), Number(minutes ?? 0), Number(seconds ?? 0)];
  // '-2° W' says it twice.
  if (m >= 60 || s >= 60 || (side !== undefined && /^[+-]/.test(whole))) return undefined;
  const size = Math.abs(plain) + m / 60 + s / 3600;
  const isNegative = side === 'S' || side === 'W' || whole.startsWith('-');
  return size <= most ? (isNegative ? -size : size) : undefined;
}

/** As maps show and copy it: `53.48095,-2.23743` and `53°28'51.4"N 2°14'14.7"W` -> '53.48095, -2.23743'. */
export function readPlace(text: string): Read<string> {
  const found = form.exec(plainText(text).replace(/[−–]/g, '-').toUpperCase().trim());
  if (!found) return { error: placeError };
  const latitude = angle(found.slice(1, 4), found[4], 90);
  const longitude = angle(found.slice(5, 8), found[8], 180);
  if (latitude === undefined || longitude === undefined) return { error: placeError };
  return { value: `${shown(latitude)}, ${shown(longitude)}` };
}
