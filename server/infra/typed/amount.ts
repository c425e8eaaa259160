import { plainText } from './plain-text.ts';
import type { Read } from './read.ts';

/** 12.50, 12,50, £1,250, 1 250,00. A comma is decimal before one or two digits; ambiguous input is rejected. */

export const amountErrors = {
  unreadable: 'Enter an amount such as 12.50.',
  negative: 'Enter an amount without a minus.',
  decimals: 'Enter at most two digits after the decimal point.',
  tooLarge: 'This amount is too large.',
} as const;

/** More digits than any amount column holds. */
const maxDigits = 10;

/** Each form has one reading: group 1 is whole pounds with separators, group 2 the decimals. */
const forms = [
  // 1250, 12.5, 12,50, .50, ,5
  /^(\d*)(?:[.,](\d{0,2}))?$/,
  // 1,250 and 1,250.00
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{0,2}))?$/,
  // 1.250,00: a dot alone before three digits would be ambiguous
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  // 1 250, 1'250 and 1 250,00
  /^([1-9]\d{0,2}(?:[\s'’]\d{3})+)(?:[.,](\d{0,2}))?$/,
  // 12.5000 as databases write it; not 1.250, which may be a thousand
  /^(\d*)\.(\d{2})00+$/,
  /^(0|\d{4,})[.,](\d{2})0$/,
];

/** What the number stands in: £5, 5 £, GBP 5, (5) for a minus. */
const currency = '(?:£|GBP)';
const frame = new RegExp(`^([-+]?)\\s*(?:${currency}\\s*)?([-+]?)(.*?)(?:\\s*${currency})?$`, 'i');

/** '12,50' -> '12.50', with its sign; null if it is not an amount. */
function plainDigits(text: string): string | null {
  // Accounts write a minus as brackets.
  const [, inBrackets] = /^\((.*)\)$/.exec(text) ?? [];
  const [, before = '', after = '', digits = ''] = frame.exec(inBrackets ?? text) ?? [];
  const signs = `${inBrackets === undefined ? '' : '-'}${before}${after}`;
  if (signs.length > 1 || !/\d/.test(digits)) return null;
  for (const form of forms) {
    const [match, whole = '', decimals = ''] = form.exec(digits) ?? [];
    if (match === undefined) continue;
    const pounds = whole.replace(/\D/g, '') || '0';
    return `${signs === '-' ? '-' : ''}${pounds}${decimals && `.${decimals}`}`;
  }
  return null;
}

/** `signed` allows a minus, as in a payment. */
export function readAmount(text: string, { signed = false }: { signed?: boolean } = {}): Read<number> {
  const read = plainText(text);
  const plain = plainDigits(read);
  if (plain === null)
    return {
      error: /\d[.,]\d{3,}\s*£?$/.test(read) ? amountErrors.decimals : amountErrors.unreadable,
    };
  if (plain.startsWith('-') && !signed) return { error: amountErrors.negative };
  const whole = plain.replace(/^-|\..*$/g, '').replace(/^0+/, '');
  return whole.length > maxDigits ? { error: amountErrors.tooLarge } : { value: Number(plain) };
}
