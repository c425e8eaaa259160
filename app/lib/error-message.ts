import { forbiddenMessage, serverErrorMessage, sessionExpiredMessage } from '#server/infra/constants.ts';

/** The body of an error response, in tRPC and REST alike. */
interface RejectionBody {
  code: string;
  httpStatus: number;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
}

/** Undefined if the error did not come from our server. */
export function rejectionOf(error: unknown): RejectionBody | undefined {
  const data = (error as { data?: Partial<RejectionBody> | null } | null)?.data;
  return data && typeof data.code === 'string' ? (data as RejectionBody) : undefined;
}

/** Errors by field, to show beside the form's inputs. */
export function fieldErrorsOf(error: unknown): Record<string, string> | undefined {
  const fields = rejectionOf(error)?.fields;
  return fields && Object.keys(fields).length > 0 ? fields : undefined;
}

export function serverMessage(error: unknown): string | undefined {
  return (rejectionOf(error) && (error as Error).message) || undefined;
}

/** A failed response without a body of ours: from a proxy, or only a status. */
export class BareAnswer extends Error {
  constructor(readonly status: number) {
    super('');
    this.name = 'BareAnswer';
  }
}

/** The phone has no room to store an entry, which could not be sent at once either. */
export class NotStored extends Error {}

/** Why a call failed. Only 'rejected' is final; after any other failure a retry may succeed. */
export type FailureKind = 'connection' | 'timeout' | 'busy' | 'server' | 'session' | 'storage' | 'rejected';

/** The failure kind of a status without a result. A 2xx or 3xx is then foreign, such as a hotel's log-in page. */
export function kindOfStatus(status: number): Exclude<FailureKind, 'storage'> {
  if (status < 400) return 'connection';
  if (status === 401) return 'session';
  if (status === 408 || status === 425) return 'timeout';
  if (status === 429) return 'busy';
  return status >= 500 ? 'server' : 'rejected';
}

/** Classifies an error by status or exception, never by message; undefined for an error in our own code. */
export function failureKind(error: unknown): FailureKind | undefined {
  const status = statusOf(error);
  if (status !== undefined) return kindOfStatus(status);
  const cause = causeOf(error);
  if (cause instanceof NotStored) return 'storage';
  const { name } = (cause ?? {}) as { name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  // fetch rejects with a TypeError only when it never reached the server.
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return cause instanceof TypeError || isOffline ? 'connection' : undefined;
}

const causeOf = (error: unknown): unknown => (error as { cause?: unknown } | null)?.cause ?? error;

function statusOf(error: unknown): number | undefined {
  const cause = causeOf(error);
  return rejectionOf(error)?.httpStatus ?? (cause instanceof BareAnswer ? cause.status : undefined);
}

/** No response, or none in time. */
export function isConnectionError(error: unknown): boolean {
  const kind = failureKind(error);
  return kind === 'connection' || kind === 'timeout';
}

export const failedMessage = 'Operation failed! Please try again later.';

const messages: Partial<Record<FailureKind, string>> = {
  connection: 'No internet connection. Please check your network and try again.',
  timeout: 'Network timeout. Please check your connection and try again.',
  session: sessionExpiredMessage,
  storage: 'This phone is full. Free some space, or connect to the internet, then try again.',
  server: serverErrorMessage,
};

/** The message for a failed call: the server's, else by failure kind, else `otherwise`. */
export function failureMessage(error: unknown, otherwise: string): string {
  if (rejectionOf(error)) return (error as Error).message || otherwise;
  if (statusOf(error) === 403) return forbiddenMessage;
  const kind = failureKind(error);
  return (kind && messages[kind]) ?? otherwise;
}

/** The message for any error: that of a failed call, else its own. */
export function errorMessage(error: unknown): string {
  const isOurs = failureKind(error) === undefined && error instanceof Error;
  return failureMessage(error, (isOurs && error.message) || failedMessage);
}

/** Shown if the server gave no reason. */
export const unknownMessage = 'Something went wrong';

/** The server asks to confirm that existing records change in pay; sending again with `confirm_past` confirms. */
export function needsRetroactiveConfirm(error: unknown): boolean {
  return typeof rejectionOf(error)?.details?.pay_difference === 'number';
}
