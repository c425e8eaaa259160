import pino, { type Logger } from 'pino';

export type { Logger };

/** JSON lines on standard output. Passwords, cookies and tokens never reach it. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.password', '*.newPassword', '*.cookie', '*.authorization'], censor: '[hidden]' },
  });
}
