import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), as OWASP advises. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the hash's. Without a hash (no such account, or one that has no password) it takes as long as with one, so that the time
 * of an answer does not tell which e-mail addresses exist.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  decoy ??= hash('no account has this password 0');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && typeof passwordHash === 'string';
}
