import { plainText } from './plain-text.ts';
import type { Read } from './read.ts';

export const verificationMessage = 'Use only letters, digits and /.';
export const utrMessage = 'Enter a UTR with 10 digits.';

/** Numbers as HMRC prints them, in groups: '12345 67890' and, on self-assessment letters, '1234567890K'. */
const ungrouped = (text: string) =>
  plainText(text)
    .toUpperCase()
    .replace(/[\s.-]/g, '');

export function readUtr(text: string): Read<string> {
  const [, digits] = /^K?(\d{10})K?$/.exec(ungrouped(text)) ?? [];
  return digits === undefined ? { error: utrMessage } : { value: digits };
}

export const accountsOfficeMessage = 'Enter an Accounts Office reference, for example 123PA00012345.';

/** '123 PA 0001 2345' -> '123PA00012345', as the schema of CIS returns has it (AOrefType). */
export function readAccountsOffice(text: string): Read<string> {
  const reference = ungrouped(text).replaceAll('/', '');
  return /^\d{3}P[A-Z][A-Z0-9]{8}$/.test(reference) ? { value: reference } : { error: accountsOfficeMessage };
}

/**
 * The first digit of a UTR follows from the others: 11 less the remainder of their sum, weighted, by 11, and 9 less where
 * that is 10 or more.
 */
export function isUtr(utr: string): boolean {
  if (!/^\d{10}$/.test(utr)) return false;
  const weights = [6, 7, 8, 9, 10, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(utr[at + 1]), 0);
  return '21987654321'[sum % 11] === utr[0];
}

/** 'v 0012 345678 / ab' -> 'V0012345678/AB'. HMRC gives letters at the end only where it could not match somebody. */
export function readVerification(text: string): Read<string> {
  const number = ungrouped(text);
  return /^[A-Z0-9/]{1,20}$/.test(number) ? { value: number } : { error: verificationMessage };
}
