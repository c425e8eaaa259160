import { expect, test } from 'vitest';
import { shareOfEach } from './share-of-each.ts';

test('files go one after another: the first is through before the second begins', () => {
  expect(shareOfEach([100, 300], 0)).toEqual([0, 0]);
  expect(shareOfEach([100, 300], 0.125)).toEqual([0.5, 0]);
  expect(shareOfEach([100, 300], 0.625)).toEqual([1, 0.5]);
  expect(shareOfEach([100, 300], 1)).toEqual([1, 1]);
  expect(shareOfEach([0, 10], 0.5)).toEqual([1, 0.5]);
});
