import { expect, test } from 'vitest';
import type { Amendment } from '../amendments.ts';
import { changedMessage, nextOpen, stepTo } from './use-desk.ts';

const undecided = (...ids: number[]) => ids.map((id) => ({ id, isUndecided: true }));

test('after a decision opens the next request, at the end the previous one, finally none', () => {
  expect(nextOpen([1, 2, 3], undecided(1, 3), 2)).toBe(3);
  expect(nextOpen([1, 2, 3], undecided(1, 2), 3)).toBe(2);
  expect(nextOpen([1], [], 1)).toBeNull();
  // Skips decided requests in the list of all, which still includes the one just decided.
  const all = [...undecided(1), { id: 2, isUndecided: true }, { id: 3, isUndecided: false }, ...undecided(4)];
  expect(nextOpen([1, 2, 3, 4], all, 2)).toBe(4);
  // Falls back to one that arrived meanwhile.
  expect(nextOpen([1], undecided(9), 1)).toBe(9);
});

test('J and K move by one and stop at the ends', () => {
  expect(stepTo([1, 2, 3], 1, 1)).toBe(2);
  expect(stepTo([1, 2, 3], 3, 1)).toBe(3);
  expect(stepTo([1, 2, 3], 1, -1)).toBe(1);
  expect(stepTo([1, 2, 3], null, 1)).toBe(1);
  expect(stepTo([], null, 1)).toBeNull();
});

test('a decision sends its request’s message if it differs from the stored one, also to remove it', () => {
  const request = { id: 7, decision_note: 'Ask me' } as Amendment;
  const sent = (id: number, text: string) => changedMessage(request, new Map([[id, text]]));
  expect(sent(7, ' Ring me ')).toBe('Ring me');
  expect(sent(7, '')).toBe('');
  expect(sent(7, 'Ask me ')).toBeUndefined();
  expect(sent(8, 'Ring me')).toBeUndefined();
});
