import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JobHelpers,
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  type RunnerOptions,
  run,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { giveUpTask, sayAlive, unlockDeadWorkers } from '#db/queries/queue.ts';
import { enqueue } from './enqueue.ts';
import { runTask, TaskFailure, type TaskHandlers, type TaskParts, taskNames } from './run-task.ts';
import { timetable } from './tasks.ts';

/** Tasks at once in one process; its connections beside DATABASE_POOL: one that listens, and one a task at work. */
const tasksAtOnce = 2;
const lookAfterDeadMs = 5_000;
const restartMs = 5_000;

export interface Queue {
  /** Takes nothing new; resolves when what has begun is done, or was given back after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

interface QueueParts extends TaskParts {
  /** Of the database; the queue has a few connections of its own. */
  url: string;
  handlers: TaskHandlers;
}

/**
 * This process takes part in the work of the queue. Any number of processes may, on one database: each task is run by
 * one. It goes on by itself after the database was away. Only `server/run.ts` starts it.
 */
export function startQueue(parts: QueueParts): Queue {
  const { db, log } = parts;
  const stopping = new AbortController();
  let runner: Runner | undefined;

  const unlock = async () => {
    const dead = await db.transaction().execute(unlockDeadWorkers);
    if (dead.length > 0) log.warn({ part: 'queue', dead }, 'what dead processes had begun is begun again');
  };
  const watch = setInterval(() => {
    unlock().catch((error) => log.warn({ part: 'queue', err: error }, 'could not look after dead processes'));
  }, lookAfterDeadMs);

  const work = async () => {
    while (!stopping.signal.aborted) {
      const pool = openPool(parts);
      try {
        await unlock();
        await enqueue(db, 'remove_outlived', {}, { key: 'at start' });
        runner = await run(runnerOptions(parts, pool));
        if (stopping.signal.aborted) await runner.stop();
        // Settles when it is stopped, or when it gave up because the database was away for long.
        await runner.promise;
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ part: 'queue', err: error }, 'the queue stood still');
      }
      await pool.end();
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const working = work();

  return {
    stop: async (patienceMs) => {
      stopping.abort();
      clearInterval(watch);
      const ended = runner?.stop().catch(() => {});
      const inTime = await Promise.race([
        Promise.resolve(ended).then(() => true),
        sleep(patienceMs, false, { ref: false }),
      ]);
      if (!inTime) await runner?.kill('the process ends').catch(() => {});
      await working;
    },
  };
}

function openPool({ url, log }: QueueParts): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: tasksAtOnce + 1,
    application_name: 'fettle-queue',
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
    statement_timeout: 30_000,
  });
  pool.on('error', (error) => log.warn({ part: 'queue', err: error }, 'a connection was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function runnerOptions({ url: _, handlers, ...parts }: QueueParts, pgPool: pg.Pool): RunnerOptions {
  const events: WorkerEvents = new EventEmitter();
  // On the connection that listens, which lives as long as the worker does: after kill -9 the lock is gone with it.
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const say = () =>
      client.query(sayAlive(workerPool.id)).catch((error: unknown) => {
        parts.log.warn({ part: 'queue', err: error }, 'the worker could not say that it lives');
      });
    // Not while its own LISTEN is under way: pg will not take two questions at once for much longer.
    setTimeout(say, 1_000).unref();
  });
  return {
    pgPool,
    events,
    concurrency: tasksAtOnce,
    noHandleSignals: true,
    // Without these a task is reported as done by a promise that nobody awaits: lost when the process stops at that
    // moment, and the end of the process when the database is away.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLogger(parts),
    taskList: Object.fromEntries(
      taskNames.map((task) => [
        task,
        (payload: unknown, { job }: JobHelpers) =>
          runTask(parts, handlers, task, payload).catch(async (error: unknown) => {
            if (error instanceof TaskFailure && error.isFinal) await giveUpTask(parts.db, job.id);
            throw error;
          }),
      ]),
    ),
    parsedCronItems: parseCronItems(
      // The key: what could not be done for an hour is then done once, not once for each turn.
      timetable.map(({ task, match }) => ({
        task,
        match,
        identifier: task,
        options: { jobKey: `${task}:due` },
      })),
    ),
  };
}

/** What tasks throw is logged where they run; the rest of its talk is for whoever looks for a fault of the queue itself. */
const queueLogger = ({ log }: TaskParts) =>
  new QueueLogger(() => (level, message, meta) => {
    if (meta?.failure) return;
    const line = { part: 'queue' };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
