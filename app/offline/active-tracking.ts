import { useSyncExternalStore } from 'react';
import type { TimeRecord } from '#server/time-tracking/schema.ts';

/** The running record as this device knows it. */
export interface ActiveTracking {
  jobId: number;
  /** The property's address. */
  propertyName: string;
  /** Identifies the record to the server: its `client_ref` if a phone made it, else its id. */
  trackingId: number | string;
  isDriving: boolean;
  /** ISO 8601. */
  startTime: string;
  /** As saved on the server. */
  note: string;
}

export function activeOf(record: TimeRecord): ActiveTracking {
  return {
    jobId: record.job_id,
    propertyName: record.property_name,
    trackingId: record.client_ref ?? record.id,
    isDriving: record.is_driving,
    startTime: record.start_time,
    note: record.note,
  };
}

/** A break: nothing runs, and the bar reminds to start again on the same job. */
export interface Break {
  jobId: number;
  jobTitle: string;
  propertyName: string;
  /** ISO 8601. */
  since: string;
  /** How long it was meant to be. */
  minutes: number;
}

export interface KeptUser {
  id: number;
  role: string;
  name: string;
  mobile: string | null;
  email: string;
  isLoggedIn: true;
}

/** Kept in localStorage between visits: the logged-in user and their running record. */
interface Main {
  user: KeptUser | null;
  activeTracking: ActiveTracking | null;
  onBreak?: Break | null;
}

const key = 'main';
const nothing: Main = { user: null, activeTracking: null };

const listeners = new Set<() => void>();
/** The last read, so that a snapshot is the same object until something changed. */
let known: { raw: string | null; main: Main } = { raw: null, main: nothing };
/** Used where storage is full or blocked: that must not stop the timer. */
let unkept: string | null | undefined;

function stored(): string | null {
  if (unkept !== undefined) return unkept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function read(): Main {
  const raw = stored();
  if (raw !== known.raw) known = { raw, main: parse(raw) };
  return known.main;
}

/** Anything that is not of our shape counts as absent: another version of the app may have written it. */
function parse(raw: string | null): Main {
  try {
    const { user, activeTracking, onBreak } = JSON.parse(raw ?? '{}') as Partial<Main>;
    return {
      ...(onBreak && !Number.isNaN(Date.parse(onBreak.since)) && { onBreak }),
      user: typeof user?.id === 'number' ? user : null,
      activeTracking: activeTracking && isTracking(activeTracking) ? activeTracking : null,
    };
  } catch {
    return nothing;
  }
}

function isTracking({ trackingId, startTime }: ActiveTracking): boolean {
  return ['number', 'string'].includes(typeof trackingId) && !Number.isNaN(Date.parse(startTime));
}

function write(main: Main | null): void {
  const raw = main && JSON.stringify(main);
  try {
    if (raw === null) localStorage.removeItem(key);
    else localStorage.setItem(key, raw);
    unkept = undefined;
  } catch {
    unkept = raw;
  }
  for (const listener of listeners) listener();
}

/** Remembers who is logged in on this device. What another user left running here is dropped. */
export function keepUser({ id, role, name, mobile, email }: Omit<KeptUser, 'isLoggedIn'>): void {
  const { user, activeTracking, onBreak } = read();
  const next: Main = {
    ...(onBreak && user?.id === id && { onBreak }),
    user: { id, role, name, mobile, email, isLoggedIn: true },
    activeTracking: user?.id === id ? activeTracking : null,
  };
  if (JSON.stringify(next) !== stored()) write(next);
}

/** Starts, or replaces, what runs on this device. Only after `keepUser`: it belongs to that user. */
export function startActive(activeTracking: ActiveTracking): void {
  write({ user: read().user, activeTracking });
}

/** Merges what changed into the running record, if there is one. */
export function updateActive(changes: Partial<ActiveTracking>): void {
  const main = read();
  if (main.activeTracking) write({ ...main, activeTracking: { ...main.activeTracking, ...changes } });
}

/** Nothing runs any more. With `onBreak` a break begins; without, a break ends too. */
export function endActive(onBreak?: Break): void {
  write({ user: read().user, activeTracking: null, ...(onBreak && { onBreak }) });
}

/** At log-out and when a session has ended: nothing of its user stays on the device. */
export function forgetDevice(): void {
  write(null);
  try {
    for (const key of ['activeTabs', 'withoutLocation']) localStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing can be.
  }
}

/** Whether a timer runs on this device: then nobody is asked 'Are you still here ?'. */
export function isTrackingHere(): boolean {
  return read().activeTracking !== null;
}

/** The user who was last logged in on this device. */
export function keptUserId(): number | undefined {
  return read().user?.id;
}

export function readActive(userId: number | undefined): ActiveTracking | null {
  const { user, activeTracking } = read();
  return user !== null && user.id === userId ? activeTracking : null;
}

export function readBreak(userId: number | undefined): Break | null {
  const { user, onBreak } = read();
  return user !== null && user.id === userId ? (onBreak ?? null) : null;
}

/** Calls back after every change, of other tabs too; returns how to unsubscribe. */
export function subscribeActive(listener: () => void) {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The user's running record on this device, kept equal in all its tabs; undefined before the page is hydrated. */
export function useActiveTracking(userId: number | undefined): ActiveTracking | null | undefined {
  return useSyncExternalStore(
    subscribeActive,
    () => readActive(userId),
    () => undefined,
  );
}
