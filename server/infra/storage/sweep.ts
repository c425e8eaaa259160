import type { TaskParts } from '../queue/run-task.ts';
import { keysDeletedSince, keysInUse } from './file-queries.ts';

const hour = 3_600_000;
/** An upload's row follows its bytes within minutes. */
const rowlessForMs = 24 * hour;
/** How long history can bring the row of a deleted file back with its bytes. */
const restorableForMs = 30 * 24 * hour;
const batch = 500;

/**
 * The daily task that removes stored bytes which nobody can reach any more: older than 24 hours and held by no row, unless
 * the row was deleted within the last 30 days. Its pace is the store's; harmless when several processes do it at once.
 */
export async function sweepStorage({
  db,
  storage,
  clock,
  log,
}: Pick<TaskParts, 'db' | 'storage' | 'clock' | 'log'>): Promise<void> {
  const now = clock();
  const since = new Date(now - restorableForMs).toISOString();
  let removed = 0;
  const removeUnused = async (keys: readonly string[]) => {
    const inUse = await keysInUse(db, keys);
    const unused = keys.filter((key) => !inUse.has(key));
    if (unused.length === 0) return;
    const restorable = await keysDeletedSince(db, unused, since);
    for (const key of unused) {
      if (restorable.has(key)) continue;
      try {
        await storage.remove(key);
        removed += 1;
      } catch (error) {
        // A store that lets nothing be removed is its company's matter; the others are swept all the same.
        log.warn({ part: 'storage', key, err: error }, 'bytes without a row could not be removed');
      }
    }
  };
  let waiting: string[] = [];
  for await (const { key, storedAt } of storage.list()) {
    if (now - storedAt < rowlessForMs) continue;
    waiting.push(key);
    if (waiting.length < batch) continue;
    await removeUnused(waiting);
    waiting = [];
  }
  await removeUnused(waiting);
  if (removed > 0) log.info({ part: 'storage', removed }, 'bytes without a row removed');
}
