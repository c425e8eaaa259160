import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { createHostBreaker } from '#server/infra/queue/host-breaker.ts';
import { addQueuedTask } from '#server/infra/queue/queries.ts';
import { type Attempt, runTask, type TaskContext } from '#server/infra/queue/run-task.ts';
import type { TaskName } from '#server/infra/queue/tasks.ts';
import { taskHandlers } from '#server/task-handlers.ts';
import { testClock } from './clock.ts';
import { testConfig } from './config.ts';
import { testLog } from './test-log.ts';
import { testPrinter } from './test-printer.ts';
import { testStorage } from './test-storage.ts';

export interface QueuedTask {
  id: number;
  task: TaskName;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any job's payload
  payload: any;
  run_at: string;
  key: string | null;
  /** The worker that runs it. */
  locked_by: string | null;
  /** The error of the last failed attempt. */
  error: string | null;
}

/** Queued tasks, oldest first; of one kind or all. */
export async function queued(db: Database, task?: TaskName): Promise<QueuedTask[]> {
  const { rows } = await sql<QueuedTask>`
    select j.id, t.identifier as task, j.payload, j.run_at, j.key, j.locked_by, j.last_error as error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${task ?? null}::text is null or t.identifier = ${task ?? null} order by j.id`.execute(db);
  return rows;
}

/**
 * Runs queued tasks (of one kind, or all) in this process at once, whatever their due time, and the tasks they queue.
 * Returns their number; throws the error of the first that fails.
 */
export async function runQueued(
  db: Database,
  task?: TaskName,
  { isLast = false, ...parts }: Partial<TaskContext & Attempt> = {},
): Promise<number> {
  const whole = {
    db,
    clock: testClock(),
    config: testConfig(),
    log: testLog().log,
    storage: testStorage(),
    printer: testPrinter(),
    hosts: createHostBreaker(),
    url: '',
    ...parts,
  };
  let done = 0;
  for (let waiting = await queued(db, task); waiting.length > 0; waiting = await queued(db, task)) {
    for (const each of waiting) {
      await runTask(whole, taskHandlers, each.task, each.payload, { isLast });
      await sql`select graphile_worker.complete_jobs(array[${each.id}::bigint])`.execute(db);
      done += 1;
    }
  }
  return done;
}

/** A task that failed permanently with this error. */
export async function failedTask(db: Database, payload: object, error: string): Promise<number> {
  await addQueuedTask(db, { task: 'remove_outlived', payload, max_attempts: 3 });
  const { rows } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set attempts = 3, last_error = ${error}
     where id = (select max(id) from graphile_worker._private_jobs) returning id`.execute(db);
  return rows[0]!.id;
}
