import type { TimeRecord } from '#server/time-tracking/schema.ts';
import {
  type ActiveTracking,
  activeOf,
  storedTracking,
  type TrackingState,
  useActiveTracking,
  useWaiting,
  type Waiting,
} from './active-tracking.ts';

/**
 * The record that runs, for screens that show it. The phone knows better than the server while time entries wait to be
 * sent. Otherwise the server's record (`last`) counts too: it may have been started on another device. `active` is
 * undefined until the page has read the phone. Until it has also read the outbox, an end that waits there shows as a
 * `followed` record that does not run.
 */
export function runningNow(
  active: ActiveTracking | null | undefined,
  waiting: Waiting,
  last: TimeRecord | null | undefined,
  followed: TrackingState['followed'] = null,
): ActiveTracking | null {
  if (active) return active;
  const isKnown = active === undefined || waiting === 'none' || (waiting === 'unread' && followed === null);
  return isKnown && last ? activeOf(last) : null;
}

/** `last`: the server's unfinished record, undefined before its answer. */
export function useRunning(
  identity: string | undefined,
  last: TimeRecord | null | undefined,
): { running: ActiveTracking | null; isHere: boolean } {
  const active = useActiveTracking(identity);
  const waiting = useWaiting();
  const { followed } = storedTracking();
  return { running: runningNow(active, waiting, last, followed), isHere: active != null };
}
