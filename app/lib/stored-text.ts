/* Texts in localStorage; while that is full or blocked in memory, for the current page load. */

/** Null: deleted. */
const held = new Map<string, string | null>();

/** Null if there is none, and on the server. */
export function readStored(key: string): string | null {
  const text = held.get(key);
  if (text !== undefined) return text;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null deletes it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    held.delete(key);
  } catch {
    held.set(key, text);
  }
}
