import type { Entry } from '../entry.ts';

/*
 * Entries for which IndexedDB has no room, in localStorage, which has a few MB of its own. One that IndexedDB has too is
 * the newer version of it.
 */

/** Other versions of the app may read it: the name never changes. */
const key = 'outbox';

/** New entries get numbers from here until IndexedDB assigns theirs. */
const firstSeq = 2 ** 52;

/** Whether an entry is nowhere else. */
export const isOnlyInOverflow = ({ seq }: Pick<Entry, 'seq'>): boolean => seq >= firstSeq;

export function overflowEntries(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? (stored as Entry[]) : [];
  } catch {
    return [];
  }
}

function save(entries: readonly Entry[]): void {
  if (entries.length > 0) localStorage.setItem(key, JSON.stringify(entries));
  else localStorage.removeItem(key);
}

/** Adds or replaces an entry. Throws if it does not fit here either. */
export function putOverflow(entry: Entry): void {
  save([...overflowEntries().filter(({ uuid }) => uuid !== entry.uuid), entry]);
}

/** Adds a new entry behind all others. A known uuid is ignored. */
export function addOverflow(entry: Omit<Entry, 'seq'>): void {
  const entries = overflowEntries();
  if (entries.some(({ uuid }) => uuid === entry.uuid)) return;
  const seq = Math.max(firstSeq - 1, ...entries.map((each) => each.seq)) + 1;
  save([...entries, { ...entry, seq } as Entry]);
}

export function deleteOverflow(uuid: string): void {
  const entries = overflowEntries();
  const left = entries.filter((each) => each.uuid !== uuid);
  if (left.length < entries.length) save(left);
}

/** The entries of IndexedDB with those here, ordered by `seq`. */
export function withOverflow(stored: readonly Entry[]): Entry[] {
  const own = overflowEntries();
  if (own.length === 0) return [...stored];
  const replaced = new Set(own.map(({ uuid }) => uuid));
  return [...stored.filter(({ uuid }) => !replaced.has(uuid)), ...own].sort((a, b) => a.seq - b.seq);
}
