import { readStored, writeStored } from '#app/lib/stored-text.ts';
import { storedIdentity } from './active-tracking.ts';

/*
 * Words that were typed and not sent yet, in localStorage by user and name, so that they survive the app's death and the
 * end of a session. They are shown to their own user only.
 */

/** Other versions of the app may read it: the name never changes. */
const key = 'drafts';
type Drafts = Record<string, Record<string, object>>;

const listeners = new Set<() => void>();
let lastRead: { raw: string | null; drafts: Drafts } = { raw: null, drafts: {} };

/** The same objects until something changes. */
function read(): Drafts {
  const raw = readStored(key);
  if (raw !== lastRead.raw) lastRead = { raw, drafts: parse(raw) };
  return lastRead.drafts;
}

function parse(raw: string | null): Drafts {
  try {
    const stored: unknown = JSON.parse(raw ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Drafts) : {};
  } catch {
    return {};
  }
}

/** The name of a form's draft about a job or property: 'files job_id 3'. */
export const draftName = (form: string, of: object = {}): string => [form, ...Object.entries(of).flat()].join(' ');

/** The stored user's draft of this name. */
export function readDraft(name: string): object | undefined {
  const draft = read()[storedIdentity() ?? '']?.[name];
  return typeof draft === 'object' && draft !== null ? draft : undefined;
}

/** Stores a draft; null deletes it. */
export function storeDraft(name: string, draft: object | null): void {
  const identity = storedIdentity();
  if (identity === undefined) return;
  const { [identity]: own = {}, ...others } = read();
  const { [name]: before, ...rest } = own;
  if (JSON.stringify(before ?? null) === JSON.stringify(draft)) return;
  const next = draft ? { ...rest, [name]: draft } : rest;
  const drafts = Object.keys(next).length > 0 ? { ...others, [identity]: next } : others;
  writeStored(key, Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null);
  for (const listener of listeners) listener();
}

/** Calls back after every change by this tab. Returns the unsubscribe function. */
export function subscribeDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
