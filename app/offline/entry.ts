import type { inferRouterInputs } from '@trpc/server';
import type { ClockStamp } from '#app/lib/clock-ledger.ts';
import { identityOf, partsOf } from '#server/auth/constants.ts';
import type { AppRouter } from '#server/router.ts';

type Inputs = inferRouterInputs<AppRouter>;

/*
 * An outbox entry: one write that waits to be sent to the server. Entries outlive the version of the app that wrote
 * them, so renaming a kind or a property (`refusal`, `absorbed`, ...) needs a migration of the store.
 *
 * States: waiting (`refusal` null), tried (`tried`; it may have arrived, so it is never changed again), rejected
 * (`refusal`; kept until the user edits, resends or discards it). A sent entry is deleted. See docs/offline.md.
 */

/** The request body by kind. A row created on this phone is identified by its `client_ref`. */
export interface EntryBodies {
  time_start: Inputs['timeTracking']['start'];
  time_change: Inputs['timeTracking']['changeOwn'];
  job_status: Inputs['jobs']['update'];
  visit_status: Pick<Inputs['visits']['update'], 'id' | 'changes'>;
  note: Inputs['notes']['create'] & WithClientRef;
  note_change: Inputs['notes']['update'];
  note_remove: Inputs['notes']['remove'];
  quote_request: Inputs['quotes']['request'];
  task: Inputs['jobTasks']['create'] & WithClientRef;
  task_change: Inputs['jobTasks']['update'];
  /** The date is required, so that an expense sent late keeps its day. */
  expense: Omit<Inputs['expenses']['create'], 'files'> & WithClientRef & { amount: number; expense_date: string };
  expense_change: Omit<Inputs['expenses']['update'], 'expected_updatedAt'>;
  expense_remove: Inputs['expenses']['remove'];
  /** With its day, so that one sent late keeps it, and its words, so that the outbox can say them. */
  material: Inputs['materials']['create'] & WithClientRef & { description: string; used_on: string };
  material_change: Omit<Inputs['materials']['update'], 'expected_updatedAt'>;
  material_remove: Inputs['materials']['remove'];
  files: Omit<Inputs['files']['create'], 'files'> & WithClientRef;
  file_remove: Inputs['files']['remove'];
}
interface WithClientRef {
  client_ref: string;
}
export type EntryKind = keyof EntryBodies;

/** The server's reason for rejecting an entry. The user resolves it in the outbox. */
export interface Rejection {
  status: number;
  /** The error code, or '' if a proxy answered instead of our server. */
  code: string;
  /** The error message, or ''. */
  words: string;
  fields?: Record<string, string>;
}

export interface EntryOf<K extends EntryKind> {
  /** The order of entries; assigned by IndexedDB. */
  seq: number;
  uuid: string;
  /** The Idempotency-Key. An edited entry gets a new one. */
  key: string;
  user_id: number;
  /** Absent: written by a version of the app that did not store it. See `adopt` in queue/outbox-store.ts. */
  company_id?: number;
  kind: K;
  /** Time of the action, ISO; as all times of the body by the server's clock, as far as the phone knew it then. */
  at: string;
  /** The phone's clock then. Absent: written by a version of the app that did not watch it. */
  clock?: ClockStamp;
  /** The same for the end that was coalesced into a start. */
  end_clock?: ClockStamp;
  /** Its times as sent; from the first attempt on. */
  dating?: Dating;
  /** Without `sent_at`, which is set at each attempt. */
  body: EntryBodies[K];
  /** `client_ref`s of the rows that it creates. */
  makes: readonly string[];
  /** Names (`rowName`) of the rows that it changes. Entries about the same row are sent in order. */
  needs: readonly string[];
  /** The times come from the phone's clock and are not typed: only then may the server correct them by `sent_at`. */
  measured: boolean;
  /** Number of stored blobs. */
  files: number;
  /** Sent at least once, so it may have arrived. From then on it is only resent, never changed. */
  tried: boolean;
  /** Consecutive failed attempts; determines the backoff. */
  failures: number;
  /** Earliest next attempt (ms). */
  not_before: number;
  /** Another tab may be sending it until then (ms). */
  leased_until: number;
  /** Null unless the server rejected it. */
  refusal: Rejection | null;
  /** uuids of the entries coalesced into this one; their screens get its outcome. */
  absorbed: readonly string[];
  /** Context shown in the outbox, such as the job's title. */
  about: string;
  /** Address of the property, for the running timer. */
  property_name: string;
}

/** How the times of an entry are sent. All in ms. */
export interface Dating {
  /** Added to the measured times; `end_shift` to the end of a finished record. */
  shift: number;
  end_shift: number;
  /** How far the clock that `sent_at` shows is off; 0 if the phone has corrected the times itself. */
  frame: number;
  /** The clock was moved since, and was off by more than minutes or by an unknown amount. */
  clock_moved?: true;
}

export type Entry = { [K in EntryKind]: EntryOf<K> }[EntryKind];

/** A new entry as a screen provides it; `entryFrom` adds defaults. */
export type NewEntry = {
  [K in EntryKind]: Pick<EntryOf<K>, 'kind' | 'body' | 'at'> &
    Partial<Pick<EntryOf<K>, 'uuid' | 'makes' | 'needs' | 'measured' | 'about' | 'property_name' | 'clock'>>;
}[EntryKind];

export interface EntryFile {
  name: string;
  /** Form field; `files` by default. The posters of videos are `poster_0`, `poster_1`, ... */
  part?: string;
  blob: Blob;
}

/** Name of a row in `makes` and `needs`: its uuid, or noun and id ('time-tracking:7'). */
export function rowName(noun: string, id: number | string): string {
  return typeof id === 'string' ? id : `${noun}:${id}`;
}

export const ownerOf = ({ company_id, user_id }: Entry): string => identityOf(company_id, user_id);

export function entryFrom(added: NewEntry, identity: string, uuid: string, key: string, files: number) {
  const { company_id, user_id } = partsOf(identity);
  return {
    makes: [],
    needs: [],
    measured: true,
    about: '',
    property_name: '',
    uuid,
    ...added,
    key,
    user_id,
    ...(company_id !== undefined && { company_id }),
    files,
    tried: false,
    failures: 0,
    not_before: 0,
    leased_until: 0,
    refusal: null,
    absorbed: [],
  } as Omit<Entry, 'seq'>;
}
