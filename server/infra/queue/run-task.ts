import type { Database } from '#db/client.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { type Logger, withoutPersons } from '../log.ts';
import type { PdfPrinter } from '../pdf/printer.ts';
import type { Storage } from '../storage/storage.ts';
import type { HostBreaker } from './host-breaker.ts';
import { type TaskName, type TaskPayload, taskSchemas } from './tasks.ts';

/** What a handler works with. `db` is the pool: a handler begins its own transaction, and says there who it is (setActor). */
export interface TaskParts {
  db: Database;
  clock: Clock;
  log: Logger;
  config: Config;
  storage: Storage;
  printer: PdfPrinter;
  /** Which hosts did not answer, of late. */
  hosts: HostBreaker;
}

/** One function a task; it throws when it should be tried again later. */
export type TaskHandlers = {
  [Name in TaskName]: (parts: TaskParts, payload: TaskPayload<Name>) => Promise<void>;
};

/** Why a task failed, in words that admins may read: 'The mail server smtp.acme.example did not answer.' */
export class TaskFailure extends Error {
  constructor(
    words: string,
    /** It would fail again however often it is tried. */
    readonly isFinal = false,
  ) {
    super(words);
  }
}

/** A host outside did not answer: whatever else is for it waits for a while. */
export class HostSilent extends TaskFailure {
  constructor(
    words: string,
    readonly host: string,
  ) {
    super(words);
  }
}

/** The numbers of what a task is about. The rest of a payload is names, addresses and what people wrote. */
function idsOf(payload: unknown): Record<string, number> {
  const ids = Object.entries(payload ?? {}).filter(
    ([key, value]) => /(^|_)id$/.test(key) && Number.isInteger(value),
  );
  return Object.fromEntries(ids) as Record<string, number>;
}

/**
 * Runs one task on its parsed payload. Whatever it throws is logged, and goes on as a TaskFailure in plain words: these are
 * stored, and shown to admins.
 */
export async function runTask(
  parts: TaskParts,
  handlers: TaskHandlers,
  task: TaskName,
  payload: unknown,
): Promise<void> {
  try {
    const handler = handlers[task] as (parts: TaskParts, payload: object) => Promise<void>;
    await handler(parts, taskSchemas[task].parse(payload));
  } catch (error) {
    const plain = error instanceof TaskFailure || (error instanceof AppError && error.code !== 'internal');
    const line = { part: 'queue', task, ids: idsOf(payload) };
    if (!plain) parts.log.error({ ...line, err: error }, 'task failed');
    else {
      const why = error instanceof TaskFailure ? withoutPersons(error.message) : error.code;
      parts.log.warn({ ...line, why }, 'task failed');
    }
    if (error instanceof HostSilent) {
      parts.hosts.noteSilence(error.host, error.message);
      throw error;
    }
    const words = plain ? error.message : 'Something went wrong on the server; its log says what.';
    throw new TaskFailure(words, error instanceof TaskFailure && error.isFinal);
  }
}
