import { hostname } from 'node:os';
import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Fields of errors that contain names of ours or the kind of failure, never user data. */
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
  /** Without the first lines, which repeat the message. */
  stack?: string;
  cause?: LoggedError;
  [field: string]: unknown;
}

/** Removes personal data that messages quote: values that a column rejected, e-mail addresses. */
export function withoutPersons(message: string): string {
  return message.replace(/: ".*"$/s, ': (value)').replace(/[^\s<>@"',;:]+@[^\s<>@"',;:]+/g, '(email address)');
}

interface Issue {
  path?: unknown[];
  code?: string;
}

function messageOf(error: Error & { issues?: Issue[] }): string {
  // Zod's own message repeats the input.
  if (Array.isArray(error.issues)) {
    return error.issues.map(({ path = [], code }) => `${path.join('.') || 'input'}: ${code}`).join('; ');
  }
  return withoutPersons(error.message);
}

/** Logs an allow-list, because drivers and libraries attach whole rows, requests and recipients to their errors. */
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

/** Segments of our own paths: words, ids and days. */
const ownSegment = /^([a-z][a-z-]{0,30}|v1|[\d-]{0,15})$/;

/** Hides visitors' references, each the key to its request, and whatever a sender may write into a path. */
export const pathForLog = (path: string): string =>
  path
    .replace(/^\/api\/trpc\/.*/s, '/api/trpc')
    .split('/')
    .map((segment, at, all) =>
      /^request-a-job$/i.test(all[at - 1] ?? '') ? '(reference)' : ownSegment.test(segment) ? segment : '(…)',
    )
    .join('/');

/** Logs JSON lines to standard output, without passwords, cookies, tokens or user content. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    // Containers of one image differ by their host's name, processes of one machine by their id.
    base: { process: `${hostname()}:${process.pid}` },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorForLog(error) },
    redact: { paths: ['*.password', '*.newPassword', '*.cookie', '*.authorization'], censor: '[hidden]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
