import type { Database } from '#db/client.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { AppError, isServerError } from '../errors.ts';
import { type Logger, withoutPersons } from '../log.ts';
import { taskCount, taskSeconds } from '../metrics.ts';
import type { PdfPrinter } from '../pdf/printer.ts';
import type { Storage } from '../storage/storage.ts';
import type { HostBreaker } from './host-breaker.ts';
import { laneOf } from './lanes.ts';
import { type TaskName, type TaskPayload, taskSchemas } from './tasks.ts';

/** `db` is the pool: handlers open their own transaction and call setActor in it. */
export interface TaskContext {
  db: Database;
  /** Of the database, for connections apart from the pool. */
  url: string;
  clock: Clock;
  log: Logger;
  config: Config;
  storage: Storage;
  printer: PdfPrinter;
  hosts: HostBreaker;
}

export interface Attempt {
  isLast: boolean;
}

/** Handlers throw to be retried later. */
export type TaskHandlers = {
  [Name in TaskName]: (parts: TaskContext, payload: TaskPayload<Name>, attempt?: Attempt) => Promise<void>;
};

/** A failure with a message for admins: 'The mail server smtp.acme.example did not answer.' */
export class TaskFailure extends Error {
  constructor(
    message: string,
    /** Retrying cannot succeed. */
    readonly isFinal = false,
  ) {
    super(message);
  }
}

/** An outside host did not answer, so other tasks for it must wait. */
export class HostUnresponsive extends TaskFailure {
  constructor(
    message: string,
    readonly host: string,
  ) {
    super(message);
  }
}

/** Only ids may be logged: payloads also contain names, addresses and user content. */
function idsOf(payload: unknown): Record<string, number> {
  const ids = Object.entries(payload ?? {}).filter(([key, value]) => /(^|_)id$/.test(key) && Number.isInteger(value));
  return Object.fromEntries(ids) as Record<string, number>;
}

/** Logs errors and rethrows them as TaskFailure, whose message is stored and shown to admins. */
export async function runTask(
  parts: TaskContext,
  handlers: TaskHandlers,
  task: TaskName,
  payload: unknown,
  attempt: Attempt,
): Promise<void> {
  const lane = laneOf(task);
  const timed = taskSeconds.startTimer({ lane });
  const count = (outcome: 'done' | 'failed' | 'rejected') => taskCount.inc({ lane, task, outcome });
  try {
    const handler = handlers[task] as (parts: TaskContext, payload: object, attempt: Attempt) => Promise<void>;
    await handler(parts, taskSchemas[task].parse(payload), attempt);
    count('done');
  } catch (error) {
    count(error instanceof TaskFailure && error.isFinal ? 'rejected' : 'failed');
    const plain = error instanceof TaskFailure || (error instanceof AppError && !isServerError(error.code));
    const line = { part: 'queue', task, ...idsOf(payload) };
    if (!plain) parts.log.error({ ...line, err: error }, 'task failed');
    else {
      const why = error instanceof TaskFailure ? withoutPersons(error.message) : error.code;
      parts.log.warn({ ...line, why }, 'task failed');
    }
    if (error instanceof HostUnresponsive) {
      parts.hosts.open(error.host, error.message);
      throw error;
    }
    const message = plain ? error.message : 'Something went wrong on the server. See the server log for details.';
    throw new TaskFailure(message, error instanceof TaskFailure && error.isFinal);
  } finally {
    timed();
  }
}
