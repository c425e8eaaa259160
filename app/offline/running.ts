import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { type ActiveTracking, activeOf, type TrackingState } from './active-tracking.ts';
import { type Entry, rowName } from './entry.ts';
import { withDependents } from './queue/ordering.ts';

export const isTime = (entry: Entry): boolean => entry.kind.startsWith('time_');

/** The time entries still to be sent: without rejected ones and their dependents. */
export function pendingTime(entries: readonly Entry[]): Entry[] {
  const time = entries.filter(isTime);
  const lost = withDependents(time, ({ refusal: rejection }) => rejection !== null);
  return time.filter((entry) => !lost.includes(entry));
}

/**
 * The tracking state of this phone, from the server's unfinished record (`last`; undefined: not known) and the outbox.
 * `kept` is the previous state. A record that this phone does not follow is never adopted here: the tracking page
 * offers it.
 */
export function selectRunning(
  state: TrackingState,
  last: TimeRecord | null | undefined,
  entries: readonly Entry[],
): TrackingState {
  const known = last ? activeOf(last) : null;
  const isKnown = (tracking: ActiveTracking | null) => known?.trackingId === tracking?.trackingId;
  // The second condition: the tab that sent the last entry died before it stored what is followed.
  const isConfirmed = isKnown(state.followed) || (!entries.some(isTime) && isKnown(state.running));
  const followed = last !== undefined && isConfirmed ? known : state.followed;
  const pending = pendingTime(entries);
  return { followed, running: applyPending(baseRecord(followed, last, pending), pending) };
}

/**
 * The state after the server has accepted a time entry; `entries` still contains it. Returns `kept` if the running
 * record does not result from the entry, because another tab has changed it since.
 */
export function trackingAfter(
  state: TrackingState,
  entry: Entry,
  answer: unknown,
  entries: readonly Entry[],
): TrackingState {
  const record = answer as AnsweredRecord;
  const left = pendingTime(entries.filter(({ uuid }) => uuid !== entry.uuid));
  // The server answers a double tap with the record of the first tap.
  if (isUnfinished(record) && state.running && entry.makes.includes(String(state.running.trackingId))) {
    const active = activeOf(record);
    return { followed: active, running: applyPending(active, left) };
  }
  const followed = applyPending(state.followed, [entry]);
  const isCurrent = applyPending(followed, left)?.trackingId === state.running?.trackingId;
  return isCurrent ? { ...state, followed } : state;
}

/** The record that pending entries apply to: the server's record, if followed here or an entry is about it; else `active`. */
export function baseRecord(
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

/** Applies the pending entries in order. Idempotent: an entry may have arrived although its response was lost. */
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
        active = data.end_time ? null : { ...active, ...(typeof data.note === 'string' && { note: data.note }) };
      }
    }
  }
  return active;
}

/**
 * The server's unfinished record after a write was answered with a record: that one if it is running; null if it
 * finished the running record or began after it; otherwise unchanged, because a finished record of the past changes
 * nothing.
 */
export function unfinishedAfter(last: unknown, answer: unknown): TimeRecord | null {
  const before = (last ?? null) as TimeRecord | null;
  const record = answer as AnsweredRecord;
  if (isUnfinished(record)) return record;
  return before && (before.id === record.id || before.start_time <= record.start_time) ? null : before;
}

/** `deleted`: the response to a resent start whose record the office has deleted. */
type AnsweredRecord = TimeRecord & { deleted?: unknown };

const isUnfinished = ({ end_time, deleted }: AnsweredRecord): boolean => end_time === null && !deleted;
