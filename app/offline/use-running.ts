import type { TimeRecord } from '#server/time-tracking/schema.ts';
import { type ActiveTracking, activeOf, useActiveTracking, useIsSettled } from './active-tracking.ts';

/**
 * The record that runs, for screens that show it. The phone knows better than the server while time entries are pending.
 * Otherwise the server's record (`last`) counts too: it may have been started on another device. `active` is undefined
 * until the page has read the phone.
 */
export function runningNow(
  active: ActiveTracking | null | undefined,
  isSettled: boolean,
  last: TimeRecord | null | undefined,
): ActiveTracking | null {
  if (active) return active;
  const isKnown = active === undefined || isSettled;
  return isKnown && last ? activeOf(last) : null;
}

/** `last`: the server's unfinished record, undefined before its answer. */
export function useRunning(
  identity: string | undefined,
  last: TimeRecord | null | undefined,
): { running: ActiveTracking | null; isHere: boolean } {
  const active = useActiveTracking(identity);
  const isSettled = useIsSettled();
  return { running: runningNow(active, isSettled, last), isHere: active != null };
}
