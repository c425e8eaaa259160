import { expect, test } from 'vitest';
import { refOf, withRow } from './sending.ts';

test('an answered row takes its place in the list, or the end', () => {
  const changed = { id: 1, words: 'Changed' };
  const [one, two] = [
    { id: 1, words: 'One' },
    { id: 2, words: 'Two' },
  ];
  expect(withRow([one, two], changed)).toEqual([changed, two]);
  expect(withRow([one], two)).toEqual([one, two]);
});

test('a row that a phone made is called by its uuid, any other by its number', () => {
  expect(refOf({ id: 7, client_ref: 'a' })).toBe('a');
  expect(refOf({ id: 7, client_ref: null })).toBe(7);
});
