import type { Entry, Refusal } from './entry.ts';
import { kinds, labelOf } from './kinds.ts';

/* What follows in this tab from an entry's outcome; loaded with the outbox, after the page. */

export { lastAfter } from './last-record.ts';

export const isTime = (entry: Entry): boolean => entry.kind.startsWith('time_');

/** The roots of the query cache under which its rows are. */
export const rootsOf = (entry: Entry): readonly string[] => kinds[entry.kind].touches;

export function refusedWords(entry: Entry, refusal: Refusal): string {
  return `Not accepted: ${labelOf(entry)}${entry.about && `, ${entry.about}`}. ${refusal.words}`.trim();
}
