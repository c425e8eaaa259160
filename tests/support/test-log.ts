import pino from 'pino';
import type { Logger } from '#server/platform/log.ts';

/** A log that keeps its errors: a call that failed inside is seen although its answer says nothing of it. */
export function testLog(): { log: Logger; errors: string[] } {
  const errors: string[] = [];
  const log = pino({ level: 'error', base: null }, { write: (line: string) => errors.push(line) });
  return { log, errors };
}
