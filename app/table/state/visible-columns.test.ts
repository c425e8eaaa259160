import { expect, test } from 'vitest';
import { sortableColumns } from './visible-columns.ts';

const columns = [
  { key: 'address', label: 'Address', dataType: 'string' },
  { key: 'photo', label: 'Photo', dataType: 'string', sortable: true },
] as const;

test('a column is sorted by where its field is one of the spec’s, whatever it says itself', () => {
  const sorted = sortableColumns(columns, { sorts: ['address', 'createdAt'] });
  expect(sorted.map(({ key, sortable }) => [key, sortable])).toEqual([
    ['address', true],
    ['photo', false],
  ]);
});
