import { describe, expect, test } from 'vitest';
import { sourceHash, staleNouns } from '#scripts/sql.ts';

/** Whether a text put in front of a file changes what the statements of notes are made of. */
const tells = (changed: string, added: string): boolean =>
  sourceHash('notes', (file, text) => (file === changed ? `${added}\n${text}` : text)) !==
  sourceHash('notes');

describe('docs/sql', { timeout: 60_000 }, () => {
  test('was written from the present queries; otherwise run `npm run sql`', () =>
    expect(staleNouns()).toEqual([]));

  test('is stale when a statement or a fragment of it changes, and not by a type or a comment', () => {
    expect(tells('server/notes/queries.ts', 'export const x = 1;')).toBe(true);
    // visibleJobs is part of what notes send.
    expect(tells('db/queries/jobs.ts', 'export const x = 1;')).toBe(true);
    expect(tells('server/notes/queries.ts', '// A remark.\ntype X = string;')).toBe(false);
    expect(tells('db/queries/users.ts', 'export const x = 1;')).toBe(false);
  });
});
