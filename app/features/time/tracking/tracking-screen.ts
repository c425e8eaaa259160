import { type ActiveTracking, activeOf, type Waiting } from '#app/offline/active-tracking.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';
import type { Action } from './tracking-entries.ts';
import type { SubScreenName } from './use-sub-screen.ts';

type TrackingId = ActiveTracking['trackingId'];

/** About a record that this phone and the server disagree on. */
export type RecordDialog =
  /** The server's unfinished record does not run here. */
  | { is: 'previous'; record: TimeRecord; isForgotten: boolean }
  /** The record that runs here has ended elsewhere. */
  | { is: 'ended'; trackingId: TrackingId };

export type TrackingDialog = RecordDialog | { is: 'no location' } | { is: 'end failed' };

/** The record here that an answer of the server does not name, and since when (ms). */
export interface Doubt {
  trackingId: TrackingId;
  since: number;
  /** A later answer does not name it either. */
  isConfirmed: boolean;
}

export type LocationChoice = 'without' | 'again' | 'stop';

/** A missing location never blocks an action: the worker continues without it, tries again or stops. */
export interface NoLocation {
  message: string;
  isStart: boolean;
  answer: (choice: LocationChoice) => void;
}

/** The worker's last press, and the questions that wait for their answer. */
export interface Choice {
  /** In the address. */
  subScreen: SubScreenName | null;
  /** Being stored; one at a time. */
  action: Action | null;
  /** The action waits for the answer. */
  noLocation: NoLocation | null;
  /** Why the end failed. */
  endFailure: string | null;
  /** The server's record that the worker does not reload. */
  declined: TrackingId | null;
  /** The dialog whose end time is being saved. */
  saving: RecordDialog | null;
  doubt: Doubt | null;
}

/**
 * The screen and the dialog of the tracking page. `server`: its last answer about unfinished work (undefined: none yet). `local`: what runs
 * here (undefined: not read yet). `pending`: what waits to be sent. A record that began before `forgottenBefore` (ms)
 * was probably forgotten.
 */
export function trackingScreen(
  server: TimeRecord | null | undefined,
  local: ActiveTracking | null | undefined,
  pending: Waiting,
  choice: Choice,
  forgottenBefore: number,
): { screen: 'start' | 'active' | SubScreenName; dialog: TrackingDialog | null } {
  return { screen: screenOf(local, choice), dialog: dialogOf(server, local, pending, choice, forgottenBefore) };
}

/** Sub-screens need running work: their buttons are blocked otherwise, so their addresses are too. */
function screenOf(local: ActiveTracking | null | undefined, { subScreen }: Choice) {
  if (!local) return 'start';
  return local.isDriving ? 'active' : (subScreen ?? 'active');
}

/** One at a time. */
function dialogOf(
  server: TimeRecord | null | undefined,
  local: ActiveTracking | null | undefined,
  pending: Waiting,
  { action, noLocation, endFailure, declined, saving, doubt }: Choice,
  forgottenBefore: number,
): TrackingDialog | null {
  if (noLocation) return { is: 'no location' };
  if (endFailure !== null) return { is: 'end failed' };
  // The record already counts as ended, but the form must stay for a rejection.
  if (saving) return saving;
  // Otherwise the server's answer is out of date.
  if (pending !== 'none') return null;
  if (local) {
    const { trackingId } = local;
    return doubt?.isConfirmed && doubt.trackingId === trackingId ? { is: 'ended', trackingId } : null;
  }
  if (local === undefined || !server || action || activeOf(server).trackingId === declined) return null;
  return { is: 'previous', record: server, isForgotten: Date.parse(server.start_time) < forgottenBefore };
}

/**
 * The doubt after an answer of the server that was received at `answeredAt` (ms). An answer that does not name the record
 * here may be older than it, so a second one must confirm it.
 */
export function doubtAfter(
  before: Doubt | null,
  server: TimeRecord | null,
  local: ActiveTracking | null | undefined,
  answeredAt: number,
  now: number,
): Doubt | null {
  if (!local || (server && activeOf(server).trackingId === local.trackingId)) return null;
  if (before?.trackingId !== local.trackingId) return { trackingId: local.trackingId, since: now, isConfirmed: false };
  return before.isConfirmed || answeredAt < before.since ? before : { ...before, isConfirmed: true };
}
