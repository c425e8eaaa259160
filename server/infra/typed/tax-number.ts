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

/** 'v 0012 345678 / ab' -> 'V0012345678/AB'. HMRC gives letters at the end only where it could not match somebody. */
export function readVerification(text: string): Read<string> {
  const number = ungrouped(text);
  return /^[A-Z0-9/]{1,20}$/.test(number) ? { value: number } : { error: verificationMessage };
}
