import { expect, test } from 'vitest';
import { likelyArrival } from './arrival.ts';

const at = (post_code: string, updatedAt = '2026-03-02T09:00:00.000Z') => ({
  id: 1,
  updatedAt,
  Job: { Property: { post_code } },
});

test.for([
  ['M19 2EF', 15],
  ['M19 3AB', 15],
  ['M1 1AA', 30],
  ['SK4 1AA', 30],
  ['', 30],
] as const)('from %s to M19 2EF it offers %i minutes first', ([from, minutes]) => {
  expect(likelyArrival(at('M19 2EF'), [at(from)])).toBe(minutes);
});

test('it counts from the visit that ended last, and says half an hour before the first', () => {
  const over = [at('M19 3AB', '2026-03-02T11:00:00.000Z'), at('SK4 1AA', '2026-03-02T09:00:00.000Z')];
  expect(likelyArrival(at('M19 2EF'), over)).toBe(15);
  expect(likelyArrival(at('M19 2EF'), [])).toBe(30);
});
