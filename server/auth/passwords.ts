import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** 'é' is one character of some keyboards and two of others; both are the same password. */
const composed = (password: string) => password.normalize('NFC');

/** argon2id with the library's defaults (19 MiB, 2 passes), as OWASP advises. */
export function hashPassword(password: string): Promise<string> {
  return hash(composed(password));
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a decoy if there is no hash, so that the response time does not reveal which accounts exist. Older hashes are
 * of the password as its keyboard wrote it.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  decoy ??= hash('no account has this password 0');
  const stored = passwordHash ?? (await decoy);
  for (const written of new Set([composed(password), password])) {
    if (await verify(stored, written)) return typeof passwordHash === 'string';
  }
  return false;
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random text to read and type; each character is worth 4.95 bits. */
export const randomReadable = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
