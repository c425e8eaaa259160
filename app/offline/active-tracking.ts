import { useSyncExternalStore } from 'react';
import { forgetTabs } from '#app/lib/forget-tabs.ts';
import { readStored, writeStored } from '#app/lib/stored-text.ts';
import { identityOf } from '#server/auth/constants.ts';
import type { TimeRecord } from '#server/time-tracking/schema.ts';

/** A running time record, as stored on this device. */
export interface ActiveTracking {
  jobId: number;
  /** The address of the property. */
  propertyName: string;
  /** Its `client_ref` if a phone created it, else its id. The server accepts both. */
  trackingId: number | string;
  isDriving: boolean;
  /** ISO 8601. */
  startTime: string;
  /** The saved note, without unsaved changes. */
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

/** A break between two records. The tracking bar reminds the worker to start again on the same job. */
export interface Break {
  jobId: number;
  jobTitle: string;
  propertyName: string;
  /** ISO 8601. */
  since: string;
  /** Planned length; the reminder appears afterwards. */
  minutes: number;
}

interface StoredUser {
  id: number;
  /** Absent: stored by a version of the app that did not know it. */
  company_id?: number;
  /** The same user was stored by such a version: what it stored for a user of this number is theirs. */
  adopts?: true;
  role: string;
  name: string;
  mobile: string | null;
  email: string;
  isLoggedIn: true;
}

/** The tracking state of this phone, computed by `selectRunning`. */
export interface TrackingState {
  /** The unfinished record that this phone started or its user reloaded, as last confirmed by the server. */
  followed: ActiveTracking | null;
  /** The running record: `followed` with the pending outbox entries applied. */
  running: ActiveTracking | null;
}

/** The user and their running record in localStorage. Other versions of the app read it: names never change. */
interface Main {
  user: StoredUser | null;
  activeTracking: ActiveTracking | null;
  /** Absent while equal to `activeTracking`. */
  followed?: ActiveTracking | null;
  onBreak?: Break;
}

const key = 'main';
/** The day on which the user chose to work without location. */
export const withoutLocationKey = 'withoutLocation';
const nothing: Main = { user: null, activeTracking: null };

const listeners = new Set<() => void>();
/** The last value read: useSyncExternalStore needs the same object until something changes. */
let lastRead: { raw: string | null; main: Main } = { raw: null, main: nothing };
/** Time entries that wait to be sent, as far as this tab knows: 'unread' until it has read the outbox. */
export type Waiting = 'unread' | 'some' | 'none';

let waiting: Waiting = 'unread';

function read(): Main {
  const raw = readStored(key);
  if (raw !== lastRead.raw) lastRead = { raw, main: parse(raw) };
  return lastRead.main;
}

/** Drops fields of an unknown shape: another version of the app may have written them. */
function parse(raw: string | null): Main {
  try {
    const { user, activeTracking, followed, onBreak } = JSON.parse(raw ?? '{}') as Partial<Main>;
    return {
      user: typeof user?.id === 'number' ? user : null,
      activeTracking: activeTracking && isTracking(activeTracking) ? activeTracking : null,
      ...((followed === null || (followed && isTracking(followed))) && { followed }),
      ...(onBreak && !Number.isNaN(Date.parse(onBreak.since)) && { onBreak }),
    };
  } catch {
    return nothing;
  }
}

function isTracking({ trackingId, startTime }: ActiveTracking): boolean {
  return ['number', 'string'].includes(typeof trackingId) && !Number.isNaN(Date.parse(startTime));
}

function write(main: Main | null): void {
  writeStored(key, main && JSON.stringify(main));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** `company_id` and `several_companies`: of the session. */
interface SessionFacts {
  company_id?: number | null;
  several_companies?: boolean;
}

/** Stores the logged-in user. Drops the running record of another user. */
export function storeUser(
  { id, role, name, mobile, email }: Omit<StoredUser, 'isLoggedIn' | 'company_id' | 'adopts'>,
  { company_id, several_companies = false }: SessionFacts = {},
): void {
  const main = read();
  const before = main.user?.id === id ? main.user : null;
  const isUnknown = before !== null && before.company_id === undefined;
  // A restored session of an earlier version does not name the company.
  const isSame = before !== null && (company_id == null || before.company_id === company_id);
  // The same person with no other company. Otherwise the number may be that of another company's user.
  const isAdopted = isUnknown && company_id != null && before.email === email && !several_companies;
  const company = company_id ?? before?.company_id;
  if (isAdopted) adoptKeys(id, identityOf(company, id));
  const next: Main = {
    ...(isSame || isAdopted ? main : nothing),
    user: {
      id,
      ...(company !== undefined && { company_id: company }),
      ...((isAdopted || (isSame && before.adopts)) && { adopts: true as const }),
      ...{ role, name, mobile, email, isLoggedIn: true as const },
    },
  };
  if (JSON.stringify(next) !== readStored(key)) write(next);
}

/** Renames the keys of earlier versions that end in the user's number, such as pinned commands. */
function adoptKeys(id: number, identity: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.endsWith(`-${id}`)) continue;
      localStorage.setItem(key.slice(0, -String(id).length) + identity, localStorage.getItem(key) ?? '');
      localStorage.removeItem(key);
    }
  } catch {
    // Storage is full or blocked.
  }
}

export function storedTracking(): TrackingState {
  const { activeTracking, followed = activeTracking } = read();
  return { followed, running: activeTracking };
}

/**
 * Stores the result of `selectRunning` for the stored user, so that every page shows the timer before the outbox is
 * open. Call `storeUser` first.
 */
export function storeTracking({ followed, running }: TrackingState, nowWaiting = waiting): void {
  const { user, onBreak } = read();
  const next: Main = {
    user,
    activeTracking: running,
    ...(JSON.stringify(followed) !== JSON.stringify(running) && { followed }),
    ...(onBreak && running === null && { onBreak }),
  };
  const before = waiting;
  waiting = nowWaiting;
  if (JSON.stringify(next) !== JSON.stringify(read())) write(next);
  else if (waiting !== before) notify();
}

/** Makes this phone follow an unfinished record of the server, or none (null). Only called by choice of the user. */
export function follow(record: ActiveTracking | null): void {
  storeTracking({ followed: record, running: record });
}

export function beginBreak(onBreak: Break): void {
  write({ ...read(), onBreak });
}

export function endBreak(): void {
  const { onBreak, ...main } = read();
  if (onBreak) write(main);
}

/** Deletes the user's data from localStorage, on log-out or when the session has ended. */
export function clearDevice(): void {
  write(null);
  forgetTabs();
  writeStored(withoutLocationKey, null);
}

/** A running timer suppresses the 'Are you still here ?' dialog. */
export function isTrackingHere(): boolean {
  return read().activeTracking !== null;
}

export function storedIdentity(): string | undefined {
  const { user } = read();
  return user ? identityOf(user.company_id, user.id) : undefined;
}

/** Whether the stored user also owns what an earlier version stored without a company. */
export function storedUserAdopts(): boolean {
  return read().user?.adopts === true;
}

export function readActive(identity: string | undefined): ActiveTracking | null {
  return storedIdentity() === identity ? read().activeTracking : null;
}

export function readBreak(identity: string | undefined): Break | null {
  return storedIdentity() === identity ? (read().onBreak ?? null) : null;
}

/** Calls back after every change, including those of other tabs. Returns the unsubscribe function. */
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

/** Only with 'none' is the server's record up to date. */
export function useWaiting(): Waiting {
  return useSyncExternalStore(
    subscribeActive,
    () => waiting,
    () => 'unread',
  );
}

/** The user's running record on this device, in sync between tabs; undefined before hydration. */
export function useActiveTracking(identity: string | undefined): ActiveTracking | null | undefined {
  return useSyncExternalStore(
    subscribeActive,
    () => readActive(identity),
    () => undefined,
  );
}
