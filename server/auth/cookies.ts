/**
 * With https a browser takes a `__Host-` cookie only from this very host, secure and for all paths, so that no other host
 * of the domain can set one. Needs Secure and Path=/.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/**
 * The value of our cookie in a Cookie header, as it was written. A cookie without the prefix counts if there is none with
 * it: plain http has no other, and browsers may have one from before https used the prefix.
 */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const cookies = header?.split(';').map((each) => each.trim()) ?? [];
  for (const written of [cookieName(name, true), name]) {
    const found = cookies.find((each) => each.startsWith(`${written}=`));
    if (found) return found.slice(written.length + 1);
  }
  return undefined;
}
