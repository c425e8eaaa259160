import { expect, test } from 'vitest';
import { progressOfEach } from './pending-uploads.tsx';

test('files are sent in sequence: the first completes before the second begins', () => {
  expect(progressOfEach([100, 300], 0)).toEqual([0, 0]);
  expect(progressOfEach([100, 300], 0.125)).toEqual([0.5, 0]);
  expect(progressOfEach([100, 300], 0.625)).toEqual([1, 0.5]);
  expect(progressOfEach([100, 300], 1)).toEqual([1, 1]);
  expect(progressOfEach([0, 10], 0.5)).toEqual([1, 0.5]);
});
