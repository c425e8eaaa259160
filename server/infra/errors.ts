import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { isDatabaseAway } from '#db/away.ts';
import { forbiddenMessage, invalidMessage, serverErrorMessage, sessionExpiredMessage } from './constants.ts';
import { constraintError, notFoundMessage, type RowName } from './constraints.ts';
import type { ErrorCause } from './error-causes.ts';
import { setPlainMessages } from './plain-messages.ts';

setPlainMessages();

export const errorTable = {
  invalid: { http: 400, trpc: 'BAD_REQUEST', words: invalidMessage },
  unauthenticated: {
    http: 401,
    trpc: 'UNAUTHORIZED',
    words: sessionExpiredMessage,
  },
  forbidden: { http: 403, trpc: 'FORBIDDEN', words: forbiddenMessage },
  not_found: { http: 404, trpc: 'NOT_FOUND', words: 'Not found.' },
  conflict: { http: 409, trpc: 'CONFLICT', words: 'This has changed since you opened it.' },
  precondition_failed: {
    http: 412,
    trpc: 'PRECONDITION_FAILED',
    words: 'This has changed since you read it. Read it again.',
  },
  too_large: { http: 413, trpc: 'PAYLOAD_TOO_LARGE', words: 'This is too large to upload.' },
  wrong_type: {
    http: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    words: 'This content type is not supported.',
  },
  unprocessable: { http: 422, trpc: 'UNPROCESSABLE_CONTENT', words: 'This can’t be done.' },
  rate_limited: {
    http: 429,
    trpc: 'TOO_MANY_REQUESTS',
    words: 'Too many attempts. Wait a few minutes and try again.',
  },
  internal: {
    http: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    words: serverErrorMessage,
  },
  unavailable: {
    http: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    words: 'This is unavailable right now. Try again later.',
  },
  /** 502 to 504 are also what a proxy answers, so the phone opens its stored pages. */
  database_away: {
    http: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    words: 'This is unavailable right now. Try again in a moment.',
  },
  // tRPC has no code for 507, so its clients see SERVICE_UNAVAILABLE and the message.
  no_room: { http: 507, trpc: 'SERVICE_UNAVAILABLE', words: 'There isn’t enough storage space.' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** Ours to mend: logged as an error with its cause, and answered with the id to find it by. */
export const isServerError = (code: ErrorCode): boolean => code === 'internal' || code === 'database_away';

export type FieldErrors = Record<string, string>;

/**
 * Why an error names no input. `state`: the row or its dependencies do not allow it, whatever is entered. `question`:
 * accepted once confirmed. `request`: no form sends this, only another program.
 */
export type NoField = 'state' | 'question' | 'request';

const isNoField = (field: string): field is NoField => ['state', 'question', 'request'].includes(field);

/** Codes whose errors must name the input at fault, or a `NoField`. */
export type InputCode = 'invalid' | 'conflict' | 'unprocessable';

export interface AppErrorExtras {
  fields?: FieldErrors | NoField;
  /** Data for the screen to continue with: the current value after a conflict, counts to confirm. */
  details?: Record<string, unknown>;
  retryAfter?: number;
  /** Sent as `cause`. */
  errorCause?: ErrorCause;
  /** Only logged, never sent. */
  cause?: unknown;
}

type AppErrorArguments =
  | [code: StateCode, words: string | undefined, extras: StateErrorExtras]
  | [code: 'invalid', words: string | undefined, extras: InputErrorExtras]
  | [code: Exclude<ErrorCode, InputCode>, words?: string, extras?: AppErrorExtras];

export const isInputCode = (code: ErrorCode): code is InputCode =>
  code === 'invalid' || code === 'conflict' || code === 'unprocessable';

/** Codes with many causes, which programs tell apart. Those of `invalid` are told apart by the field alone. */
type StateCode = Exclude<InputCode, 'invalid'>;

type InputErrorExtras = AppErrorExtras & Required<Pick<AppErrorExtras, 'fields'>>;
type StateErrorExtras = InputErrorExtras & Required<Pick<AppErrorExtras, 'errorCause'>>;

/** The only error that services throw: a code from the table and a message for the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  readonly errorCause: ErrorCause | undefined;

  constructor(...[code, message, extras = {}]: AppErrorArguments) {
    super(message ?? errorTable[code].words, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = typeof extras.fields === 'object' ? extras.fields : undefined;
    this.details = extras.details;
    this.retryAfter = extras.retryAfter;
    this.errorCause = extras.errorCause;
  }

  get status(): number {
    return errorTable[this.code].http;
  }
}

/** The message is shown beside the field. */
export function fieldError(
  ...[code, field, message, errorCause]:
    | [code: StateCode, field: string, message: string, errorCause: ErrorCause]
    | [code: FieldCode, field: string, message: string, errorCause?: ErrorCause]
): AppError {
  const extras = { fields: { [field]: message }, ...(errorCause && { errorCause }) };
  return new AppError(...([code, message, extras] as AppErrorArguments));
}

type FieldCode = 'invalid' | 'forbidden' | 'not_found' | 'too_large' | 'wrong_type';

/** 404 for a row that does not exist for the caller. `field`: the input that named it, unless it was the URL. */
export function notFound(noun: RowName, field?: string): AppError {
  const message = notFoundMessage(noun);
  return field === undefined
    ? new AppError('not_found', message)
    : fieldError('not_found', field, message, 'not_found_reference');
}

/** What a query found, else 404 as `notFound`. */
export function found<T>(row: T | undefined | null | false, noun: RowName, field?: string): T {
  if (!row) throw notFound(noun, field);
  return row;
}

/** Also in `details`, where the screens and earlier clients read the causes of failed log-ins. */
export const causedBy = (errorCause: ErrorCause, more: Record<string, unknown> = {}) => ({
  errorCause,
  details: { cause: errorCause, ...more },
});

/** 400 about the request as a whole, which no form sends. */
export const badRequest = (message: string) => new AppError('invalid', message, { fields: 'request' });

/** The client disconnected, so this is no error of ours. */
export const interrupted = () => badRequest('The request was interrupted.');
export const invalidJson = () => badRequest('The request body is not valid JSON.');
export const wrongMethod = () => badRequest('This method is not allowed here.');

/** 409 because of the row's state, whatever is entered. */
export const stateConflict = (errorCause: ErrorCause, message?: string) =>
  new AppError('conflict', message, { fields: 'state', errorCause });

/** 409 when two users send the same client_ref. */
export function clientRefTaken(noun: RowName): AppError {
  return fieldError('conflict', 'client_ref', `This client_ref belongs to another ${noun}.`, 'duplicate');
}

const withoutField = (code: ErrorCode) =>
  new AppError(
    ...([
      code,
      undefined,
      isInputCode(code) ? { fields: 'request', errorCause: 'wrong_state' } : {},
    ] as AppErrorArguments),
  );

interface PostgresError {
  code: string;
  constraint?: string;
}

function isPostgresError(error: unknown): error is PostgresError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error;
}

/** Deadlock or serialisation failure: the same work may be repeated. */
export function isRetryable(error: unknown): boolean {
  return isPostgresError(error) && (error.code === '40P01' || error.code === '40001');
}

function fromPostgres(error: PostgresError): AppError | undefined {
  // A constraint missing from that table is our bug and becomes a 500.
  const known = error.constraint === undefined ? undefined : constraintError(error.constraint);
  if (known) {
    const fields = isNoField(known.field) ? known.field : { [known.field]: known.message };
    const extras = { fields, ...(known.errorCause && { errorCause: known.errorCause }) };
    return new AppError(...([known.code, known.message, extras] as AppErrorArguments));
  }
  // Numeric out of range, impossible dates, invalid text bytes: bad input that no schema caught.
  if (['22003', '22007', '22008', '22021'].includes(error.code))
    return new AppError('invalid', undefined, { fields: 'request' });
  return undefined;
}

function fromZod(error: ZodError): AppError {
  // A Map, because a field may be named 'constructor' or '__proto__'.
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names) {
      const key = name
        .map(String)
        .join('.')
        .replace(/^(changes|data)\./, '');
      if (!found.has(key || 'input')) found.set(key || 'input', issue.message);
    }
  }
  const [first] = found;
  // Default messages (plain-messages.ts) continue the field's name; a schema's own messages are complete sentences.
  const message = first && (/^(is|must|has) /.test(first[1]) ? `${first[0]} ${first[1]}.` : first[1]);
  return new AppError('invalid', message, { fields: Object.fromEntries(found) });
}

/** Converts any thrown value into a user-facing error. Unknown errors become `internal`. Faults reveal nothing. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (isDatabaseAway(error)) return new AppError('database_away');
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.cause instanceof ZodError && error.code === 'BAD_REQUEST') return fromZod(error.cause);
    if (isPostgresError(error.cause) || isDatabaseAway(error.cause)) return toAppError(error.cause);
    for (const [code, entry] of Object.entries(errorTable)) {
      if (entry.trpc === error.code) return withoutField(code as ErrorCode);
    }
    if (error.code === 'PARSE_ERROR') return invalidJson();
    if (error.code === 'METHOD_NOT_SUPPORTED') return wrongMethod();
  }
  if (isPostgresError(error)) return fromPostgres(error) ?? new AppError('internal');
  return new AppError('internal');
}
