import { whenIdle } from '#app/lib/when-idle.ts';
import { keptUserId } from '../active-tracking.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';
import { phoneStore } from '../queue/phone-outbox.ts';

/*
 * Thumbnails of a worker's jobs, stored on the phone so that they show without signal. They live beside the persisted query
 * answers (store `known`), so a log-out, the end of a session and another user's log-in delete them too.
 */

/** The newest thumbnails of each job. */
export const maxPerJob = 8;
/** Bytes of all saved thumbnails, about 200 of them. Checked before each download, so one may go over it. */
export const maxBytes = 10_000_000;

const prefix = 'thumbnail:';
const nameOf = (fileId: number) => `${prefix}${fileId}`;

/** A file whose thumbnail is worth saving. Its bytes never change, so the id identifies them. */
export interface ThumbnailOf {
  id: number;
  /** Its address on the server; null: it has none. */
  thumbnail: string | null;
}

async function savedBy(store: OutboxStore, userId: number): Promise<Map<number, Blob>> {
  const rows = await store.list(userId, prefix);
  return new Map(rows.map(([name, blob]) => [Number(name.slice(prefix.length)), blob as Blob]));
}

/**
 * Makes what is saved match `jobs`: the files of each job, newest first, the most important job first. Deletes all others,
 * then downloads what is missing, one at a time. Over the budget, the least important go.
 */
export async function saveThumbnails(
  userId: number,
  jobs: readonly (readonly ThumbnailOf[])[],
  isCancelled: () => boolean,
): Promise<void> {
  const wanted = jobs.flatMap((files) => files.filter(({ thumbnail }) => thumbnail).slice(0, maxPerJob));
  const store = await phoneStore();
  const saved = await savedBy(store, userId);
  let total = [...saved.values()].reduce((sum, { size }) => sum + size, 0);
  async function drop(ids: readonly number[]) {
    await store.remove(userId, ids.map(nameOf));
    for (const id of ids) {
      total -= saved.get(id)!.size;
      saved.delete(id);
    }
  }
  const ids = wanted.map(({ id }) => id);
  await drop([...saved.keys()].filter((id) => !ids.includes(id)));
  if (savesData()) return;
  for (const [at, { id, thumbnail }] of wanted.entries()) {
    if (saved.has(id)) continue;
    for (const last of ids.slice(at + 1).reverse())
      if (total >= maxBytes && saved.has(last)) await drop([last]);
    if (total >= maxBytes) return;
    const blob = await whenIdle(async () => (isCancelled() ? undefined : download(userId, thumbnail!)));
    // Somebody else may have logged in meanwhile, or nobody is any more.
    if (isCancelled() || keptUserId() !== userId) return;
    if (!blob) continue;
    await store.persist(userId, nameOf(id), () => blob);
    saved.set(id, blob);
    total += blob.size;
  }
}

/** Undefined where the file is gone or no longer this user's to see. Rejects without a connection, session or server. */
async function download(userId: number, url: string): Promise<Blob | undefined> {
  const answer = await fetch(url, {
    priority: 'low',
    // 401 if the browser's session is another user's by now; does not keep the session alive.
    headers: { 'x-expected-user': String(userId), 'x-background': '1' },
  });
  if (answer.status === 403 || answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The thumbnail was answered with ${answer.status}.`);
  return answer.blob();
}

/** Whether the person asked their browser to use little data. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** The saved thumbnails among these files, by file id. */
export async function savedThumbnails(
  userId: number,
  fileIds: readonly number[],
): Promise<Map<number, Blob>> {
  const saved = await savedBy(await phoneStore(), userId);
  return new Map([...saved].filter(([id]) => fileIds.includes(id)));
}
