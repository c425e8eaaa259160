/** The server's answer to a call that it rejects, from tRPC and REST alike. */
interface Refusal {
  code: string;
  httpStatus: number;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
}

/** Undefined if no answer of our server came. */
export function rejectionOf(error: unknown): Refusal | undefined {
  const data = (error as { data?: Partial<Refusal> | null } | null)?.data;
  return data && typeof data.code === 'string' ? (data as Refusal) : undefined;
}

/** Errors by field, for the form that sent them. */
export function fieldErrorsOf(error: unknown): Record<string, string> | undefined {
  const fields = rejectionOf(error)?.fields;
  return fields && Object.keys(fields).length > 0 ? fields : undefined;
}

/** The server's message, or undefined if it gave none. */
export function serverMessage(error: unknown): string | undefined {
  return (rejectionOf(error) && (error as Error).message) || undefined;
}

/** An answer without a message from our server: a proxy's, or a status alone. */
export class BareAnswer extends Error {
  constructor(readonly status: number) {
    super('');
    this.name = 'BareAnswer';
  }
}

/** Why a call brought no result. Only a rejection is final; after every other failure the same call may still succeed. */
export type FailureKind = 'connection' | 'timeout' | 'busy' | 'server' | 'session' | 'rejected';

/** The kind of an HTTP status that came without a result. A 2xx or 3xx is then not our server's: a hotel's log-in page. */
export function kindOfStatus(status: number): FailureKind {
  if (status < 400) return 'connection';
  if (status === 401) return 'session';
  if (status === 408 || status === 425) return 'timeout';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'rejected';
}

/** The kind of a failed call by its status or exception, never by its message; undefined for an error in our own code. */
export function failureKind(error: unknown): FailureKind | undefined {
  const status = statusOf(error);
  if (status !== undefined) return kindOfStatus(status);
  const cause = causeOf(error);
  const { name } = (cause ?? {}) as { name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  // fetch rejects with a TypeError, and only then, when it never reached the server.
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return cause instanceof TypeError || isOffline ? 'connection' : undefined;
}

const causeOf = (error: unknown): unknown => (error as { cause?: unknown } | null)?.cause ?? error;

function statusOf(error: unknown): number | undefined {
  const cause = causeOf(error);
  return rejectionOf(error)?.httpStatus ?? (cause instanceof BareAnswer ? cause.status : undefined);
}

/** No answer came, or not in time. */
export function isConnectionError(error: unknown): boolean {
  const kind = failureKind(error);
  return kind === 'connection' || kind === 'timeout';
}

export const failedMessage = 'Operation failed! Please try again later.';

const messages: Partial<Record<FailureKind, string>> = {
  connection: 'No internet connection. Please check your network and try again.',
  timeout: 'Network timeout. Please check your connection and try again.',
  session: 'Your session has expired. Please log in again.',
  server: 'Server error. Our team has been notified. Please try again in a few minutes.',
};

/** The message for a failed call: the server's, else by the kind of failure, else `otherwise`. */
export function failureMessage(error: unknown, otherwise: string): string {
  if (rejectionOf(error)) return (error as Error).message || otherwise;
  if (statusOf(error) === 403) return "You don't have permission to perform this action.";
  const kind = failureKind(error);
  return (kind && messages[kind]) ?? otherwise;
}

/** The message for any error: that of a failed call, else its own. */
export function errorMessage(error: unknown): string {
  const isOurs = failureKind(error) === undefined && error instanceof Error;
  return failureMessage(error, (isOurs && error.message) || failedMessage);
}
