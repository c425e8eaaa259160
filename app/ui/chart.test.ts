import { expect, test } from 'vitest';
import { topOf } from './chart.tsx';

test.each([
  [0, 1, 0],
  [1, 1, 2],
  [3, 1, 4],
  [9, 1, 10],
  [11, 1, 20],
  [28, 1, 30],
  [2287.5, 1, 3000],
  [0.3, 1, 0.4],
  [63 * 60, 60, 80 * 60],
])('the scale of %d by %d ends at %d', (most, unit, top) => {
  expect(topOf(most, unit)).toBeCloseTo(top);
});
