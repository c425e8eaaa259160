import type { Entry, EntryOf } from '../entry.ts';
import { entryTypes } from '../entry-types.ts';

/*
 * Entries about the same row are sent in order, so a rejected entry blocks the later ones about its rows, and no
 * others. All lists here belong to one user and are ordered by `seq`.
 */

/** Entries that are not rejected and have no earlier entry about the same row. */
export function unblockedEntries(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const rows = [...entry.makes, ...entry.needs];
    const isBlocked = rows.some((row) => seen.has(row));
    for (const row of rows) seen.add(row);
    return !isBlocked && entry.refusal === null;
  });
}

/**
 * The next entry by rank, then by `seq`; or the time (ms) at which one is due; or null if none can be sent.
 * `honoursLeases`: skips entries that another tab may be sending.
 */
export function nextEntry(
  entries: readonly Entry[],
  now: number,
  honoursLeases: boolean,
): { entry: Entry } | { at: number } | null {
  const from = (entry: Entry) => (honoursLeases ? Math.max(entry.not_before, entry.leased_until) : entry.not_before);
  const unblocked = unblockedEntries(entries).sort(
    (a, b) => entryTypes[a.kind].rank - entryTypes[b.kind].rank || a.seq - b.seq,
  );
  const entry = unblocked.find((each) => from(each) <= now);
  if (entry) return { entry };
  return unblocked.length === 0 ? null : { at: Math.min(...unblocked.map(from)) };
}

/** The roots, and the entries that depend on the rows which the roots would create. */
export function withDependents(entries: readonly Entry[], isRoot: (entry: Entry) => boolean): Entry[] {
  const missing = new Set<string>();
  return entries.filter((entry) => {
    const isDependent = isRoot(entry) || entry.needs.some((row) => missing.has(row));
    if (isDependent) for (const row of entry.makes) missing.add(row);
    return isDependent;
  });
}

/**
 * Merges a start with its queued end, and the notes between them, into one finished record. Undefined if one of them
 * was tried (it may have arrived), if its end was typed, if the worker switched between driving and working, or if one is
 * of a version that did not watch the clock.
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
    if ((entry.clock === undefined) !== (start.clock === undefined)) return undefined;
    const clocks = entry.clock && { end_clock: entry.clock };
    return { entry: { ...start, ...clocks, body, absorbed }, removed };
  }
  return undefined;
}
