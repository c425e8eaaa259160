import { expect, test } from 'vitest';
import { distanceLabel } from './distance.ts';

test('a distance reads in miles, the finer the nearer', () => {
  expect([100, 1609, 1930, 15_900, 16_093, 40_000].map(distanceLabel)).toEqual([
    'less than 0.1 miles away',
    'about 1 mile away',
    'about 1.2 miles away',
    'about 9.9 miles away',
    'about 10 miles away',
    'about 25 miles away',
  ]);
});
