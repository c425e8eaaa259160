import { expect, test } from 'vitest';
import { nextOpen, stepTo } from './next-open.ts';

const undecided = (...ids: number[]) => ids.map((id) => ({ id, isUndecided: true }));

test('after a decision the one that followed opens, at the end the one before, at last none', () => {
  expect(nextOpen([1, 2, 3], undecided(1, 3), 2)).toBe(3);
  expect(nextOpen([1, 2, 3], undecided(1, 2), 3)).toBe(2);
  expect(nextOpen([1], [], 1)).toBeNull();
  // Among all requests those that are decided are passed over, and the one itself stands there still.
  const all = [...undecided(1), { id: 2, isUndecided: true }, { id: 3, isUndecided: false }, ...undecided(4)];
  expect(nextOpen([1, 2, 3, 4], all, 2)).toBe(4);
  // One that came in meanwhile is better than nothing.
  expect(nextOpen([1], undecided(9), 1)).toBe(9);
});

test('J and K go one further and stay at the ends', () => {
  expect(stepTo([1, 2, 3], 1, 1)).toBe(2);
  expect(stepTo([1, 2, 3], 3, 1)).toBe(3);
  expect(stepTo([1, 2, 3], 1, -1)).toBe(1);
  expect(stepTo([1, 2, 3], null, 1)).toBe(1);
  expect(stepTo([], null, 1)).toBeNull();
});
