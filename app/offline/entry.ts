import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Inputs = inferRouterInputs<AppRouter>;

/*
 * The shape of an outbox entry. Entries stay on phones across versions of the app: the names of kinds and properties
 * (`kind`, `refusal`, `absorbed`, ...) are stored, so renaming one needs a migration in the store.
 */

/** The input of each kind of entry. A row that was made on this phone is identified by its `client_ref`. */
export interface EntryBodies {
  time_start: Inputs['timeTracking']['start'];
  time_change: Inputs['timeTracking']['changeOwn'];
  job_status: Inputs['jobs']['update'];
  note: Inputs['notes']['create'] & WithClientRef;
  note_change: Inputs['notes']['update'];
  note_remove: Inputs['notes']['remove'];
  task: Inputs['jobTasks']['create'] & WithClientRef;
  task_change: Inputs['jobTasks']['update'];
  /** With its date, so that an expense sent late keeps its day. */
  expense: Omit<Inputs['expenses']['create'], 'files'> &
    WithClientRef & { amount: number; expense_date: string };
  expense_change: Omit<Inputs['expenses']['update'], 'expected_updatedAt'>;
  expense_remove: Inputs['expenses']['remove'];
  files: Omit<Inputs['files']['create'], 'files'> & WithClientRef;
  file_remove: Inputs['files']['remove'];
}
interface WithClientRef {
  client_ref: string;
}
export type EntryKind = keyof EntryBodies;

/** Why the server rejected an entry. The person settles it in the outbox. */
export interface Rejection {
  status: number;
  /** The server's code, or '' if something before our server answered. */
  code: string;
  /** The server's message, or ''. */
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
  kind: K;
  /** When it happened, ISO. */
  at: string;
  /** Without `sent_at`, which is read from the clock at each attempt. */
  body: EntryBodies[K];
  /** The `client_ref`s of the rows it creates. */
  makes: readonly string[];
  /** The rows it changes, as `rowName` names them: entries about one row keep their order. */
  needs: readonly string[];
  /** Its times were measured by this phone's clock, not typed: only then may `sent_at` correct them. */
  measured: boolean;
  /** Number of stored blobs. */
  files: number;
  /** It may have arrived, whatever came back. From then on it is only sent again, never changed. */
  tried: boolean;
  /** Consecutive failed attempts; sets the wait until the next. */
  failures: number;
  /** Not sent before (ms). */
  not_before: number;
  /** Until then (ms) another tab may be sending it. */
  leased_until: number;
  /** Null unless the server rejected it. */
  refusal: Rejection | null;
  /** The uuids of entries that were coalesced into this one; their screens get this one's outcome. */
  absorbed: readonly string[];
  /** Context for a list of entries, such as the job's title. */
  about: string;
  /** The property's address, for the running timer. */
  property_name: string;
}
export type Entry = { [K in EntryKind]: EntryOf<K> }[EntryKind];

/** The part of a new entry that a screen provides; the rest has defaults. */
export type NewEntry = {
  [K in EntryKind]: Pick<EntryOf<K>, 'kind' | 'body' | 'at'> &
    Partial<Pick<EntryOf<K>, 'uuid' | 'makes' | 'needs' | 'measured' | 'about' | 'property_name'>>;
}[EntryKind];

export interface EntryFile {
  name: string;
  /** The form field, if not `files`: the poster of a video is `poster_0`, `poster_1`, ... */
  part?: string;
  blob: Blob;
}

/** A row's name in `needs`: its uuid, or noun and id ('time-tracking:7'). */
export function rowName(noun: string, id: number | string): string {
  return typeof id === 'string' ? id : `${noun}:${id}`;
}

/** The whole entry, before IndexedDB has assigned its `seq`. */
export function entryFrom(added: NewEntry, userId: number, uuid: string, key: string, files: number) {
  return {
    makes: [],
    needs: [],
    measured: true,
    about: '',
    property_name: '',
    uuid,
    ...added,
    key,
    user_id: userId,
    files,
    tried: false,
    failures: 0,
    not_before: 0,
    leased_until: 0,
    refusal: null,
    absorbed: [],
  } as Omit<Entry, 'seq'>;
}
