import type { Noun } from './constraints.ts';
import { AppError } from './errors.ts';

const plural = (word: string) => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`);

/**
 * Refuses to delete a row on which others hang (409), saying what and how many, and what to do instead. `uses` counts by
 * singular word ('time record': 3); the same counts are the error's details.
 */
export function refuseWhileUsed(noun: Noun, uses: Readonly<Record<string, number>>, instead: string): void {
  const used = Object.entries(uses).filter(([, count]) => count > 0);
  if (used.length === 0) return;
  const parts = used.map(
    ([word, count]) => `${count.toLocaleString('en-GB')} ${count === 1 ? word : plural(word)}`,
  );
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);
  throw new AppError('conflict', `This ${noun} has ${list}, so it cannot be deleted. ${instead}`, {
    fields: 'state',
    details: { uses: Object.fromEntries(used) },
  });
}
