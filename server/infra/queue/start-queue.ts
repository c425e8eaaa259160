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
import type pg from 'pg';
import { poolOn } from '#db/hosts.ts';
import { enqueue } from './enqueue.ts';
import { companiesOnHold, createHostBreaker } from './host-breaker.ts';
import { companyFlag, heldTasks, type LaneName, laneNames, lanes } from './lanes.ts';
import { areReported, giveUpTask, heartbeat, listSuspended, unlockDeadWorkers } from './queries.ts';
import { HostUnresponsive, runTask, type TaskContext, TaskFailure, type TaskHandlers } from './run-task.ts';
import { timetable } from './tasks.ts';

/** Connections per process besides DATABASE_POOL: one listener per lane, and two to take and complete tasks. */
export const queueConnections = laneNames.length + 2;
const unlockEveryMs = 5_000;
const restartMs = 5_000;

export interface Queue {
  /** Stops taking tasks. Resolves when running ones are done, or released after `patienceMs`. */
  stop(timeoutMs: number): Promise<void>;
}

interface QueueOptions extends Omit<TaskContext, 'hosts'> {
  handlers: TaskHandlers;
}

/** Any number of processes may run tasks, each task in one. Recovers when the database was away. */
export function startQueue(given: QueueOptions): Queue {
  const parts = { ...given, hosts: createHostBreaker() };
  const { db, log } = parts;
  const stopping = new AbortController();
  let runners: Runner[] = [];
  const stopAll = () => Promise.allSettled(runners.map((runner) => runner.stop()));

  const unlock = async () => {
    const dead = await db.transaction().execute(unlockDeadWorkers);
    if (dead.length > 0) log.warn({ part: 'queue', dead }, 'what dead processes had begun is begun again');
  };
  const watch = setInterval(() => {
    unlock().catch((error) => log.warn({ part: 'queue', err: error }, 'could not look after dead processes'));
  }, unlockEveryMs);

  const work = async () => {
    while (!stopping.signal.aborted) {
      const pool = openPool(parts);
      try {
        await unlock();
        await enqueue(db, 'remove_outlived', {}, { key: 'at start' });
        runners = [];
        for (const lane of laneNames) runners.push(await run(runnerOptions(parts, pool, lane)));
        if (stopping.signal.aborted) await stopAll();
        // Settles when all are stopped, or when one gave up because the database was away for long.
        await Promise.race(runners.map(({ promise }) => promise));
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ part: 'queue', err: error }, 'the queue stood still');
      }
      await stopAll();
      await Promise.allSettled(runners.map(({ promise }) => promise));
      await pool.end();
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const working = work();

  return {
    stop: async (timeoutMs) => {
      stopping.abort();
      clearInterval(watch);
      const inTime = await Promise.race([stopAll().then(() => true), sleep(timeoutMs, false, { ref: false })]);
      if (!inTime) await Promise.allSettled(runners.map((runner) => runner.kill('the process ends')));
      await working;
    },
  };
}

function openPool({ url, log }: Pick<QueueOptions, 'url' | 'log'>): pg.Pool {
  const pool = poolOn(url, {
    max: queueConnections,
    application_name: 'fettle-queue',
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
    statement_timeout: 30_000,
  });
  pool.on('error', (error) => log.warn({ part: 'queue', err: error }, 'a connection was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function runnerOptions(
  { handlers, ...parts }: QueueOptions & TaskContext,
  pgPool: pg.Pool,
  lane: LaneName,
): RunnerOptions {
  const { tasks, atOnce, byCompany } = lanes[lane];
  const onHold = companiesOnHold(parts.hosts);
  const isHeld = tasks.some((task) => heldTasks.includes(task));
  const reports = pendingReports(parts.db);
  const forbiddenFlags = async () => {
    await reports.settled();
    return [...onHold.flags(), ...(isHeld ? (await listSuspended(parts.db)).map(companyFlag) : [])];
  };
  const events: WorkerEvents = new EventEmitter();
  // Locks on the listening connection, which lives as long as the worker: after kill -9 the lock is released.
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const say = () =>
      client.query(heartbeat(workerPool.id)).catch((error: unknown) => {
        parts.log.warn({ part: 'queue', err: error }, 'the worker could not say that it lives');
      });
    // Delayed until the worker's own LISTEN is done: pg is deprecating concurrent queries on a connection.
    setTimeout(say, 1_000).unref();
  });
  return {
    pgPool,
    events,
    concurrency: atOnce,
    forbiddenFlags: byCompany ? forbiddenFlags : onHold.flags,
    noHandleSignals: true,
    // Otherwise tasks are completed by a promise that nobody awaits: lost on a stop, a crash if the database is away.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLogger(parts),
    taskList: Object.fromEntries(
      tasks.map((task) => [
        task,
        (payload: unknown, { job }: JobHelpers) =>
          runTask(parts, handlers, task, payload, { isLast: job.attempts >= job.max_attempts })
            .catch(async (error: unknown) => {
              const { company_id } = (payload ?? {}) as { company_id?: number };
              if (error instanceof HostUnresponsive && company_id) onHold.hold(company_id, error.host);
              if (error instanceof TaskFailure && error.isFinal) await giveUpTask(parts.db, job.id);
              throw error;
            })
            .finally(() => reports.expect(job.id)),
      ]),
    ),
    parsedCronItems: parseCronItems(
      // The key makes missed runs happen once, not once for each.
      timetable
        .filter(({ task }) => (tasks as readonly string[]).includes(task))
        .map(({ task, match }) => ({
          task,
          match,
          identifier: task,
          options: { jobKey: `${task}:due` },
        })),
    ),
  };
}

const longestReportMs = 1_000;

/** graphile-worker looks for the next task before reporting the last: with one per company it would wait 2 s. */
function pendingReports(db: TaskContext['db']) {
  const ids = new Set<string>();
  return {
    expect: (id: string) => void ids.add(id),
    async settled() {
      const awaited = [...ids];
      const until = performance.now() + longestReportMs;
      while (awaited.length > 0 && performance.now() < until && !(await areReported(db, awaited))) await sleep(5);
      for (const id of awaited) ids.delete(id);
    },
  };
}

/** Failures are logged in runTask; the rest only helps to debug the queue itself. */
const queueLogger = ({ log }: TaskContext) =>
  new QueueLogger(() => (level, message, meta) => {
    if (meta?.failure) return;
    const line = { part: 'queue' };
    if (level === 'error') log.error(line, message);
    else if (level === 'warning') log.warn(line, message);
    else log.debug(line, message);
  });
