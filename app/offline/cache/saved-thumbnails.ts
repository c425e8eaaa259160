import { whenIdle } from '#app/lib/when-idle.ts';
import { identityHeaders } from '#server/auth/constants.ts';
import { storedIdentity } from '../active-tracking.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import { phoneStore } from '../queue/phone-outbox.ts';

/*
 * Thumbnails of a worker's jobs, stored on the phone so that they show without signal. They share the store `known`
 * with the persisted queries, so a log-out, an expired session and the log-in of another user delete them too.
 */

/** The newest thumbnails of each job. */
export const maxPerJob = 8;
/** Bytes of all saved thumbnails, about 200 files. Checked before each download, so the last one may exceed it. */
export const maxBytes = 10_000_000;

const prefix = 'thumbnail:';
const nameOf = (fileId: number) => `${prefix}${fileId}`;

/** A file with a thumbnail. The content of a file never changes, so its id is the cache key. */
interface ThumbnailOf {
  id: number;
  /** URL; null if the file has none. */
  thumbnail: string | null;
}

async function savedBy(store: OutboxStore, identity: string): Promise<Map<number, Blob>> {
  const rows = await store.list(identity, prefix);
  return new Map(rows.map(([name, blob]) => [Number(name.slice(prefix.length)), blob as Blob]));
}

/**
 * Deletes all thumbnails that are not in `jobs`, then downloads the missing ones, one at a time. `jobs`: files of each
 * job, newest first, the most important job first. Over `maxBytes` the least important are deleted.
 */
export async function saveThumbnails(
  identity: string,
  jobs: readonly (readonly ThumbnailOf[])[],
  isCancelled: () => boolean,
): Promise<void> {
  const selected = jobs.flatMap((files) => files.filter(({ thumbnail }) => thumbnail).slice(0, maxPerJob));
  const store = await phoneStore();
  const saved = await savedBy(store, identity);
  let total = [...saved.values()].reduce((sum, { size }) => sum + size, 0);
  async function drop(ids: readonly number[]) {
    await store.remove(identity, ids.map(nameOf));
    for (const id of ids) {
      total -= saved.get(id)!.size;
      saved.delete(id);
    }
  }
  const ids = selected.map(({ id }) => id);
  await drop([...saved.keys()].filter((id) => !ids.includes(id)));
  if (isDataSaverOn()) return;
  for (const [at, { id, thumbnail }] of selected.entries()) {
    if (saved.has(id)) continue;
    for (const last of ids.slice(at + 1).reverse()) if (total >= maxBytes && saved.has(last)) await drop([last]);
    if (total >= maxBytes) return;
    const blob = await whenIdle(async () => (isCancelled() ? undefined : download(identity, thumbnail!)));
    // The user may have logged out meanwhile, or another user logged in.
    if (isCancelled() || storedIdentity() !== identity) return;
    if (!blob) continue;
    await store.persist(identity, nameOf(id), () => blob);
    saved.set(id, blob);
    total += blob.size;
  }
}

/** Undefined if the file is deleted or no longer visible to the user (403, 404). Rejects on any other failure. */
async function download(identity: string, url: string): Promise<Blob | undefined> {
  const answer = await fetch(url, {
    priority: 'low',
    // The server answers 401 if the session belongs to another user; x-background does not extend the session.
    headers: { ...identityHeaders('expected', identity), 'x-background': '1' },
  });
  if (answer.status === 403 || answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The thumbnail was answered with ${answer.status}.`);
  return answer.blob();
}

/** Whether the browser's data saver is on. */
function isDataSaverOn(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The saved thumbnails among these files, by file id. */
export async function savedThumbnails(identity: string, fileIds: readonly number[]): Promise<Map<number, Blob>> {
  const saved = await savedBy(await phoneStore(), identity);
  return new Map([...saved].filter(([id]) => fileIds.includes(id)));
}
