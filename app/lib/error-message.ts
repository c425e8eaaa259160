/** What the server says of a refusal, as both doors send it. */
interface Refusal {
  code: string;
  httpStatus: number;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
}

/** The server's refusal, or undefined where no answer came at all. */
export function refusalOf(error: unknown): Refusal | undefined {
  const data = (error as { data?: Partial<Refusal> | null } | null)?.data;
  return data && typeof data.code === 'string' ? (data as Refusal) : undefined;
}

/** What is wrong with which field, for the form that sent it. */
export function claimedFields(error: unknown): Record<string, string> | undefined {
  const fields = refusalOf(error)?.fields;
  return fields && Object.keys(fields).length > 0 ? fields : undefined;
}

export const noConnectionWords = 'No internet connection. Please check your network and try again.';
export const timeoutWords = 'Network timeout. Please check your connection and try again.';
export const failedWords = 'Operation failed! Please try again later.';

const wordsByStatus: Record<number, string> = {
  401: 'Your session has expired. Please log in again.',
  403: "You don't have permission to perform this action.",
};
const serverWords = 'Server error. Our team has been notified. Please try again in a few minutes.';

/** An answer without the server's words, told by its HTTP status; its message is '' where that says nothing to a person. */
export class BareAnswer extends Error {
  constructor(readonly status: number) {
    super(wordsByStatus[status] ?? (status >= 500 ? serverWords : ''));
    this.name = 'BareAnswer';
  }
}

/** Words for a person: the server's, else what the network did, else the general sentence. */
export function errorWords(error: unknown): string {
  if (refusalOf(error)) return (error as Error).message;
  const cause = (error as { cause?: unknown } | null)?.cause ?? error;
  if (cause instanceof BareAnswer) return cause.message || failedWords;
  if (cause instanceof DOMException && (cause.name === 'TimeoutError' || cause.name === 'AbortError'))
    return timeoutWords;
  // fetch rejects with a TypeError, and only then, when it never reached the server.
  if (cause instanceof TypeError || (typeof navigator !== 'undefined' && navigator.onLine === false)) {
    return noConnectionWords;
  }
  return (error instanceof Error && error.message) || failedWords;
}
