import type { Entry, EntryOf } from '../entry.ts';
import { entryTypes } from '../entry-types.ts';

/*
 * Entries that create or change the same row are sent in their order; a rejected one holds back those and nothing else. All
 * lists here are one user's, ordered by `seq`.
 */

/** The entries that may be sent: not rejected, and no earlier entry about the same row is left. */
export function unblockedEntries(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const rows = [...entry.makes, ...entry.needs];
    const isBlocked = rows.some((row) => seen.has(row));
    for (const row of rows) seen.add(row);
    return !isBlocked && entry.refusal === null;
  });
}

/** The entry to send next: time first, then in order. Or when to look again (ms), or null if nothing can be sent. */
export function nextEntry(
  entries: readonly Entry[],
  now: number,
  honoursLeases: boolean,
): { entry: Entry } | { at: number } | null {
  const from = (entry: Entry) =>
    honoursLeases ? Math.max(entry.not_before, entry.leased_until) : entry.not_before;
  const unblocked = unblockedEntries(entries).sort(
    (a, b) => entryTypes[a.kind].rank - entryTypes[b.kind].rank || a.seq - b.seq,
  );
  const entry = unblocked.find((each) => from(each) <= now);
  if (entry) return { entry };
  return unblocked.length === 0 ? null : { at: Math.min(...unblocked.map(from)) };
}

/** An entry and those that cannot be sent without it, because they need the rows it was to create. */
export function withDependents(entries: readonly Entry[], isRoot: (entry: Entry) => boolean): Entry[] {
  const missing = new Set<string>();
  return entries.filter((entry) => {
    const isDependent = isRoot(entry) || entry.needs.some((row) => missing.has(row));
    if (isDependent) for (const row of entry.makes) missing.add(row);
    return isDependent;
  });
}

/**
 * A start and its queued end as one finished record, with the notes between them. Undefined if any of them was tried, since
 * what may have arrived is never changed, or after a switch between driving and working, or if the end was typed.
 */
export function coalesced(
  start: Entry,
  entries: readonly Entry[],
): { entry: EntryOf<'time_start'>; removed: Entry[] } | undefined {
  if (start.kind !== 'time_start' || start.tried || start.body.end_time) return undefined;
  const [ref] = start.makes;
  let body = start.body;
  const removed: Entry[] = [];
  for (const entry of entries) {
    if (entry.seq <= start.seq || ref === undefined || !entry.needs.includes(ref)) continue;
    if (entry.kind !== 'time_change' || entry.tried || entry.refusal || !entry.measured) return undefined;
    const { is_driving, end_time, end_cordinate, note } = entry.body.data;
    if (is_driving !== undefined && is_driving !== start.body.is_driving) return undefined;
    removed.push(entry);
    body = { ...body, ...(note !== undefined && { note }) };
    if (!end_time) continue;
    body = { ...body, end_time, timer: true, ...(end_cordinate && { end_cordinate }) };
    const absorbed = [...start.absorbed, ...removed.flatMap((each) => [each.uuid, ...each.absorbed])];
    return { entry: { ...start, body, absorbed }, removed };
  }
  return undefined;
}
