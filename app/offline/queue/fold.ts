import type { Entry, EntryOf } from '../entry.ts';

/**
 * A start and its queued end as one finished record, with the notes between them, when none of them was
 * ever tried: what may have arrived is never changed. Undefined where that is not so, as after a change between driving
 * and working, or where an end was typed. `entries` are the user's, in order.
 */
export function folded(
  start: Entry,
  entries: readonly Entry[],
): { entry: EntryOf<'time_start'>; gone: Entry[] } | undefined {
  if (start.kind !== 'time_start' || start.tried || start.body.end_time) return undefined;
  const [ref] = start.makes;
  let body = start.body;
  const gone: Entry[] = [];
  for (const entry of entries) {
    if (entry.seq <= start.seq || ref === undefined || !entry.needs.includes(ref)) continue;
    if (entry.kind !== 'time_change' || entry.tried || entry.refusal || !entry.measured) return undefined;
    const { is_driving, end_time, end_cordinate, note } = entry.body.data;
    if (is_driving !== undefined && is_driving !== start.body.is_driving) return undefined;
    gone.push(entry);
    body = { ...body, ...(note !== undefined && { note }) };
    if (!end_time) continue;
    body = { ...body, end_time, timer: true, ...(end_cordinate && { end_cordinate }) };
    const absorbed = [...start.absorbed, ...gone.flatMap((each) => [each.uuid, ...each.absorbed])];
    return { entry: { ...start, body, absorbed }, gone };
  }
  return undefined;
}
