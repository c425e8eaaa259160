import { createLog, type Logger } from '#server/infra/log.ts';

/** A log that stores its errors, so that a test sees an internal failure that the response hides. */
export function testLog(level = 'error'): { log: Logger; errors: string[] } {
  const errors: string[] = [];
  const log = createLog(level, { write: (line: string) => void errors.push(line) });
  return { log, errors };
}
