import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { activeOf } from './active-of.ts';
import type { ActiveTracking } from './active-tracking.ts';
import { type Entry, rowName } from './entry.ts';

/** The user's time entries that will still arrive: neither refused ones nor what needs the rows that these were to make. */
export function waitingTime(entries: readonly Entry[]): Entry[] {
  const lost = new Set<string>();
  return entries.filter((entry) => {
    if (!entry.kind.startsWith('time_')) return false;
    const isLost = entry.refusal !== null || entry.needs.some((row) => lost.has(row));
    if (isLost) for (const row of entry.makes) lost.add(row);
    return !isLost;
  });
}

/**
 * What the waiting entries are laid over: the server's record where it is the one that runs here or that they are about;
 * else what runs here. A record of the server's that this phone does not know is offered, not taken over.
 */
export function baseOf(
  active: ActiveTracking | null,
  last: TimeRecord | null | undefined,
  waiting: readonly Entry[],
): ActiveTracking | null {
  const known = last ? activeOf(last) : null;
  const isOurs = (id: ActiveTracking['trackingId']) =>
    active?.trackingId === id ||
    waiting.some(({ makes, needs }) => [...makes, ...needs].includes(rowName('time-tracking', id)));
  return known && isOurs(known.trackingId) ? known : active;
}

/**
 * What runs on this phone: `base` with the waiting entries laid over it, in their order. An entry that the server has taken
 * already, its answer lost, changes nothing a second time.
 */
export function overlaid(base: ActiveTracking | null, waiting: readonly Entry[]): ActiveTracking | null {
  let active = base;
  const is = (id: number | string) => active?.trackingId === id;
  for (const entry of waiting) {
    if (entry.kind === 'time_start') {
      const { body, at } = entry;
      const [ref] = entry.makes;
      if (body.end_time) {
        if (ref !== undefined && is(ref)) active = null;
      } else if (ref !== undefined && !is(ref)) {
        active = {
          jobId: body.job_id as number,
          propertyName: entry.property_name,
          trackingId: ref,
          isDriving: body.is_driving,
          startTime: body.start_time ?? at,
          note: body.note ?? '',
        };
      }
    } else if (entry.kind === 'time_change') {
      const { id, data } = entry.body;
      const [next] = entry.makes;
      if (next !== undefined && data.is_driving !== undefined) {
        if (active && is(id)) {
          active = {
            ...active,
            trackingId: next,
            isDriving: data.is_driving,
            startTime: data.at ?? entry.at,
            note: '',
          };
        }
      } else if (active && is(id)) {
        active = data.end_time
          ? null
          : { ...active, ...(typeof data.note === 'string' && { note: data.note }) };
      }
    }
  }
  return active;
}
