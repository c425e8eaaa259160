import { expect, test } from 'vitest';
import { type Analytics, type Bucket, changeOf, scalePounds, totalOf } from './analytics-figures.ts';

const buckets = (...profits: number[]) => profits.map((profit) => ({ profit }) as Bucket);

test('sums are exact to the penny', () => {
  expect(totalOf(buckets(0.1, 0.2, -12.35), 'profit')).toBe(-12.05);
});

test.each([
  ['what is not over is left out', [60, 52, 1], [50, 50, 900], '+12 % on last week'],
  ['less', [40, 50, 0], [50, 50, 0], '−10 % on last week'],
  ['no difference', [50, 50.2, 0], [50, 50, 0], 'the same as last week'],
  ['nothing before', [50, 50, 0], [0, 0, 900], null],
  ['a loss before', [50, 50, 0], [-20, 10, 900], null],
] as const)('the change on the period before: %s', (_, now, then, text) => {
  const analytics: Analytics = { period: 'daily', buckets: buckets(...now), before: buckets(...then) };
  expect(changeOf(analytics, 'profit')).toBe(text);
});

test('a company that began amid the period before has nothing to compare', () => {
  const before = [{ profit: 0, working_minutes: 0 }, ...buckets(50, 20)] as Bucket[];
  expect(changeOf({ period: 'weekly', buckets: buckets(80, 90, 1), before }, 'profit')).toBeNull();
  expect(changeOf({ period: 'daily', buckets: buckets(80, 20, 1), before }, 'profit')).toBe('+100 % on last week');
});

test('pounds of a scale', () => {
  expect([2500, 10, 4, 0.5].map(scalePounds)).toEqual(['£2,500', '£10', '£4.00', '£0.50']);
});
