import { expect, test } from 'vitest';
import { analyticsPeriods } from '#server/dashboard/schema.ts';
import { type Bucket, periods, totalOf } from './analytics-words.ts';

test('every period of the server has its words, in its order', () => {
  expect(periods.map(({ value }) => value)).toEqual(analyticsPeriods);
});

test('sums lose no penny', () => {
  const bucket = (profit: number) => ({ profit }) as Bucket;
  expect(totalOf([bucket(0.1), bucket(0.2), bucket(-12.35)], 'profit')).toBe(-12.05);
});
