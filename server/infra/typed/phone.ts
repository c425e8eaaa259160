import type { Read } from './read.ts';

export const phoneDigits = { least: 10, most: 15 };

export const phoneError = 'Enter a phone number such as 0161 496 0000.';

/** Digits and separators, then an optional extension after an x. */
const form = /^(\+?[\d\s()./-]+)(x\s*\d+)?$/i;

/** Collapses spaces and otherwise keeps the number as typed. */
export function readPhone(
  text: string,
  { least = 5, most = phoneDigits.most }: { least?: number; most?: number } = {},
): Read<string> {
  const value = text.trim().replace(/\s+/g, ' ');
  const digits = form.exec(value)?.[1]?.replace(/\D/g, '').length ?? 0;
  return digits >= least && digits <= most ? { value } : { error: phoneError };
}

/** A tel: URL. The zero of '+44 (0)161 496 0000' is not dialled. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/^(\+.*)\(0\)|x.*/i, '$1').replace(/[^+\d]/g, '')}`;
}

/** Fewer digits are in too many numbers. */
const leastSearched = 5;

/**
 * The digits by which a typed number is found in stored ones, however either is written; undefined if it is none. A whole
 * number is found with and without its country's prefix.
 */
export function searchedDigits(text: string): string | undefined {
  const digits = readPhone(text, { least: leastSearched }).value?.replace(/x.*|\D/gi, '');
  if (digits === undefined || digits.length < phoneDigits.least) return digits;
  return digits.replace(/^(?:00)?44(?=\d{9})/, '').replace(/^0/, '');
}
