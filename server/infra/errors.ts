import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { constraintWords, type Noun, notFoundMessage } from './constraints.ts';
import { speakPlainWords } from './input-words.ts';

speakPlainWords();

/**
 * The one table of failures: our code, its HTTP status, tRPC's name for it, and the words when nobody chose better ones.
 */
export const errorTable = {
  invalid: { http: 400, trpc: 'BAD_REQUEST', words: 'Please check what was entered.' },
  unauthenticated: {
    http: 401,
    trpc: 'UNAUTHORIZED',
    words: 'Your session has expired. Please log in again.',
  },
  forbidden: { http: 403, trpc: 'FORBIDDEN', words: "You don't have permission to perform this action." },
  not_found: { http: 404, trpc: 'NOT_FOUND', words: 'Not found.' },
  conflict: { http: 409, trpc: 'CONFLICT', words: 'This was changed in the meantime.' },
  too_large: { http: 413, trpc: 'PAYLOAD_TOO_LARGE', words: 'That is too large to send.' },
  wrong_type: {
    http: 415,
    trpc: 'UNSUPPORTED_MEDIA_TYPE',
    words: 'That kind of content is not accepted here.',
  },
  unprocessable: { http: 422, trpc: 'UNPROCESSABLE_CONTENT', words: 'That cannot be done.' },
  rate_limited: {
    http: 429,
    trpc: 'TOO_MANY_REQUESTS',
    words: 'Too many attempts. Please wait and try again.',
  },
  internal: {
    http: 500,
    trpc: 'INTERNAL_SERVER_ERROR',
    words: 'Server error. Our team has been notified. Please try again in a few minutes.',
  },
  unavailable: {
    http: 503,
    trpc: 'SERVICE_UNAVAILABLE',
    words: 'That is not possible at the moment. Please try again later.',
  },
  // tRPC has no name of its own for 507; the message says what it is.
  no_room: { http: 507, trpc: 'SERVICE_UNAVAILABLE', words: 'There is no room to store this.' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** Field name -> what is wrong with it, for a form to show beside the field. */
export type FieldErrors = Record<string, string>;

/**
 * Why no input is named. `state`: the row, or what it depends on, does not allow it whatever is entered. `question`: it is
 * accepted once confirmed. `request`: no form sends this, only another program.
 */
export type NoField = 'state' | 'question' | 'request';

const isNoField = (field: string): field is NoField => ['state', 'question', 'request'].includes(field);

/** Errors of these codes say which input they are about, or why none. */
export type InputCode = 'invalid' | 'conflict' | 'unprocessable';

export interface AppErrorExtras {
  fields?: FieldErrors | NoField;
  /** Facts a screen may need to go on: the current value after a conflict, counts to confirm. */
  details?: Record<string, unknown>;
  /** Seconds; sent as Retry-After. */
  retryAfter?: number;
  /** For the log alone. */
  cause?: unknown;
}

type AppErrorArguments =
  | [code: InputCode, words: string | undefined, extras: InputErrorExtras]
  | [code: Exclude<ErrorCode, InputCode>, words?: string, extras?: AppErrorExtras];

export const isInputCode = (code: ErrorCode): code is InputCode =>
  code === 'invalid' || code === 'conflict' || code === 'unprocessable';

type InputErrorExtras = AppErrorExtras & Required<Pick<AppErrorExtras, 'fields'>>;

/** The one error that services throw: a code of the table and words for the person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(...[code, words, extras = {}]: AppErrorArguments) {
    super(words ?? errorTable[code].words, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = typeof extras.fields === 'object' ? extras.fields : undefined;
    this.details = extras.details;
    this.retryAfter = extras.retryAfter;
  }

  get status(): number {
    return errorTable[this.code].http;
  }
}

/** An error about one input. A form shows its message beside that field. */
export function fieldError(
  code: InputCode | 'forbidden' | 'not_found' | 'too_large' | 'wrong_type',
  field: string,
  message: string,
) {
  return new AppError(code, message, { fields: { [field]: message } });
}

/** 404 for a row that is not there for the caller. `field`: the input that named it, where it is not the address. */
export function notFound(noun: Noun, field?: string): AppError {
  const message = notFoundMessage(noun);
  return field === undefined ? new AppError('not_found', message) : fieldError('not_found', field, message);
}

/** For the second of two people who send the same client_ref. */
export function clientRefTaken(noun: Noun): AppError {
  return fieldError('conflict', 'client_ref', `This client_ref belongs to another ${noun}.`);
}

/** What tRPC itself refuses. */
const withoutField = (code: ErrorCode) =>
  isInputCode(code) ? new AppError(code, undefined, { fields: 'request' }) : new AppError(code);

interface PostgresFault {
  code: string;
  constraint?: string;
}

function isPostgresFault(error: unknown): error is PostgresFault {
  return (
    error instanceof Error && typeof (error as { code?: unknown }).code === 'string' && 'severity' in error
  );
}

/** Faults that mean that the same work may simply be done again: deadlock and serialisation failure. */
export function isWorthRepeating(error: unknown): boolean {
  return isPostgresFault(error) && (error.code === '40P01' || error.code === '40001');
}

function fromPostgres(fault: PostgresFault): AppError | undefined {
  // A fault whose constraint has no words there is our mistake and becomes the 500 sentence.
  const known = fault.constraint === undefined ? undefined : constraintWords(fault.constraint);
  if (known) {
    return new AppError(known.code, known.words, {
      fields: isNoField(known.field) ? known.field : { [known.field]: known.words },
    });
  }
  // 22003 numeric out of range, 22007/22008 impossible dates, 22021 a byte that text cannot hold: bad input that no schema caught.
  if (['22003', '22007', '22008', '22021'].includes(fault.code))
    return new AppError('invalid', undefined, { fields: 'request' });
  return undefined;
}

function fromZod(error: ZodError): AppError {
  // A map, since a field may be called 'constructor' or '__proto__'.
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of names) {
      const key = name
        .map(String)
        .join('.')
        .replace(/^(changes|data)\./, '');
      if (!found.has(key || 'input')) found.set(key || 'input', issue.message);
    }
  }
  const [first] = found;
  // What a schema wrote itself stands alone; the default words (input-words.ts) continue the field's name.
  const words = first && (/^(is|must|has) /.test(first[1]) ? `${first[0]} ${first[1]}.` : first[1]);
  return new AppError('invalid', words, { fields: Object.fromEntries(found) });
}

/** Turns whatever was thrown into the error a person may see. Unknown faults become `internal` with nothing of theirs in it. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.cause instanceof ZodError && error.code === 'BAD_REQUEST') return fromZod(error.cause);
    if (error.cause !== undefined && isPostgresFault(error.cause)) return toAppError(error.cause);
    for (const [code, entry] of Object.entries(errorTable)) {
      if (entry.trpc === error.code) return withoutField(code as ErrorCode);
    }
    if (error.code === 'PARSE_ERROR')
      return new AppError('invalid', 'The request body is not valid JSON.', { fields: 'request' });
    if (error.code === 'METHOD_NOT_SUPPORTED')
      return new AppError('invalid', 'That method is not used here.', { fields: 'request' });
  }
  if (isPostgresFault(error)) return fromPostgres(error) ?? new AppError('internal');
  return new AppError('internal');
}
