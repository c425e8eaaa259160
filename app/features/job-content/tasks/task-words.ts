import { refusalOf } from '#app/lib/error-words.ts';

/** Why a list of tasks is not there: the server's words, or that it is worth another try. */
export function tasksFailedWords(error: unknown): string {
  const words = refusalOf(error) && (error as Error).message;
  return `Error fetching tasks: ${words || 'Please try again later.'}`;
}
