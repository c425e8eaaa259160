import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Fields of errors that name things of ours, or say what kind of failure it was. */
const shownFields = [
  'code',
  'severity',
  'constraint',
  'schema',
  'table',
  'column',
  'routine',
  'errno',
  'syscall',
  'command',
  'responseCode',
  'status',
] as const;

interface LoggedError {
  type: string;
  message: string;
  /** Where it was thrown; without the message, which stacks begin with. */
  stack?: string;
  cause?: LoggedError;
  [field: string]: unknown;
}

/** A message without what it may quote: the value that a column refused, the person a mail was for. */
export function withoutPersons(message: string): string {
  return message
    .replace(/: ".*"$/s, ': (value)')
    .replace(/[^\s<>@"',;:]+@[^\s<>@"',;:]+/g, '(e-mail address)');
}

interface Issue {
  path?: unknown[];
  code?: string;
}

function messageOf(error: Error & { issues?: Issue[] }): string {
  // A schema's own message repeats what was sent.
  if (Array.isArray(error.issues)) {
    return error.issues.map(({ path = [], code }) => `${path.join('.') || 'input'}: ${code}`).join('; ');
  }
  return withoutPersons(error.message);
}

/**
 * What of an error may be logged: an allow-list, since drivers and libraries hang whole rows, requests and recipients on
 * theirs.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' };
  const fields = shownFields.flatMap((name) => {
    const value = (error as unknown as Record<string, unknown>)[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [];
  });
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(fields),
    ...(stack?.length && { stack: stack.join('\n') }),
    ...(error.cause !== undefined && depth < 3 && { cause: errorForLog(error.cause, depth + 1) }),
  };
}

/** An address as it may be logged: a visitor's reference is the only key to their request. */
export const pathForLog = (path: string): string => path.replace(/(request-a-job\/)[^/?]+/i, '$1(reference)');

/** JSON lines on standard output. Passwords, cookies and tokens never reach it, nor does what people wrote. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorForLog(error) },
    redact: { paths: ['*.password', '*.newPassword', '*.cookie', '*.authorization'], censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
