import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { type ActiveTracking, activeOf } from './active-tracking.ts';
import { type Entry, rowName } from './entry.ts';
import { withDependents } from './queue/ordering.ts';

export const isTime = (entry: Entry): boolean => entry.kind.startsWith('time_');

/** The time entries that will still arrive: without rejected ones and those that depend on them. */
export function pendingTime(entries: readonly Entry[]): Entry[] {
  const time = entries.filter(isTime);
  const lost = withDependents(time, ({ refusal }) => refusal !== null);
  return time.filter((entry) => !lost.includes(entry));
}

/**
 * What the pending entries apply to: the server's record if it is the one that runs here or that they are about; otherwise
 * what runs here. A record that this phone does not know is offered to the user, not adopted.
 */
export function baseOf(
  active: ActiveTracking | null,
  last: TimeRecord | null | undefined,
  pending: readonly Entry[],
): ActiveTracking | null {
  const known = last ? activeOf(last) : null;
  const isOurs = (id: ActiveTracking['trackingId']) =>
    active?.trackingId === id ||
    pending.some(({ makes, needs }) => [...makes, ...needs].includes(rowName('time-tracking', id)));
  return known && isOurs(known.trackingId) ? known : active;
}

/**
 * What runs on this phone: `base` with the pending entries applied in their order. An entry that the server has already done,
 * its answer lost, changes nothing a second time.
 */
export function applyPending(base: ActiveTracking | null, pending: readonly Entry[]): ActiveTracking | null {
  let active = base;
  const is = (id: number | string) => active?.trackingId === id;
  for (const entry of pending) {
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

/**
 * The user's unfinished record after the server has answered a write with a record: that one while it runs, none if it was
 * the one that ran or came after it. A finished record from the past changes nothing.
 */
export function lastAfter(last: unknown, answer: unknown): TimeRecord | null {
  const before = (last ?? null) as TimeRecord | null;
  const record = answer as TimeRecord & { deleted?: unknown };
  // The answer to a start that is sent again after the office deleted its record.
  if (record.end_time === null && !record.deleted) return record;
  return before && (before.id === record.id || before.start_time <= record.start_time) ? null : before;
}
