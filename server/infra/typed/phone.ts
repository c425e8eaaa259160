import { plainText } from './plain-text.ts';
import type { Read } from './read.ts';

export const phoneDigits = { least: 10, most: 15 };

export const phoneError = 'Enter a phone number such as 0161 496 0000.';

/** Digits and separators, then an optional extension: x12, ext. 12, extension 12, #12. A contact's +44 may be there twice. */
const form = /^((?:\(?\+\s*44\)?\s*)?\(?\+?[\d\s()./-]+?)(?:\s*[,;]?\s*(?:x|ext(?:ension|n)?\.?|#)[\s:=]*\d{1,8})?$/i;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * What a phone dials for a number, without its extension. Numbers without a country are British: '0161 496 0000',
 * '+44 (0)161 496 0000 x12', '0044 44 161 496 0000' and '161 496 0000' all dial '+441614960000'. Short numbers, such as
 * 101, and what is no whole number stay as they are.
 */
export function dialled(phone: string): string {
  const plain = plainText(phone);
  const written = (form.exec(plain)?.[1] ?? plain).replaceAll('(0)', '');
  const digits = digitsOf(written);
  const hasPlus = /^\(?\+/.test(written);
  const isInternational = hasPlus || /^00[1-9]/.test(digits);
  const number = digits.replace(hasPlus ? /^00/ : /^00(?=[1-9])/, '');
  // After its nought no British number begins with 0, 4 or 44, so these are prefixes, also if written twice.
  const national = number.replace(/^0?(?:(?:00)?44)+(?=0*[1-9]\d{8})/, '').replace(/^0/, '');
  const isBritish = /^[1-35789]\d{8,9}$/.test(national) && (!isInternational || /^(?:44|0)/.test(number));
  if (isBritish) return `+44${national}`;
  return isInternational ? `+${number}` : digits;
}

/** Drops marks and collapses spaces; otherwise keeps the number as typed. */
export function readPhone(
  text: string,
  { least = 5, most = phoneDigits.most }: { least?: number; most?: number } = {},
): Read<string> {
  const value = plainText(text).replace(/\s+/g, ' ');
  const written = form.exec(value)?.[1];
  if (written === undefined) return { error: phoneError };
  const fits = digitsOf(written).length >= least && digitsOf(dialled(value)).length <= most;
  return fits ? { value } : { error: phoneError };
}

/** Whether texts may reach it: British mobiles begin with 07, and other countries' numbers do not say. */
export const isMobile = (phone: string): boolean => /^\+(?!44)|^\+447\d{9}$/.test(dialled(phone));

export const phoneLink = (phone: string): string => `tel:${dialled(phone)}`;

/** Fewer digits are in too many numbers. */
const leastSearched = 5;

/**
 * The digits by which a typed number is found in stored ones, however either is written; undefined if it is none. A whole
 * number is found with and without its country's prefix.
 */
export function searchedDigits(text: string): string | undefined {
  if (readPhone(text, { least: leastSearched }).error !== undefined) return undefined;
  const number = dialled(text);
  if (number.startsWith('+44')) return number.slice(3);
  // The beginning of a number, typed with its country.
  const begun = digitsOf(number).replace(/^(?:00)?44(?=\d{5})0?/, '');
  return /^\s*(\+|00)/.test(plainText(text)) ? begun : digitsOf(number);
}
