import type { Database } from '#db/client.ts';
import { waitingPlace } from './lanes.ts';
import { addQueuedTask } from './queries.ts';
import type { TaskName, TaskPayload } from './tasks.ts';

/** Twelve attempts, each a longer wait after the one before, span about sixteen hours: a night without a mail server. */
const attempts = 12;

interface Options {
  /** ISO; absent: as soon as this transaction is committed. */
  runAt?: string;
  /** A task that still waits under the same key is replaced: the same thing is not done twice. */
  key?: string;
}

/**
 * Leaves work to the queue, within the caller's transaction: what is rolled back is never run. `db` first, as
 * everywhere: `await enqueue(ctx.db, 'make_thumbnail', { company_id, file_id })`.
 */
export async function enqueue<Name extends TaskName>(
  db: Database,
  task: Name,
  payload: TaskPayload<Name>,
  { runAt, key }: Options = {},
): Promise<void> {
  await addQueuedTask(db, {
    task,
    payload,
    ...waitingPlace(task, payload),
    run_at: runAt,
    key: key && `${task}:${key}`,
    max_attempts: attempts,
  });
}
