import { errorWords, noConnectionWords, refusalOf, timeoutWords } from './error-words.ts';

/** Nothing came back at all, or not in time: the line's fault, not the server's. */
export function isLineFault(error: unknown): boolean {
  return [noConnectionWords, timeoutWords].includes(errorWords(error)) && !refusalOf(error);
}

/** The server's own words on a refusal; undefined where it gave none. */
export function serverWords(error: unknown): string | undefined {
  return (refusalOf(error) && (error as Error).message) || undefined;
}
