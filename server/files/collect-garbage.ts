import type { TaskContext } from '#server/infra/queue/run-task.ts';
import { deletedFileDays } from './constants.ts';
import { keysDeletedSince, keysInUse } from './task-queries.ts';

const hour = 3_600_000;
/** Grace period: an upload's row follows its bytes within minutes. */
const rowlessForMs = 24 * hour;
const batch = 500;

/** Removes bytes older than 24 hours without a row, or whose row was deleted over `deletedFileDays` ago. Safe in parallel. */
export async function collectStorageGarbage({
  db,
  storage,
  clock,
  log,
}: Pick<TaskContext, 'db' | 'storage' | 'clock' | 'log'>): Promise<void> {
  const now = clock();
  const since = new Date(now - deletedFileDays * 24 * hour).toISOString();
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
        // A store that rejects deletions must not stop the collection for other companies.
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
