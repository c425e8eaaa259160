import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keyGroups } from './keys.ts';

test('docs/tables.md has the keys of a cell that the dialog shows', () => {
  const docs = readFileSync(new URL('../../../docs/tables.md', import.meta.url), 'utf8');
  const [, table = ''] = docs.split('| keys on a cell | |\n|---|---|\n');
  const documented = table
    .split('\n\n')[0]!
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1, 3)
        .map((cell) => cell.trim().replaceAll("'", '’')),
    );
  expect(keyGroups.find(({ title }) => title === 'On a cell of a table')?.keys).toEqual(documented);
});
