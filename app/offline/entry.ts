import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Inputs = inferRouterInputs<AppRouter>;

/** What each kind of entry says to the server. A row that was made on this phone is named by its `client_ref`. */
export interface Bodies {
  time_start: Inputs['timeTracking']['start'];
  time_change: Inputs['timeTracking']['changeOwn'];
  job_status: Inputs['jobs']['update'];
  note: Inputs['notes']['create'] & Made;
  note_change: Inputs['notes']['update'];
  note_remove: Inputs['notes']['remove'];
  task: Inputs['jobTasks']['create'] & Made;
  task_change: Inputs['jobTasks']['update'];
  /** With its day: sent late it is still that day's. */
  expense: Omit<Inputs['expenses']['create'], 'files'> & Made & { amount: number; expense_date: string };
  expense_change: Omit<Inputs['expenses']['update'], 'expected_updatedAt'>;
  expense_remove: Inputs['expenses']['remove'];
  files: Omit<Inputs['files']['create'], 'files'> & Made;
  file_remove: Inputs['files']['remove'];
}
/** A row that is made on the phone. */
interface Made {
  client_ref: string;
}
export type Kind = keyof Bodies;

/** Why the server would not have an entry: shown to its person, who settles it. */
export interface Refusal {
  status: number;
  /** The server's code, or '' where something before it answered. */
  code: string;
  /** The server's words, or ''. */
  words: string;
  fields?: Record<string, string>;
}

export interface EntryOf<K extends Kind> {
  /** Their order; given by the phone's database. */
  seq: number;
  uuid: string;
  /** The Idempotency-Key: born with the entry; one that was edited gets another. */
  key: string;
  user_id: number;
  kind: K;
  /** When it happened, ISO. */
  at: string;
  /** Without `sent_at`, which is what the clock says at each sending. */
  body: Bodies[K];
  /** The `client_ref`s of the rows that it makes. */
  makes: readonly string[];
  /** The rows that it is about, as `rowName` names them: entries about one row keep their order. */
  needs: readonly string[];
  /** Its times were measured by this phone's clock, not typed: only then does `sent_at` put them right. */
  measured: boolean;
  /** How many blobs are stored for it. */
  files: number;
  /** A sending has begun: it may have arrived, whatever came back. Never changed any more, only sent again. */
  tried: boolean;
  /** Sendings that failed in a row, for the time until the next. */
  failures: number;
  /** Milliseconds; not before. */
  not_before: number;
  /** Milliseconds; until then another tab may be sending it. */
  leased_until: number;
  refusal: Refusal | null;
  /** Entries that were folded into this one: who waits for theirs gets this one's outcome. */
  absorbed: readonly string[];
  /** What a list of waiting entries shows of it, such as the job's title. */
  about: string;
  /** For the running timer: the property's address. */
  property_name: string;
}
export type Entry = { [K in Kind]: EntryOf<K> }[Kind];

/** What a screen says of a new entry; the rest begins empty. */
export type Draft = {
  [K in Kind]: Pick<EntryOf<K>, 'kind' | 'body' | 'at'> &
    Partial<Pick<EntryOf<K>, 'uuid' | 'makes' | 'needs' | 'measured' | 'about' | 'property_name'>>;
}[Kind];

export interface EntryFile {
  name: string;
  /** The form's part, where it is not one of the `files`: a video's picture is `poster_0`, `poster_1`, ... */
  part?: string;
  blob: Blob;
}

/** How a row is named in `needs`: by its uuid, or by noun and number ('time-tracking:7'). */
export function rowName(noun: string, id: number | string): string {
  return typeof id === 'string' ? id : `${noun}:${id}`;
}

/** The whole entry of a draft, before the database has given it its place. */
export function newEntry(draft: Draft, userId: number, uuid: string, key: string, files: number) {
  return {
    makes: [],
    needs: [],
    measured: true,
    about: '',
    property_name: '',
    uuid,
    ...draft,
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
