import { plainText } from './plain-text.ts';
import type { Read } from './read.ts';

export const vatNumberMessage = 'Enter a VAT number such as GB123456789.';

/** 'gb 123 4567 89' -> 'GB123456789'. Of any country: HMRC's have 9 digits, others letters too. */
export function readVatNumber(text: string): Read<string> {
  const number = plainText(text)
    .toUpperCase()
    .replace(/[\s.-]/g, '');
  return /^[A-Z0-9+*]{4,20}$/.test(number) && /\d/.test(number) ? { value: number } : { error: vatNumberMessage };
}
