import type { Database } from '#db/client.ts';
import { queueOptions } from './lanes.ts';
import { addQueuedTask } from './queries.ts';
import type { TaskName, TaskPayload } from './tasks.ts';

/** With growing delays, twelve attempts span about sixteen hours: a night without a mail server. */
const attempts = 12;

interface Options {
  /** ISO. Default: when this transaction commits. */
  runAt?: string;
  /** Replaces a waiting task with the same key. */
  key?: string;
}

/** Adds a task within the caller's transaction: a rollback removes it. */
export async function enqueue<Name extends TaskName>(
  db: Database,
  task: Name,
  payload: TaskPayload<Name>,
  { runAt, key }: Options = {},
): Promise<void> {
  await addQueuedTask(db, {
    task,
    payload,
    ...queueOptions(task, payload),
    run_at: runAt,
    key: key && `${task}:${key}`,
    max_attempts: attempts,
  });
}
