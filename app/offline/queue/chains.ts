import type { Entry } from '../entry.ts';
import { kinds } from '../kinds.ts';

/*
 * Entries form chains by the rows they make and need. Those of one chain arrive in their order; a refused one holds its
 * own chain and nothing else. All lists here are one user's, in the order of `seq`.
 */

const rowsOf = (entry: Entry) => [...entry.makes, ...entry.needs];

/** The entries that nothing earlier holds, refused ones left out. */
export function freeEntries(entries: readonly Entry[]): Entry[] {
  const taken = new Set<string>();
  return entries.filter((entry) => {
    const rows = rowsOf(entry);
    const isHeld = rows.some((row) => taken.has(row));
    for (const row of rows) taken.add(row);
    return !isHeld && entry.refusal === null;
  });
}

/** What is sent next: time before the rest, then in order. Or when to look again (ms), or null: nothing can be sent. */
export function nextEntry(
  entries: readonly Entry[],
  now: number,
  honoursLeases: boolean,
): { entry: Entry } | { at: number } | null {
  const from = (entry: Entry) =>
    honoursLeases ? Math.max(entry.not_before, entry.leased_until) : entry.not_before;
  const free = freeEntries(entries).sort((a, b) => kinds[a.kind].rank - kinds[b.kind].rank || a.seq - b.seq);
  const entry = free.find((each) => from(each) <= now);
  if (entry) return { entry };
  return free.length === 0 ? null : { at: Math.min(...free.map(from)) };
}

/** What can never be sent once this entry is discarded: itself, and what needs the rows that it was to make. */
export function lostWith(entries: readonly Entry[], uuid: string): Entry[] {
  const lost = new Set<string>();
  return entries.filter((entry) => {
    const isLost = entry.uuid === uuid || entry.needs.some((row) => lost.has(row));
    if (isLost) for (const row of entry.makes) lost.add(row);
    return isLost;
  });
}
