import { expect, test } from 'vitest';
import { stableRows } from './use-stable-rows.ts';

test('while a cell is edited no row moves or disappears, and values stay current', () => {
  const before = [
    { id: 1, city: 'Leeds' },
    { id: 2, city: 'York' },
    { id: 3, city: 'Hull' },
  ];
  const now = [
    { id: 9, city: 'Ayr' },
    { id: 3, city: 'Bath' },
    { id: 1, city: 'Leeds' },
  ];
  expect(stableRows(before, now)).toEqual([
    { id: 1, city: 'Leeds' },
    { id: 2, city: 'York' },
    { id: 3, city: 'Bath' },
  ]);
});

test('returns the same array while no row changed', () => {
  const before = [{ id: 1 }, { id: 2 }];
  expect(stableRows(before, [before[1]!, { id: 9 }])).toBe(before);
  expect(stableRows(before, [{ id: 1 }])).not.toBe(before);
});
