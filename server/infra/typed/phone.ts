import type { Read } from './read.ts';

/** Numbers of visitors: they are called back from abroad too. */
export const phoneDigits = { least: 10, most: 15 };

export const phoneError = 'Enter a phone number such as 0161 496 0000.';

/** Digits with the marks between them; the extension is behind an x. */
const form = /^(\+?[\d\s()./-]+)(x\s*\d+)?$/i;

/** A typed phone number: spaces once, otherwise as it was typed. */
export function readPhone(
  text: string,
  { least = 5, most = phoneDigits.most }: { least?: number; most?: number } = {},
): Read<string> {
  const value = text.trim().replace(/\s+/g, ' ');
  const digits = form.exec(value)?.[1]?.replace(/\D/g, '').length ?? 0;
  return digits >= least && digits <= most ? { value } : { error: phoneError };
}

/** The address that calls it: '+44 (0)161 496 0000' is dialled without the zero. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/^(\+.*)\(0\)|x.*/i, '$1').replace(/[^+\d]/g, '')}`;
}
