import { createLog, type Logger } from '#server/infra/log.ts';

/** A log that keeps its errors: a call that failed inside is seen although its answer says nothing of it. */
export function testLog(level = 'error'): { log: Logger; errors: string[] } {
  const errors: string[] = [];
  const log = createLog(level, { write: (line: string) => void errors.push(line) });
  return { log, errors };
}
