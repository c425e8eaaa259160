/* Whose entries wait on this phone, for the log-in: after a session has ended nothing else of its user is left here. */

/** In localStorage: names of the phone's users, by identity. Read by other versions of the app. */
const key = 'names';

function names(): Record<string, string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function storeNames(all: Record<string, string>): void {
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Without storage nothing waits here either.
  }
}

export function rememberName(identity: string, name: string): void {
  const all = names();
  if (all[identity] !== name) storeNames({ ...all, [identity]: name });
}

/** Forgets the names of those for whom nothing waits. `countOf`: the number of a user's entries. */
export async function waitingHere(
  countOf: (identity: string) => Promise<number>,
): Promise<{ name: string; count: number }[]> {
  const all = await Promise.all(
    Object.entries(names()).map(async ([identity, name]) => ({ identity, name, count: await countOf(identity) })),
  );
  const waiting = all.filter(({ count }) => count > 0);
  if (waiting.length < all.length)
    storeNames(Object.fromEntries(waiting.map(({ identity, name }) => [identity, name])));
  return waiting.map(({ name, count }) => ({ name, count }));
}

/** '3 entries of Sam Ito are on this phone. They will be sent when Sam Ito logs in.' */
export function waitingMessage({ name, count }: { name: string; count: number }): string {
  return count === 1
    ? `1 entry of ${name} is on this phone. It will be sent when ${name} logs in.`
    : `${count} entries of ${name} are on this phone. They will be sent when ${name} logs in.`;
}
