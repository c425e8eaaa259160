import type { Entry, Refusal } from './entry.ts';
import { kinds, labelOf } from './kinds.ts';

/* What follows in this tab from an entry's outcome; loaded with the outbox, after the page. */

export { lastAfter } from './queue/last-record.ts';

export const isTime = (entry: Entry): boolean => entry.kind.startsWith('time_');

/** The roots of the query cache under which its rows are. */
export const rootsOf = (entry: Entry): readonly string[] => kinds[entry.kind].touches;

/** One toast for however many: a phone that was long without signal may hear of several at once. */
export function refusedWords(count: number, entry: Entry, refusal: Refusal): string {
  if (count > 1) return `${count} entries were not accepted. They are in the outbox, each with its reason.`;
  return `Not accepted: ${labelOf(entry)}${entry.about && `, ${entry.about}`}. ${refusal.words}`.trim();
}
