import { BareAnswer, noConnectionWords, refusalOf, timeoutWords } from '#app/lib/error-words.ts';
import { LocationError } from '#app/lib/geolocation.ts';

export const noLocationWords = 'Unable to get your location. Please enable location services and try again.';
export const saveFailedWords = 'Failed to save changes. Please try again.';
export const noteFailedWords = 'Failed to update note';
export const endFailedWords =
  'Failed to end tracking. Please try again or contact support if the problem persists.';

/** Words for a failed write of the tracking page: the server's own, else by kind of failure, else `otherwise`. */
export function trackingFailureWords(error: unknown, otherwise: string): string {
  if (error instanceof LocationError) return noLocationWords;
  if (refusalOf(error)) return (error as Error).message || otherwise;
  const cause = (error as { cause?: unknown } | null)?.cause;
  if (cause instanceof BareAnswer) return cause.message || otherwise;
  const name = (fault: unknown) => (fault as { name?: unknown } | null | undefined)?.name;
  if ([error, cause].some((fault) => name(fault) === 'TimeoutError' || name(fault) === 'AbortError')) {
    return timeoutWords;
  }
  // fetch rejects with a TypeError, and only then, when it never reached the server.
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return offline || error instanceof TypeError || cause instanceof TypeError ? noConnectionWords : otherwise;
}

/** The record is not what the page took it for: ended, settled or deleted by somebody else meanwhile. */
export function isOutOfDate(error: unknown): boolean {
  const code = refusalOf(error)?.code;
  return code === 'conflict' || code === 'not_found';
}
