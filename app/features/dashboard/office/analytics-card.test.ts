import { expect, test } from 'vitest';
import { type Bucket, totalOf } from './analytics-card.tsx';

test('sums are exact to the penny', () => {
  const bucket = (profit: number) => ({ profit }) as Bucket;
  expect(totalOf([bucket(0.1), bucket(0.2), bucket(-12.35)], 'profit')).toBe(-12.05);
});
