import { describe, expect, test } from 'vitest';
import { sourceHash, staleNouns } from '#scripts/sql.ts';

/** Whether prepending a text to a file changes the hash of the notes' sources. */
const tells = (changed: string, added: string): boolean =>
  sourceHash('notes', (file, text) => (file === changed ? `${added}\n${text}` : text)) !== sourceHash('notes');

describe('docs/sql', { timeout: 60_000 }, () => {
  test('matches the current queries; otherwise run `npm run sql`', () => expect(staleNouns()).toEqual([]));

  test('becomes stale when a statement or fragment changes, but not a type or comment', () => {
    expect(tells('server/notes/queries.ts', 'export const x = 1;')).toBe(true);
    // Notes use visibleJobs.
    expect(tells('db/queries/jobs.ts', 'export const x = 1;')).toBe(true);
    expect(tells('server/notes/queries.ts', '// A remark.\ntype X = string;')).toBe(false);
    expect(tells('db/queries/users.ts', 'export const x = 1;')).toBe(false);
  });
});
