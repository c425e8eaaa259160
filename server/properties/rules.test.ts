import { expect, test } from 'vitest';
import { addressTerms, countShared } from './rules.ts';

const shared = (a: string, b: string) => countShared(addressTerms(a), addressTerms(b));

test('words are lowercased, without punctuation, each once', () => {
  expect([...addressTerms("Flat 2, O'Neil's  MILL-Lane, flat 2")]).toEqual(['flat', '2', 'oneils', 'milllane']);
  expect([...addressTerms('…')]).toEqual([]);
});

test.each([
  ['1 Mill Lane', '1, mill lane.', 3],
  ['1 Mill Lane', '1 Mill Lane, Stockport SK1 3AA', 3],
  // Only two words are shared.
  ['1 Mill Lane', '2 Mill Lane', 0],
  ['Mill Lane', 'Mill Lane', 0],
  // 3 of 5 words are 60 %, 3 of 6 are not.
  ['Flat 1 Mill Lane Stockport', 'Flat 2 Mill Lane Manchester', 3],
  ['Flat 1 Old Mill Lane Stockport', 'Flat 2 New Mill Lane Manchester', 0],
  ['a b c d e f g h', 'a b c d e', 5],
])('%s and %s share %i', (a, b, count) => {
  expect(shared(a, b)).toBe(count);
  expect(shared(b, a)).toBe(count);
});
